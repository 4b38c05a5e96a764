/// The next birthday of a person.
///
/// Today is an argument, so a test does not depend on the clock.
package struct UpcomingBirthday: Hashable, Sendable {
  package let person: Person
  package let day: Day

  /// The age of the person on that day, in years.
  package let age: Int

  /// The number of days until the birthday, zero if it is today.
  package let daysLeft: Int

  package init(of person: Person, from today: Day, leapDays rule: LeapDayRule = .lastOfFebruary) {
    self.person = person
    day = person.info.birthday.nextBirthday(from: today, leapDays: rule)
    age = day.year - person.info.birthday.year
    daysLeft = day.number - today.number
  }

  /// Returns the next birthday of each person, the nearest first.
  ///
  /// People with the same birthday keep their order.
  package static func list(
    of people: [Person],
    from today: Day,
    leapDays rule: LeapDayRule = .lastOfFebruary
  ) -> [UpcomingBirthday] {
    people.map { Self(of: $0, from: today, leapDays: rule) }
      .sorted { $0.daysLeft < $1.daysLeft }
  }
}

/// The birthday of a person born on 29 February, in a year without that day.
package enum LeapDayRule: Hashable, Sendable {
  /// 28 February, which keeps the birthday in its month.
  case lastOfFebruary

  /// 1 March, the day after 28 February.
  case firstOfMarch
}

extension Day {
  /// Returns the next birthday of a person born on this day, which may be today.
  ///
  /// For a person who is not born yet, this is the day of birth. At the end of 9999, it is in the year 10000, where no
  /// other day can be created or parsed.
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
