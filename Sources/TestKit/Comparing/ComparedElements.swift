import Seams

/// The two lists of a comparison, with what the type of their elements can do.
///
/// Through it lists are compared by the `==` and the hash of their elements, without a reflection of each.
struct ComparedElements {
  let actualCount: Int
  let expectedCount: Int
  let actual: (_ index: Int) -> Any
  let expected: (_ index: Int) -> Any

  /// `==` of an actual and an expected element, by their indices; nil where the type has none.
  let areEqual: ((_ actual: Int, _ expected: Int) -> Bool)?

  /// Numbers for some elements, the same for equal elements, or nil if they have no hash.
  let numbers:
    (
      (_ actual: Range<Int>, _ expected: Range<Int>) -> (actual: [Int], expected: [Int])?
    )?

  /// The same by identity, for elements that are `Identifiable`; nil where the type is not.
  private let identifiers:
    ((_ actual: Range<Int>, _ expected: Range<Int>) -> (actual: [Int], expected: [Int]))?

  init<Element>(_ actual: [Element], _ expected: [Element], _ types: TypeFacts) {
    actualCount = actual.count
    expectedCount = expected.count
    self.actual = { actual[$0] }
    self.expected = { expected[$0] }
    areEqual = (Element.self as? any Equatable.Type).map {
      equality(of: $0, actual, expected, types)
    }
    numbers = (Element.self as? any Hashable.Type).map {
      numbering(of: $0, actual, expected, types)
    }
    identifiers = (Element.self as? any Identifiable.Type)
      .flatMap { identification(of: $0, actual, expected) }
  }

  /// Numbers for some elements, equal ones for those that are the same thing, changed or not.
  ///
  /// Nil unless all of them have an identity: as `HashDiffable`, or as `Identifiable` with another identifier than
  /// the address of an object.
  func identities(
    _ actual: Range<Int>, _ expected: Range<Int>
  ) -> (actual: [Int], expected: [Int])? {
    if let identifiers { return identifiers(actual, expected) }
    var numbering = Numbering<String>()
    var numbers: (actual: [Int], expected: [Int]) = ([], [])
    for index in expected {
      guard let element = self.expected(index) as? any HashDiffable else { return nil }
      numbers.expected.append(numbering.number(of: element.identifier))
    }
    for index in actual {
      guard let element = self.actual(index) as? any HashDiffable else { return nil }
      numbers.actual.append(numbering.number(of: element.identifier))
    }
    return numbers
  }

  /// Whether an element may be another one that was changed: only something with parts can be.
  func canChange(_ actual: Int, _ expected: Int, _ types: TypeFacts) -> Bool {
    let old = self.expected(expected)
    guard type(of: old) == type(of: self.actual(actual)), !types.facts(of: old).isLeaf else {
      return false
    }
    return !Mirror(reflecting: old).children.isEmpty
  }
}

/// A list of one type of elements.
protocol ComparableList {
  /// The elements beside those of another list; nil if that one is not of the same type.
  func compared(with expected: Any, _ types: TypeFacts) -> ComparedElements?

  /// Returns the elements one by one, paired with those of another list.
  ///
  /// Returns nil if both lists share their storage, or if the other one has another type.
  func pairs(beside expected: Any) -> (() -> (actual: Any, expected: Any)?)?
}

extension Array: ComparableList {
  func compared(with expected: Any, _ types: TypeFacts) -> ComparedElements? {
    (expected as? Self).map { ComparedElements(self, $0, types) }
  }

  func pairs(beside expected: Any) -> (() -> (actual: Any, expected: Any)?)? {
    (expected as? Self).flatMap { elementPairs(self, $0) }
  }
}

extension ArraySlice: ComparableList {
  func compared(with expected: Any, _ types: TypeFacts) -> ComparedElements? {
    (expected as? Self).map { ComparedElements(Array(self), Array($0), types) }
  }

  func pairs(beside expected: Any) -> (() -> (actual: Any, expected: Any)?)? {
    (expected as? Self).flatMap { elementPairs(self, $0) }
  }
}

extension ContiguousArray: ComparableList {
  func compared(with expected: Any, _ types: TypeFacts) -> ComparedElements? {
    (expected as? Self).map { ComparedElements(Array(self), Array($0), types) }
  }

  func pairs(beside expected: Any) -> (() -> (actual: Any, expected: Any)?)? {
    (expected as? Self).flatMap { elementPairs(self, $0) }
  }
}

private func elementPairs<List: Collection>(
  _ actual: List, _ expected: List
) -> (() -> (actual: Any, expected: Any)?)? {
  // Copies share their elements. Without this, comparing lists that are nested and repeated takes exponential time.
  let places = [actual, expected].map { list in
    list.withContiguousStorageIfAvailable { unsafe $0.baseAddress.map { UInt(bitPattern: $0) } }
  }
  if let place = places[0], place == places[1], actual.count == expected.count { return nil }
  var rest = zip(actual, expected).makeIterator()
  return { rest.next().map { ($0, $1) } }
}

// MARK: - What the elements can do

// The casts below are of arrays to their own type, under another name for it.

private func equality<Element: Equatable>(
  of type: Element.Type, _ actual: Any, _ expected: Any, _ types: TypeFacts
) -> (Int, Int) -> Bool {
  guard let actual = actual as? [Element], let expected = expected as? [Element] else {
    return { _, _ in false }
  }
  // Computed once, because there may be many elements.
  if types.isExact(Element.self, like: actual.first ?? expected.first) {
    return { actual[$0] == expected[$1] }
  }
  return { types.areEqual(actual[$0], expected[$1]) }
}

private func numbering<Element: Hashable>(
  of type: Element.Type, _ actual: Any, _ expected: Any, _ types: TypeFacts
) -> (Range<Int>, Range<Int>) -> (actual: [Int], expected: [Int])? {
  guard let actual = actual as? [Element], let expected = expected as? [Element] else {
    return { _, _ in nil }
  }
  // What tests compare most is compiled for its type, which makes it several times as fast.
  if let actual = actual as? [Int], let expected = expected as? [Int] {
    return { Numbering.numbers(actual[$0], expected[$1]) }
  }
  if let actual = actual as? [String], let expected = expected as? [String] {
    return { Numbering.numbers(actual[$0], expected[$1]) }
  }
  return { actualRange, expectedRange in
    guard types.haveHashes(actual[actualRange]), types.haveHashes(expected[expectedRange]) else {
      return nil
    }
    return Numbering.numbers(actual[actualRange], expected[expectedRange], types)
  }
}

private func identification<Element: Identifiable>(
  of type: Element.Type, _ actual: Any, _ expected: Any
) -> ((Range<Int>, Range<Int>) -> (actual: [Int], expected: [Int]))? {
  guard Element.ID.self != ObjectIdentifier.self, let actual = actual as? [Element],
    let expected = expected as? [Element]
  else { return nil }
  return { actualRange, expectedRange in
    Numbering.numbers(actual[actualRange].lazy.map(\.id), expected[expectedRange].lazy.map(\.id))
  }
}
