import Seams

/// A matcher that accepts some values of one argument.
///
/// Use matchers if some arguments do not matter, or if a condition describes an argument better than a value does.
/// Pass either plain values for all arguments, `find.expectCalled(with: 1, "x")`, or matchers for all arguments,
/// `find.expectCalled(with: .any, .equal("x"))`.
public struct ArgumentMatcher<Value: Sendable>: Sendable {
  /// Returns the problem with one part of a value, or nil if that part matches.
  typealias Part = @Sendable (Value) -> String?

  private let makeText: @Sendable () -> String

  /// The text for the matcher in messages.
  ///
  /// The text that describes a value is created only when a message needs it, because describing an object is unsafe
  /// while another thread changes it.
  var text: String { makeText() }

  /// The words that follow a rejected value in messages.
  let objection: @Sendable (Value) -> String

  @usableFromInline let matches: @Sendable (Value) -> Bool

  /// Returns `true` for a value that matches or may match, and `false` for a value that is ruled out.
  ///
  /// A value may match if it cannot be compared. The closure is nil if `matches` is certain about every value.
  let mayMatch: (@Sendable (Value) -> Bool)?

  /// The number of parts that can be wrong, which is one for most matchers.
  let partCount: Int

  /// Returns the number of wrong parts, so that a message can point to the nearest value.
  @usableFromInline let misses: @Sendable (Value) -> Int

  init(
    text: @autoclosure @escaping @Sendable () -> String,
    objection: @escaping @Sendable (Value) -> String,
    mayMatch: (@Sendable (Value) -> Bool)? = nil,
    matches: @escaping @Sendable (Value) -> Bool
  ) {
    makeText = text
    self.mayMatch = mayMatch
    self.objection = objection
    self.matches = matches
    partCount = 1
    misses = { matches($0) ? 0 : 1 }
  }

  /// Creates a matcher for values that have parts.
  init(text: String, parts: [Part]) {
    let objections: @Sendable (Value) -> [String] = { value in parts.compactMap { $0(value) } }
    makeText = { text }
    mayMatch = nil
    objection = { "does not match: " + objections($0).joined(separator: "; ") }
    matches = { value in parts.allSatisfy { $0(value) == nil } }
    partCount = parts.count
    misses = { objections($0).count }
  }

  /// Matches every value.
  public static var any: Self {
    Self(text: "any", objection: { _ in "is not any" }, matches: { _ in true })
  }

  // The compiler does not infer `@Sendable` for a closure that is passed in a parameter pack. So `where` takes the
  // closure as `sending`, and a lock guards it. You can then write `.where { $0 > 1 }` without `@Sendable`. The lock is
  // separate from the spy's lock, so nothing else waits for it.

  /// Matches the values that satisfy a condition.
  ///
  /// - Parameter predicate: The condition. It is never called concurrently and must not call the spy that it is used
  ///   with.
  /// - Returns: The matcher.
  public static func `where`(_ predicate: sending @escaping (Value) -> Bool) -> Self {
    let predicate = LockedState(predicate)
    return Self(
      text: "where …",
      objection: { _ in "does not meet the condition" },
      matches: { value in predicate.withLock { $0(value) } })
  }

  /// Matches the values that satisfy a condition, with a description for messages.
  ///
  /// - Parameters:
  ///   - description: The accepted values in words, such as “even”.
  ///   - predicate: The condition. It is never called concurrently and must not call the spy that it is used with.
  /// - Returns: The matcher.
  public static func `where`(
    _ description: String,
    _ predicate: sending @escaping (Value) -> Bool
  ) -> Self {
    let predicate = LockedState(predicate)
    let description = oneLine(description)
    return Self(
      text: "where \(description)",
      objection: { _ in "is not \(description)" },
      matches: { value in predicate.withLock { $0(value) } })
  }
}

