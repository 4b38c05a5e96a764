import Seams

/// Says which values of one argument are meant.
///
/// Use matchers where some arguments do not matter, or where a condition says more than a value. A call takes
/// plain values for all arguments or matchers for all: `find.expectCalled(with: 1, "x")`, or
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

extension ArgumentMatcher {
  /// The values that are equal to a given one.
  ///
  /// Values that hold requests are equal only if the headers, bodies and timeouts of the requests are
  /// equal as well, at every depth. On Linux, `==` does not compare them. Values of a type without `==` are equal if
  /// all of their fields are. The same applies where an `==` that belongs to the main actor is needed elsewhere.
  ///
  /// - Parameter value: The value.
  /// - Returns: The matcher.
  public static func equal(_ value: Value) -> Self {
    // An argument of type `Any` takes a matcher for a plain value.
    if let matcher = value as? Self { return matcher }
    let comparison = ArgumentComparison(expected: value)
    return Self(
      text: describeValue(value),
      objection: { comparison.objection(to: $0) },
      matches: { comparison.isEqual(to: $0) })
  }
}

/// Compares arguments with an expected one, by `==` if there is one.
///
/// The `==` is looked up at run time. With the constraint `Value: Equatable` the compiler would refuse every type
/// whose `==` belongs to the main actor, and with `.defaultIsolation(MainActor.self)` that is every type of a module.
private struct ArgumentComparison<Value: Sendable>: Sendable {
  let expected: Value

  private let staticType = Value.self as? any (Equatable & SendableMetatype).Type

  /// Whether `==` sees all of the value, found out once because a spy may have recorded 100,000 calls.
  private let isExact: Bool

  init(expected: Value) {
    self.expected = expected
    isExact = isKnownExact(Value.self) || TypeFacts().isExact(Value.self, like: expected)
  }

  func isEqual(to actual: Value) -> Bool {
    guard let type = equatableType(of: actual) else {
      return describeDifference(actual, expected) == nil
    }
    return isEqual(to: actual, as: type)
  }

  func objection(to actual: Value) -> String {
    if let type = equatableType(of: actual) { return objection(to: actual, as: type) }
    let text = describeValue(expected)
    guard describeValue(actual) == text else { return "is not \(text)" }
    return "cannot be told from the expected value, because it has no ==. Use .any or .where { … }"
  }

  /// The type whose `==` compares a value: the static type, or that of the value in an existential.
  ///
  /// Nil without an `==`, and for one that belongs to another actor than the current one.
  private func equatableType(of actual: Value) -> (any Equatable.Type)? {
    guard let equatable = actual as? any Equatable else { return nil }
    if let staticType { return staticType }
    return type(of: equatable)
  }

  private func isEqual<Known: Equatable>(to actual: Value, as type: Known.Type) -> Bool {
    guard let actual = actual as? Known, let expected = expected as? Known else { return false }
    return actual == expected && (isExact || TypeFacts().isSameInside(actual, expected))
  }

  private func objection<Known: Equatable>(to actual: Value, as type: Known.Type) -> String {
    guard let actual = actual as? Known, let expected = expected as? Known else {
      return "is not \(describeValue(expected))"
    }
    return describeInequality(actual, expected)
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
