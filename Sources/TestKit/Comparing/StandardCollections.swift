/// Two corresponding parts of two values.
typealias PartPair = (actual: Any, expected: Any)

/// An optional or a standard library collection, which consists only of parts with declared types.
protocol TypedContainer {
  /// The declared types of the parts.
  static var partTypes: [any Any.Type] { get }

  /// One part of each type, or no parts if the value is empty.
  var samples: [Any] { get }

  /// Returns an iterator over the parts, each paired with its counterpart in a value that is equal by `==`.
  ///
  /// Returns nil if there is nothing to compare, or if the other value has a different type.
  func pairs(with expected: Any) -> (() -> PartPair?)?
}

/// A list, a set or a dictionary of any type.
protocol StandardCollection: TypedContainer {
  /// Returns the parts of this collection and the expected one, or nil if the expected value has a different type.
  func shape(beside expected: Any, _ types: TypeTraitsCache) -> ValueShape?
}

extension Optional: TypedContainer {
  static var partTypes: [any Any.Type] { [Wrapped.self] }
  var samples: [Any] { map { [$0] } ?? [] }

  func pairs(with expected: Any) -> (() -> PartPair?)? {
    guard let value = self, let other = (expected as? Self)?.flatMap(\.self) else { return nil }
    return CollectionOfOne((value as Any, other as Any)).makeNext()
  }
}

// MARK: - Lists

extension Array: StandardCollection {}
extension ArraySlice: StandardCollection {}
extension ContiguousArray: StandardCollection {}

extension StandardCollection where Self: RandomAccessCollection {
  static var partTypes: [any Any.Type] { [Element.self] }
  var samples: [Any] { first.map { [$0] } ?? [] }

  func shape(beside expected: Any, _ types: TypeTraitsCache) -> ValueShape? {
    (expected as? Self).map { .elements(ComparedElements(Array(self), Array($0), types)) }
  }

  func pairs(with expected: Any) -> (() -> PartPair?)? {
    guard let expected = expected as? Self else { return nil }
    // Lists with the same storage are equal. Without this shortcut, comparing nested lists that contain the same list
    // several times would take exponential time.
    let places = [self, expected].map { list in
      list.withContiguousStorageIfAvailable { unsafe $0.baseAddress.map { UInt(bitPattern: $0) } }
    }
    if let place = places[0], place == places[1], count == expected.count { return nil }
    return zip(self, expected).lazy.map { ($0 as Any, $1 as Any) }.makeNext()
  }
}

// MARK: - Sets and dictionaries

extension Set: StandardCollection {
  static var partTypes: [any Any.Type] { [Element.self] }
  var samples: [Any] { first.map { [$0] } ?? [] }

  func pairs(with expected: Any) -> (() -> PartPair?)? {
    guard let expected = expected as? Self else { return nil }
    return lazy.compactMap { element in
      expected.firstIndex(of: element).map { (element as Any, expected[$0] as Any) }
    }.makeNext()
  }

  func shape(beside expected: Any, _ types: TypeTraitsCache) -> ValueShape? {
    guard let expected = expected as? Self else { return nil }
    func lacks(_ others: Self, _ element: Element) -> Bool {
      others.firstIndex(of: element).map { !types.areEqual(element, others[$0]) } ?? true
    }
    let missing = expected.filter { lacks(self, $0) }
    let unexpected = filter { lacks(expected, $0) }
    let entries = inStableOrder(Array(missing.union(unexpected))).flatMap { element in
      [
        missing.firstIndex(of: element)
          .map { ValueShape.Entry(key: element, actual: nil, expected: missing[$0]) },
        unexpected.firstIndex(of: element)
          .map { ValueShape.Entry(key: element, actual: unexpected[$0], expected: nil) },
      ].compactMap { $0 }
    }
    return .entries(entries, of: expected.count, kind: .element)
  }
}

extension Dictionary: StandardCollection {
  static var partTypes: [any Any.Type] { [Key.self, Value.self] }
  var samples: [Any] { first.map { [$0.key, $0.value] } ?? [] }

  func pairs(with expected: Any) -> (() -> PartPair?)? {
    guard let expected = expected as? Self else { return nil }
    return lazy.flatMap { key, value -> [PartPair] in
      expected.index(forKey: key).map { place in
        [(key, expected[place].key), (value, expected[place].value)]
      } ?? []
    }.makeNext()
  }

  func shape(beside expected: Any, _ types: TypeTraitsCache) -> ValueShape? {
    (expected as? Self).map {
      .entries(entries(differingFrom: $0, types), of: $0.count, kind: .key)
    }
  }

  /// Returns the differing entries, sorted by key, or by the description of the key if keys are not `Comparable`.
  ///
  /// Hash order would change with each process.
  func entries(differingFrom expected: Self, _ types: TypeTraitsCache) -> [ValueShape.Entry] {
    let areEqual = (Value.self as? any Equatable.Type).map { equality(of: $0, types) }
    let changed = keys.filter { key in
      guard let place = expected.index(forKey: key), let value = self[key] else { return true }
      return !types.areEqual(key, expected[place].key)
        || areEqual?(value, expected[place].value) != true
    }
    let missing = expected.keys.filter { self[$0] == nil }
    return inStableOrder(changed + missing).flatMap { key in
      guard let place = expected.index(forKey: key), case let other = expected[place],
        !types.areEqual(key, other.key)
      else { return [ValueShape.Entry(key: key, actual: self[key], expected: expected[key])] }
      // The keys are equal by `==`, but not in all parts.
      return [
        ValueShape.Entry(key: other.key, actual: nil, expected: other.value),
        ValueShape.Entry(key: key, actual: self[key], expected: nil),
      ]
    }
  }
}

private func equality<Value: Equatable>(
  of type: Value.Type, _ types: TypeTraitsCache
) -> (Any, Any) -> Bool {
  { actual, expected in
    guard let actual = actual as? Value, let expected = expected as? Value else { return false }
    return types.areEqual(actual, expected)
  }
}

/// Sorts keys by `<`, or by their descriptions if they are not `Comparable`.
private func inStableOrder<Key>(_ keys: [Key]) -> [Key] {
  if let sorted = sortedIfComparable(keys) { return sorted }
  return keys.map { (key: $0, text: describeValue($0)) }
    .sorted { $0.text < $1.text }.map(\.key)
}

extension Sequence<PartPair> {
  /// Returns a closure that returns the next element with each call.
  fileprivate func makeNext() -> () -> PartPair? {
    var rest = makeIterator()
    return { rest.next() }
  }
}
