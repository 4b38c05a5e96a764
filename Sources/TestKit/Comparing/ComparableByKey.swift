/// A dictionary or a set of one type.
protocol ComparableByKey {
  /// The entries that differ from those of another one; nil if that is not of the same type.
  func shape(beside expected: Any) -> ValueShape?

  /// The first elements, or keys with their values, in the order of the keys; nil if those have none.
  func first(_ count: Int) -> [(key: Any, value: Any?)]?
}

/// One entry of two dictionaries that are compared, or one element of two sets.
struct ComparedEntry {
  let key: Any
  let actual: Any?
  let expected: Any?
}

extension Dictionary: ComparableByKey {
  func shape(beside expected: Any) -> ValueShape? {
    (expected as? Self).map { .entries(entries(differingFrom: $0), of: $0.count, kind: .key) }
  }

  func first(_ count: Int) -> [(key: Any, value: Any?)]? {
    inOwnOrder(Array(keys))?.prefix(count).map { ($0, self[$0]) }
  }

  /// The entries that `==` does not find equal, in a stable order.
  ///
  /// The order is that of the keys where they have one, else that of their descriptions: never that of their
  /// hashes, which is another one in each process.
  func entries(differingFrom expected: Self) -> [ComparedEntry] {
    let areEqual = (Value.self as? any Equatable.Type).map { equality(of: $0) }
    let changed = keys.filter { key in
      guard let other = expected[key], let value = self[key] else { return true }
      return areEqual?(value, other) != true
    }
    let missing = expected.keys.filter { self[$0] == nil }
    return inStableOrder(changed + missing).map { key in
      ComparedEntry(key: key, actual: self[key], expected: expected[key])
    }
  }
}

extension Set: ComparableByKey {
  func shape(beside expected: Any) -> ValueShape? {
    guard let expected = expected as? Self else { return nil }
    let entries = inStableOrder(Array(symmetricDifference(expected))).map { element in
      let isActual = contains(element)
      return ComparedEntry(
        key: element, actual: isActual ? element : nil, expected: isActual ? nil : element)
    }
    return .entries(entries, of: expected.count, kind: .element)
  }

  func first(_ count: Int) -> [(key: Any, value: Any?)]? {
    inOwnOrder(Array(self))?.prefix(count).map { ($0, nil) }
  }
}

private func equality<Value: Equatable>(of type: Value.Type) -> (Any, Any) -> Bool {
  { actual, expected in (actual as? Value) == (expected as? Value) }
}

/// Values in their own order; nil if they have none.
private func inOwnOrder<Key>(_ keys: [Key]) -> [Key]? {
  func sorted<Ordered: Comparable>(_ type: Ordered.Type) -> [Key]? {
    (keys as? [Ordered])?.sorted() as? [Key]
  }
  return (Key.self as? any Comparable.Type).flatMap { sorted($0) }
}

/// Values in their own order, or in that of their descriptions.
private func inStableOrder<Key>(_ keys: [Key]) -> [Key] {
  if let sorted = inOwnOrder(keys) { return sorted }
  return keys.map { (key: $0, text: describeValue($0)) }
    .sorted { $0.text < $1.text }.map(\.key)
}
