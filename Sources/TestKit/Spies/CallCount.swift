/// How many calls a verification expects; an integer literal means exactly that many.
public struct CallCount: Equatable, Sendable {
  @usableFromInline let lowerBound: Int

  /// The most calls that are fine; nil for no bound.
  let upperBound: Int?

  /// Exactly one call.
  public static let once = exactly(1)

  /// No call at all.
  public static let never = exactly(0)

  /// Exactly so many calls.
  ///
  /// - Parameter count: The number, zero or more.
  /// - Returns: The expectation.
  public static func exactly(_ count: Int) -> Self {
    Self(lowerBound: count, upperBound: count)
  }

  /// So many calls or more.
  ///
  /// - Parameter count: The smallest number, zero or more.
  /// - Returns: The expectation.
  public static func atLeast(_ count: Int) -> Self {
    Self(lowerBound: count, upperBound: nil)
  }

  /// So many calls or fewer.
  ///
  /// - Parameter count: The largest number, zero or more.
  /// - Returns: The expectation.
  public static func atMost(_ count: Int) -> Self {
    Self(lowerBound: 0, upperBound: count)
  }

  /// A number of calls within a range.
  ///
  /// - Parameter range: The numbers that are fine, all zero or more.
  /// - Returns: The expectation.
  public static func `in`(_ range: ClosedRange<Int>) -> Self {
    Self(lowerBound: range.lowerBound, upperBound: range.upperBound)
  }

  /// Whether a number of calls is as expected; none is if no number can be.
  @usableFromInline
  func contains(_ count: Int) -> Bool {
    isPossible && count >= lowerBound && upperBound.map { count <= $0 } ?? true
  }

  /// Whether any number of calls could be as expected; false for a negative bound.
  var isPossible: Bool {
    lowerBound >= 0 && upperBound.map { $0 >= lowerBound } ?? true
  }
}

extension CallCount: ExpressibleByIntegerLiteral {
  /// Exactly so many calls.
  ///
  /// - Parameter value: The number, zero or more.
  public init(integerLiteral value: Int) {
    self = .exactly(value)
  }
}

extension CallCount: CustomStringConvertible {
  /// The expectation in words, such as “at least 2 calls”.
  public var description: String { described(as: "call") }

  /// The expectation in words, of something else than calls.
  func described(as noun: String) -> String {
    func count(_ count: Int) -> String {
      count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
    return switch (lowerBound, upperBound) {
    case (0, 0): "no \(noun)"
    case (let lower, nil): "at least \(count(lower))"
    case (let lower, let upper?) where lower == upper: "exactly \(count(lower))"
    case (0, let upper?): "at most \(count(upper))"
    case (let lower, let upper?): "\(lower) to \(count(upper))"
    }
  }
}
