/// The next birthday of a person.
///
/// Today is an argument, so no clock decides whether a test passes.
package struct UpcomingBirthday: Hashable, Sendable {
  package let person: Person
  package let day: Day

  /// The age of the person on that day, in years.
  package let age: Int

  /// The number of days until then, zero if it is today.
  package let daysLeft: Int

  package init(of person: Person, from today: Day, leapDays rule: LeapDayRule = .lastOfFebruary) {
    self.person = person
    day = person.info.birthday.nextBirthday(from: today, leapDays: rule)
    age = day.year - person.info.birthday.year
    daysLeft = day.number - today.number
  }

  /// Returns the next birthday of each person, the nearest first.
  ///
  /// People with the same birthday stay in their order.
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
  /// 28 February, so that it stays in its month.
  case lastOfFebruary

  /// 1 March, the day after 28 February.
  case firstOfMarch
}

extension Day {
  /// Returns the next birthday of a person born on this day, which may be today.
  ///
  /// If the birth is still to come, it is the day of birth. At the end of 9999 it is in the year 10000, in which no other
  /// day can be created or read.
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
