import Seams

/// Says which values of one argument are meant.
///
/// Used where the arguments are not all `Equatable`, or where some do not matter:
/// `find.expectCalled(with: .any, .equal("x"))`.
public struct ArgumentMatcher<Value: Sendable>: Sendable {
  /// How messages show it.
  let text: String

  let matches: @Sendable (Value) -> Bool

  /// Every value.
  public static var any: Self {
    Self(text: "any") { _ in true }
  }

  /// The values that a condition holds for.
  ///
  /// - Parameter predicate: The condition. It is never called twice at once, and must not call the
  ///   spy that it is used for.
  /// - Returns: The matcher.
  public static func `where`(_ predicate: sending @escaping (Value) -> Bool) -> Self {
    let condition = Condition(predicate)
    return Self(text: "a condition") { condition.holds(for: $0) }
  }

  /// The values that a condition holds for, which messages show by its name.
  ///
  /// - Parameters:
  ///   - description: What the value is to be, such as “even”.
  ///   - predicate: The condition. It is never called twice at once, and must not call the spy that
  ///     it is used for.
  /// - Returns: The matcher.
  public static func `where`(
    _ description: String,
    _ predicate: sending @escaping (Value) -> Bool
  ) -> Self {
    let condition = Condition(predicate)
    return Self(text: description) { condition.holds(for: $0) }
  }
}

extension ArgumentMatcher where Value: Equatable {
  /// The values that are equal to a given one.
  ///
  /// - Parameter value: The value.
  /// - Returns: The matcher.
  public static func equal(_ value: Value) -> Self {
    Self(text: describeValue(value)) { $0 == value }
  }
}

/// A predicate that need not be `Sendable`, one caller at a time.
///
/// A closure that is an argument of a parameter pack is not inferred to be `@Sendable`; taking it
/// as `sending` and guarding it lets the call site stay `.where { $0 > 1 }`.
private final class Condition<Value: Sendable>: Sendable {
  private let predicate: Guarded<(Value) -> Bool>

  init(_ predicate: sending @escaping (Value) -> Bool) {
    self.predicate = Guarded(predicate)
  }

  func holds(for value: Value) -> Bool {
    predicate.withLock { $0(value) }
  }
}
