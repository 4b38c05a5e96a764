/// When a person who was born on 29 February has a birthday in a year without that day.
public enum LeapDayRule: Hashable, Sendable {
  /// On 28 February, so that it stays in its month.
  case lastOfFebruary

  /// On 1 March, the day after 28 February as in every year.
  case firstOfMarch
}
