import Seams

/// Says which values of one argument are meant.
///
/// Used where the arguments are not all `Equatable`, or where some do not matter. A call takes plain
/// values for all arguments or matchers for all: `find.expectCalled(with: 1, "x")`, or
/// `find.expectCalled(with: .any, .equal("x"))`.
public struct ArgumentMatcher<Value: Sendable>: Sendable {
  /// Says what is wrong with one part of a value; nil if nothing is.
  typealias Part = @Sendable (Value) -> String?

  /// How messages show what is meant.
  let text: String

  /// What messages say of a value that is not meant, behind the value.
  let objection: @Sendable (Value) -> String

  @usableFromInline let matches: @Sendable (Value) -> Bool

  /// What is wrong with the parts of a value; where the whole is one part, one at most.
  let objections: @Sendable (Value) -> [String]

  /// How many parts of a value can be wrong; of most values the whole is one.
  let partCount: Int

  /// How many parts of a value are wrong: the fewer, the nearer it is.
  @usableFromInline let misses: @Sendable (Value) -> Int

  init(
    text: String,
    objection: @escaping @Sendable (Value) -> String,
    matches: @escaping @Sendable (Value) -> Bool
  ) {
    self.text = text
    self.objection = objection
    self.matches = matches
    objections = { matches($0) ? [] : [objection($0)] }
    partCount = 1
    misses = { matches($0) ? 0 : 1 }
  }

  /// Makes a matcher of values that have parts.
  init(text: String, parts: [Part]) {
    let objections: @Sendable (Value) -> [String] = { value in parts.compactMap { $0(value) } }
    self.text = text
    self.objections = objections
    objection = { "does not match: " + objections($0).joined(separator: "; ") }
    matches = { value in parts.allSatisfy { $0(value) == nil } }
    partCount = parts.count
    misses = { objections($0).count }
  }

  /// Every value.
  public static var any: Self {
    Self(text: "any", objection: { _ in "is not any" }, matches: { _ in true })
  }

  /// The values that a condition holds for.
  ///
  /// - Parameter predicate: The condition. It is never called twice at once, and must not call the
  ///   spy that it is used for.
  /// - Returns: The matcher.
  public static func `where`(_ predicate: sending @escaping (Value) -> Bool) -> Self {
    let condition = Condition(predicate)
    return Self(
      text: "where …",
      objection: { _ in "does not meet the condition" },
      matches: { condition.holds(for: $0) })
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
    let description = oneLine(description)
    return Self(
      text: "where \(description)",
      objection: { _ in "is not \(description)" },
      matches: { condition.holds(for: $0) })
  }
}

extension ArgumentMatcher where Value: Equatable {
  /// The values that are equal to a given one.
  ///
  /// Two requests are equal if their headers, bodies and time-outs are as well, which `==` leaves out
  /// on Linux.
  ///
  /// - Parameter value: The value.
  /// - Returns: The matcher.
  public static func equal(_ value: Value) -> Self {
    Self(
      text: describeValue(value),
      objection: { describeInequality($0, value) },
      matches: { areEqual($0, value) })
  }
}

/// A predicate that need not be `Sendable`, one caller at a time.
///
/// A closure that is an argument of a parameter pack is not inferred to be `@Sendable`; taking it
/// as `sending` and guarding it lets the call site stay `.where { $0 > 1 }`. The lock is its own, no
/// spy's: nobody else waits for it.
private final class Condition<Value: Sendable>: Sendable {
  private let predicate: Guarded<(Value) -> Bool>

  init(_ predicate: sending @escaping (Value) -> Bool) {
    self.predicate = Guarded(predicate)
  }

  func holds(for value: Value) -> Bool {
    predicate.withLock { $0(value) }
  }
}
