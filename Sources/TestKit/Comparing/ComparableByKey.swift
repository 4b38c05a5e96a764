/// A dictionary or a set of one type.
protocol ComparableByKey {
  /// The entries that differ from those of another one; nil if that is not of the same type.
  func shape(beside expected: Any, _ types: TypeFacts) -> ValueShape?

  /// Returns the keys or values one by one, paired with those of a dictionary or set with equal keys.
  func pairs(beside expected: Any) -> (() -> (actual: Any, expected: Any)?)?

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
  func shape(beside expected: Any, _ types: TypeFacts) -> ValueShape? {
    (expected as? Self).map {
      .entries(entries(differingFrom: $0, types), of: $0.count, kind: .key)
    }
  }

  func first(_ count: Int) -> [(key: Any, value: Any?)]? {
    inOwnOrder(Array(keys))?.prefix(count).map { ($0, self[$0]) }
  }

  func pairs(beside expected: Any) -> (() -> (actual: Any, expected: Any)?)? {
    guard let expected = expected as? Self else { return nil }
    var rest = makeIterator()
    var values: (actual: Any, expected: Any)?
    return {
      if let pair = values {
        values = nil
        return pair
      }
      while let (key, value) = rest.next() {
        guard let place = expected.index(forKey: key) else { continue }
        values = (value, expected[place].value)
        return (key, expected[place].key)
      }
      return nil
    }
  }

  /// The entries that are not equal, in a stable order.
  ///
  /// The order is that of the keys where they have one, else that of their descriptions: never that of their
  /// hashes, which is another one in each process.
  func entries(differingFrom expected: Self, _ types: TypeFacts) -> [ComparedEntry] {
    let areEqual = (Value.self as? any Equatable.Type).map { equality(of: $0, types) }
    let changed = keys.filter { key in
      guard let place = expected.index(forKey: key), let value = self[key] else { return true }
      return !types.areEqual(key, expected[place].key)
        || areEqual?(value, expected[place].value) != true
    }
    let missing = expected.keys.filter { self[$0] == nil }
    return inStableOrder(changed + missing).flatMap { key in
      guard let place = expected.index(forKey: key), index(forKey: key) != nil,
        case let other = expected[place], !types.areEqual(key, other.key)
      else { return [ComparedEntry(key: key, actual: self[key], expected: expected[key])] }
      // Two keys that are equal by `==` but not in full.
      return [
        ComparedEntry(key: other.key, actual: nil, expected: other.value),
        ComparedEntry(key: key, actual: self[key], expected: nil),
      ]
    }
  }
}

extension Set: ComparableByKey {
  func shape(beside expected: Any, _ types: TypeFacts) -> ValueShape? {
    guard let expected = expected as? Self else { return nil }
    func lacks(_ others: Self, _ element: Element) -> Bool {
      others.firstIndex(of: element).map { !types.areEqual(element, others[$0]) } ?? true
    }
    let missing = expected.filter { lacks(self, $0) }
    let unexpected = filter { lacks(expected, $0) }
    let entries = inStableOrder(Array(missing.union(unexpected))).flatMap { element in
      [
        missing.firstIndex(of: element)
          .map { ComparedEntry(key: element, actual: nil, expected: missing[$0]) },
        unexpected.firstIndex(of: element)
          .map { ComparedEntry(key: element, actual: unexpected[$0], expected: nil) },
      ].compactMap { $0 }
    }
    return .entries(entries, of: expected.count, kind: .element)
  }

  func first(_ count: Int) -> [(key: Any, value: Any?)]? {
    inOwnOrder(Array(self))?.prefix(count).map { ($0, nil) }
  }

  func pairs(beside expected: Any) -> (() -> (actual: Any, expected: Any)?)? {
    guard let expected = expected as? Self else { return nil }
    var rest = makeIterator()
    return {
      while let element = rest.next() {
        if let place = expected.firstIndex(of: element) { return (element, expected[place]) }
      }
      return nil
    }
  }
}

private func equality<Value: Equatable>(
  of type: Value.Type, _ types: TypeFacts
) -> (Any, Any) -> Bool {
  { actual, expected in
    guard let actual = actual as? Value, let expected = expected as? Value else { return false }
    return types.areEqual(actual, expected)
  }
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
