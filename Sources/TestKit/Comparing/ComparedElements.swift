import Seams

/// Two lists with the same element type, and the operations that their elements support.
///
/// The closures use the `==`, the hash and the `id` of the elements directly, so that a list of 10,000 elements is
/// compared without reflection.
struct ComparedElements {
  let actualCount: Int
  let expectedCount: Int
  let actual: (_ index: Int) -> Any
  let expected: (_ index: Int) -> Any

  /// A closure that compares an actual element with an expected one by `==`, or nil if the type has no `==`.
  let areEqual: ((_ actual: Int, _ expected: Int) -> Bool)?

  /// A closure that groups equal elements into classes by their hash, or nil if the type is not `Hashable`.
  ///
  /// The closure returns nil if an element cannot be hashed.
  let classesByHash: ((_ actual: Range<Int>, _ expected: Range<Int>) -> ElementClasses?)?

  /// A closure that groups elements by their `id`, or nil if the type is not `Identifiable`.
  private let classesByID: ((_ actual: Range<Int>, _ expected: Range<Int>) -> ElementClasses)?

  init<Element>(_ actual: [Element], _ expected: [Element], _ types: TypeTraitsCache) {
    actualCount = actual.count
    expectedCount = expected.count
    self.actual = { actual[$0] }
    self.expected = { expected[$0] }
    areEqual = (Element.self as? any Equatable.Type).map {
      equality(of: $0, actual, expected, types)
    }
    classesByHash = (Element.self as? any Hashable.Type).map {
      hashing(of: $0, actual, expected, types)
    }
    classesByID = (Element.self as? any Identifiable.Type)
      .flatMap { identification(of: $0, actual, expected) }
  }

  /// Groups elements with the same identity into classes, even if they have changed.
  ///
  /// Returns nil unless all elements are `HashDiffable` or `Identifiable`. An object's address does not count as an
  /// identity.
  func classesByIdentity(_ actual: Range<Int>, _ expected: Range<Int>) -> ElementClasses? {
    if let classesByID { return classesByID(actual, expected) }
    func identifiers(_ range: Range<Int>, _ element: (Int) -> Any) -> [String]? {
      var identifiers: [String] = []
      for index in range {
        guard let element = element(index) as? any HashDiffable else { return nil }
        identifiers.append(element.identifier)
      }
      return identifiers
    }
    guard let expected = identifiers(expected, self.expected),
      let actual = identifiers(actual, self.actual)
    else { return nil }
    return EqualityClasses.of(actual, expected)
  }

  /// Returns `true` if an actual element may be a changed version of an expected one.
  ///
  /// A value without parts, such as a number, is replaced rather than changed.
  func canChange(_ actual: Int, _ expected: Int, _ types: TypeTraitsCache) -> Bool {
    let old = self.expected(expected)
    guard type(of: old) == type(of: self.actual(actual)), !types.traits(of: old).isLeaf else {
      return false
    }
    return !Mirror(reflecting: old).children.isEmpty
  }
}

// The casts below do not change the arrays. They only tell the compiler that the element type is `Element`.

private func equality<Element: Equatable>(
  of type: Element.Type, _ actual: Any, _ expected: Any, _ types: TypeTraitsCache
) -> (Int, Int) -> Bool {
  guard let actual = actual as? [Element], let expected = expected as? [Element] else {
    return { _, _ in false }
  }
  // Checked only once, because there may be many elements.
  if types.isExact(Element.self, like: actual.first ?? expected.first) {
    return { actual[$0] == expected[$1] }
  }
  return { types.areEqual(actual[$0], expected[$1]) }
}

private func hashing<Element: Hashable>(
  of type: Element.Type, _ actual: Any, _ expected: Any, _ types: TypeTraitsCache
) -> (Range<Int>, Range<Int>) -> ElementClasses? {
  guard let actual = actual as? [Element], let expected = expected as? [Element] else {
    return { _, _ in nil }
  }
  // The most common types have specialized code, which is several times as fast.
  if let actual = actual as? [Int], let expected = expected as? [Int] {
    return { EqualityClasses.of(actual[$0], expected[$1]) }
  }
  if let actual = actual as? [String], let expected = expected as? [String] {
    return { EqualityClasses.of(actual[$0], expected[$1]) }
  }
  return { actualRange, expectedRange in
    guard types.haveHashes(actual[actualRange]), types.haveHashes(expected[expectedRange]) else {
      return nil
    }
    return EqualityClasses.of(actual[actualRange], expected[expectedRange], types)
  }
}

private func identification<Element: Identifiable>(
  of type: Element.Type, _ actual: Any, _ expected: Any
) -> ((Range<Int>, Range<Int>) -> ElementClasses)? {
  guard Element.ID.self != ObjectIdentifier.self, let actual = actual as? [Element],
    let expected = expected as? [Element]
  else { return nil }
  return { actualRange, expectedRange in
    EqualityClasses.of(
      actual[actualRange].lazy.map(\.id), expected[expectedRange].lazy.map(\.id))
  }
}

// MARK: - Classes of equal elements

/// The class number of each element of two lists: equal elements have equal numbers, starting from zero.
typealias ElementClasses = (actual: [Int], expected: [Int])

/// Class numbers for values: equal values share a number.
struct EqualityClasses<Value: Hashable> {
  private var numbers: [Value: Int] = [:]
  private var next = 0

  /// A Boolean value that indicates whether `==` compares every part of a value, determined from the first value.
  private var isExact: Bool?
  private let types: TypeTraitsCache

  /// The values whose `==` may be incomplete, with their numbers.
  private var lookalikes: [Lookalike: [(value: Value, number: Int)]] = [:]

  /// A value with the parts that its hash leaves out.
  ///
  /// Without these parts, requests to the same URL would have the same hash and all be compared with each other.
  private struct Lookalike: Hashable {
    let value: Value
    let unhashed: AnyHashable?
  }

  /// Returns the class numbers of two lists, assigned in the order of the expected list.
  static func of(
    _ actual: some Sequence<Value>, _ expected: some Collection<Value>,
    _ types: TypeTraitsCache = TypeTraitsCache()
  ) -> ElementClasses {
    var classes = EqualityClasses(types: types)
    classes.numbers.reserveCapacity(expected.count)
    let expectedNumbers = expected.map { classes.number(of: $0) }
    return (actual.map { classes.number(of: $0) }, expectedNumbers)
  }

  private init(types: TypeTraitsCache) { self.types = types }

  /// Returns the class number of a value.
  ///
  /// A value that is not equal to itself, such as NaN, gets a new class each time.
  private mutating func number(of value: Value) -> Int {
    // NaN would never be found again and would slow down each later search.
    guard value == value else { return newNumber() }
    if isExact == nil { isExact = types.isExact(Value.self, like: value) }
    guard isExact == true else { return numberByAllParts(of: value) }
    // A single lookup finds the number or the slot for a new one.
    let number = Self.take(&numbers[value, default: -1], or: next)
    if number == next { next += 1 }
    return number
  }

  private static func take(_ number: inout Int, or next: Int) -> Int {
    if number < 0 { number = next }
    return number
  }

  private mutating func numberByAllParts(of value: Value) -> Int {
    let key = Lookalike(value: value, unhashed: IncompleteEquality.unhashedParts(of: value))
    if let known = lookalikes[key]?.first(where: { types.isSameInside($0.value, value) }) {
      return known.number
    }
    let number = newNumber()
    lookalikes[key, default: []].append((value, number))
    return number
  }

  private mutating func newNumber() -> Int {
    defer { next += 1 }
    return next
  }
}
