/// The next birthday of a person.
public struct UpcomingBirthday: Hashable, Sendable {
  /// Who has it.
  public let person: Person

  /// When it is.
  public let day: Day

  /// How many years old the person becomes.
  public let age: Int

  /// How many days it is away; none if it is today.
  public let daysLeft: Int

  /// Finds the next birthday of a person.
  ///
  /// - Parameters:
  ///   - person: The person.
  ///   - today: The day from which on it is looked for.
  ///   - rule: When a birthday is if a year has no 29 February.
  public init(of person: Person, from today: Day, leapDays rule: LeapDayRule = .lastOfFebruary) {
    self.person = person
    day = person.info.birthday.nextBirthday(from: today, leapDays: rule)
    age = day.year - person.info.birthday.year
    daysLeft = day.number - today.number
  }

  /// Lists the next birthday of each person, the nearest first.
  ///
  /// - Parameters:
  ///   - people: The people; those with one birthday stay in their order.
  ///   - today: The day from which on it is looked for.
  ///   - rule: When a birthday is if a year has no 29 February.
  /// - Returns: The birthdays.
  /// - Complexity: O(n log n).
  public static func list(
    of people: [Person],
    from today: Day,
    leapDays rule: LeapDayRule = .lastOfFebruary
  ) -> [UpcomingBirthday] {
    people.map { Self(of: $0, from: today, leapDays: rule) }
      .sorted { $0.daysLeft < $1.daysLeft }
  }
}