extension ArgumentMatcher {
  /// Matches the values that are equal to the given one.
  ///
  /// Values are compared with `==`. If they contain requests, at any depth, the headers, bodies and timeouts
  /// of the requests must also be equal, because `==` does not compare these on Linux. Values of a type
  /// without `==` are equal if all of their fields are. The same applies if `==` belongs to the main actor
  /// and the values are compared off the main actor.
  ///
  /// - Parameter value: The value.
  /// - Returns: The matcher.
  public static func equal(_ value: Value) -> Self {
    // If the argument has the type `any Sendable`, a matcher arrives here as a plain value.
    if let matcher = value as? Self { return matcher }
    let comparison = ArgumentComparison(expected: value)
    return Self(
      text: describeValue(value),
      objection: { comparison.objection(to: $0) },
      mayMatch: comparison.staticType == nil ? comparison.mayBeEqual : nil,
      matches: { comparison.isEqual(to: $0) })
  }
}

/// A comparison of arguments with an expected value, by `==` if the type defines it.
///
/// The `==` is looked up at run time. With the constraint `Value: Equatable`, the compiler would reject every type
/// whose `==` belongs to the main actor. With `.defaultIsolation(MainActor.self)`, that is every type in the module.
private struct ArgumentComparison<Value: Sendable>: Sendable {
  let expected: Value

  /// The static type if it is `Equatable`, so that every value can be compared, or else nil.
  let staticType = Value.self as? any (Equatable & SendableMetatype).Type

  /// `true` if `==` is known to compare every part of the value.
  ///
  /// Computed once, because a spy may have recorded 100,000 calls.
  private let isExact: Bool

  init(expected: Value) {
    self.expected = expected
    isExact = isKnownExact(Value.self) || TypeTraitsCache().isExact(Value.self, like: expected)
  }

  /// Returns `true` unless a value is known to differ from the expected one.
  ///
  /// Objects that cannot be compared are told apart by their identity.
  func mayBeEqual(to actual: Value) -> Bool {
    object(in: actual) != nil && object(in: expected) != nil
      ? isEqual(to: actual) : !isDifferent(actual)
  }

  /// Returns `true` if `==` or a field shows that a value is not the expected one.
  private func isDifferent(_ actual: Value) -> Bool {
    guard equatableType(of: actual) == nil else { return !isEqual(to: actual) }
    var walk = ValueComparison()
    // With `isDecided`, a part that cannot be compared does not count as a difference.
    return walk.compareSilently(actual, expected, .init(isDecided: true)) == .different
  }

  func isEqual(to actual: Value) -> Bool {
    guard let type = equatableType(of: actual) else {
      return describeDifference(actual, expected) == nil
    }
    return isEqual(to: actual, as: type)
  }

  func objection(to actual: Value) -> String {
    if let type = equatableType(of: actual) { return objection(to: actual, as: type) }
    guard isDifferent(actual) else {
      return """
        cannot be compared with the expected value, because the type has no ==. Use .any or .where { … }
        """
    }
    let text = describeValue(expected)
    return describeValue(actual) == text ? lookingTheSame : "is not \(text)"
  }

  /// Returns the type whose `==` compares a value: the static type, the common class of two objects, or the type inside
  /// an existential.
  ///
  /// Returns nil if there is no `==`, or if the `==` belongs to a different actor than the current one.
  private func equatableType(of actual: Value) -> (any Equatable.Type)? {
    guard let equatable = actual as? any Equatable else { return nil }
    if let staticType { return staticType }
    if let actual = object(in: actual), let expected = object(in: expected),
      let common = commonClass(of: actual, expected) as? any Equatable.Type
    {
      return common
    }
    return type(of: equatable)
  }

  private func isEqual<Known: Equatable>(to actual: Value, as type: Known.Type) -> Bool {
    guard let (actual, expected) = pair(with: actual, as: type) else { return false }
    return actual == expected && (isExact || TypeTraitsCache().isSameInside(actual, expected))
  }

  /// Returns both values as values of a type, or nil if they have different types.
  private func pair<Known: Equatable>(with actual: Value, as type: Known.Type) -> (Known, Known)? {
    // The cast of nil or of an empty collection can succeed even if the types differ. So compare the types first. Two
    // objects are an exception, because they may have different classes.
    guard
      staticType != nil || (type is AnyClass && object(in: expected) != nil)
        || equatableType(of: expected) == type,
      let actual = actual as? Known, let expected = expected as? Known
    else { return nil }
    return (actual, expected)
  }

