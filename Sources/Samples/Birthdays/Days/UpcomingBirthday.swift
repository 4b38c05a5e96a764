/// The next birthday of a person.
///
/// The current day is an argument, so a test does not depend on the clock.
package struct UpcomingBirthday: Hashable, Sendable {
  package let person: Person
  package let day: Day
  package let age: Int

  /// The number of days until the birthday, or zero if the birthday is today.
  package let daysLeft: Int

  package init(of person: Person, from today: Day, leapDays rule: LeapDayRule = .lastOfFebruary) {
    self.person = person
    day = person.info.birthday.nextBirthday(from: today, leapDays: rule)
    age = day.year - person.info.birthday.year
    daysLeft = day.number - today.number
  }

  /// Returns each person's next birthday, soonest first.
  ///
  /// People whose birthdays fall on the same day keep their order.
  package static func list(
    of people: [Person],
    from today: Day,
    leapDays rule: LeapDayRule = .lastOfFebruary
  ) -> [UpcomingBirthday] {
    people.map { Self(of: $0, from: today, leapDays: rule) }
      .sorted { $0.daysLeft < $1.daysLeft }
  }
}

/// The rule for the birthday of a person born on 29 February, in a year without that day.
package enum LeapDayRule: Hashable, Sendable {
  /// 28 February, which keeps the birthday in its month.
  case lastOfFebruary

  /// 1 March, the day after 28 February.
  case firstOfMarch
}

extension Day {
  /// Returns the next birthday, possibly today, of a person born on this day.
  ///
  /// For a person who is not born yet, the result is the day of birth. At the end of 9999, the result can be in the
  /// year 10000, although you cannot create or parse such a day.
  fileprivate func nextBirthday(from today: Day, leapDays rule: LeapDayRule) -> Day {
    let start = max(today, self)
    let birthday = birthday(in: start.year, leapDays: rule)
    return birthday < start ? self.birthday(in: start.year + 1, leapDays: rule) : birthday
  }

  private func birthday(in year: Int, leapDays rule: LeapDayRule) -> Day {
    guard month == 2, day == 29, !Self.isLeap(year) else {
      return Day(existing: year, month, day)
    }
    switch rule {
    case .lastOfFebruary: return Day(existing: year, 2, 28)
    case .firstOfMarch: return Day(existing: year, 3, 1)
    }
  }
}
