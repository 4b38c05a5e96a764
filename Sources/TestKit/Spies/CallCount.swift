/// The number of calls that a verification expects.
///
/// An integer literal means exactly that number.
public struct CallCount: Equatable, Sendable {
  @usableFromInline let lowerBound: Int

  /// The largest accepted number of calls, or nil if there is no limit.
  let upperBound: Int?

  /// Exactly one call.
  public static let once = exactly(1)

  /// No call at all.
  public static let never = exactly(0)

  /// Exactly the given number of calls.
  ///
  /// - Parameter count: The number, zero or more.
  /// - Returns: The expectation.
  public static func exactly(_ count: Int) -> Self {
    Self(lowerBound: count, upperBound: count)
  }

  /// The given number of calls or more.
  ///
  /// - Parameter count: The smallest number, zero or more.
  /// - Returns: The expectation.
  public static func atLeast(_ count: Int) -> Self {
    Self(lowerBound: count, upperBound: nil)
  }

  /// The given number of calls or fewer.
  ///
  /// - Parameter count: The largest accepted number, zero or more.
  /// - Returns: The expectation.
  public static func atMost(_ count: Int) -> Self {
    Self(lowerBound: 0, upperBound: count)
  }

  /// A number of calls in the given range.
  ///
  /// - Parameter range: The accepted numbers, all zero or more.
  /// - Returns: The expectation.
  public static func `in`(_ range: ClosedRange<Int>) -> Self {
    Self(lowerBound: range.lowerBound, upperBound: range.upperBound)
  }

  /// Returns `true` if the given number of calls is accepted.
  ///
  /// An expectation with a negative bound accepts no number.
  @usableFromInline
  func contains(_ count: Int) -> Bool {
    isPossible && count >= lowerBound && upperBound.map { count <= $0 } ?? true
  }

  /// `true` unless a bound is negative.
  var isPossible: Bool {
    lowerBound >= 0 && upperBound.map { $0 >= lowerBound } ?? true
  }
}

extension CallCount: ExpressibleByIntegerLiteral {
  /// Exactly the given number of calls.
  ///
  /// - Parameter value: The number, zero or more.
  public init(integerLiteral value: Int) {
    self = .exactly(value)
  }
}

extension CallCount: CustomStringConvertible {
  /// The expectation in words, such as “at least 2 calls”.
  public var description: String { described(as: "call") }

  /// The expectation in words, with the noun for what is counted.
  func described(as noun: String) -> String {
    switch (lowerBound, upperBound) {
    case (0, 0): "no \(noun)"
    case (let lower, nil): "at least \(counted(lower, noun))"
    case (let lower, let upper?) where lower == upper: "exactly \(counted(lower, noun))"
    case (0, let upper?): "at most \(counted(upper, noun))"
    case (let lower, let upper?): "\(lower) to \(counted(upper, noun))"
    }
  }
}