  private func objection<Known: Equatable>(to actual: Value, as type: Known.Type) -> String {
    guard let (actual, expected) = pair(with: actual, as: type) else {
      let text = "is not \(describeValue(expected))"
      let other = equatableType(of: expected) ?? unwrapped(expected).map { Swift.type(of: $0) }
      return other.map { "\(text): its type is \(type), not \($0)" } ?? text
    }
    return describeInequality(actual, expected)
  }
}

// MARK: - The matchers of a call

/// One matcher for each argument of a spy.
///
/// A verification may scan 100,000 calls. If the compiler does not know the types, each step of a loop over a
/// pack takes a microsecond. So the loops over calls are inlinable. They read the closures out of the
/// matchers once, because it would be just as slow to copy the closures for each call.
@usableFromInline
package struct ArgumentMatchers<each Argument: Sendable>: Sendable {
  @usableFromInline let matcher: (repeat ArgumentMatcher<each Argument>)

  @inlinable
  package init(_ matcher: repeat ArgumentMatcher<each Argument>) {
    self.matcher = (repeat each matcher)
  }

  /// Creates matchers for exactly these arguments.
  @inlinable
  init(equalTo argument: repeat each Argument) {
    matcher = (repeat ArgumentMatcher<each Argument>.equal(each argument))
  }

  var partCount: Int {
    var count = 0
    for matcher in repeat each matcher {
      count += matcher.partCount
    }
    return count
  }

  /// The text for the matchers in messages, in parentheses.
  @usableFromInline var text: String {
    var texts: [String] = []
    for matcher in repeat each matcher {
      texts.append(matcher.text)
    }
    return "(\(texts.joined(separator: ", ")))"
  }

  /// Returns `true` if every argument matches.
  func matches(_ argument: repeat each Argument) -> Bool {
    for (matcher, argument) in repeat (each matcher, each argument) {
      guard matcher.matches(argument) else { return false }
    }
    return true
  }

  /// Returns the indices of the calls whose arguments match.
  @inlinable
  func matches(among calls: [(repeat each Argument)]) -> [Int] {
    // Uses indices, because a loop over the tuples or a closure that takes a tuple does not compile for packs.
    let isMeant = (repeat (each matcher).matches)
    return calls.indices.filter { index in
      let call = calls[index]
      for (isMeant, argument) in repeat (each isMeant, each call) {
        guard isMeant(argument) else { return false }
      }
      return true
    }
  }

  /// Returns the number of wrong parts in the arguments of each call.
  @inlinable
  func misses(among calls: [(repeat each Argument)]) -> [Int] {
    let count = (repeat (each matcher).misses)
    return calls.indices.map { index in
      let call = calls[index]
      var misses = 0
      for (count, argument) in repeat (each count, each call) { misses += count(argument) }
      return misses
    }
  }

  /// Returns the indices of the calls that may match.
  ///
  /// A call may match if one of its arguments cannot be compared, and no other argument rules the call out. Call this
  /// method only after `matches(among:)` has found no call. Otherwise, the result also includes calls that certainly
  /// match. This loop is not inlinable, because comparing arguments without `==` takes so long that inlining would not
  /// help.
  @usableFromInline
  func undecided(among calls: [(repeat each Argument)]) -> [Int] {
    // Does not return early: see `Spy.hasNoArguments`.
    var canBeUndecided = false
    for matcher in repeat each matcher {
      if matcher.mayMatch != nil { canBeUndecided = true }
    }
    guard canBeUndecided else { return [] }
    return calls.indices.filter { index in
      let call = calls[index]
      for (matcher, argument) in repeat (each matcher, each call) {
        guard matcher.mayMatch?(argument) ?? matcher.matches(argument) else { return false }
      }
      return true
    }
  }

  /// Returns the problems with the arguments that do not match, each with the position of its argument.
  func objections(_ argument: repeat each Argument) -> [String] {
    var objections: [String] = []
    var place = 0
    for (matcher, argument) in repeat (each matcher, each argument) {
      place += 1
      if !matcher.matches(argument) {
        objections.append(
          "argument \(place): \(describeValue(argument)) \(matcher.objection(argument))")
      }
    }
    return objections
  }
}
