/// How much a comparison may print and try before it stops and says what it has left out.
///
/// The defaults suit a terminal: a message that fits on it, found in milliseconds. Whether two values are equal
/// is always decided; a budget bounds only how well the difference is explained.
public struct DifferenceBudget: Sendable, Equatable {
  /// The lines of a message at most, the first and the last one included.
  public var lines: Int

  /// The size of a message at most, in bytes of UTF-8.
  public var bytes: Int

  /// How many steps the search for a short difference may take.
  ///
  /// A step is the look at one pair of values, a tenth of a microsecond to some microseconds. Beyond them a
  /// difference is still right, but may be longer than it had to be, and values are not taken apart.
  public var steps: Int

  /// Makes a budget.
  ///
  /// - Parameters:
  ///   - lines: The lines of a message; at least 4 are used.
  ///   - bytes: The bytes of a message; at least 400 are used.
  ///   - steps: The steps of the search.
  public init(lines: Int = 60, bytes: Int = 4_000, steps: Int = 200_000) {
    self.lines = lines
    self.bytes = bytes
    self.steps = steps
  }

  /// 60 lines, 4 kB and 200 000 steps.
  public static let standard = DifferenceBudget()
}
