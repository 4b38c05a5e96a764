/// A dictionary or a set of any type.
protocol ComparableByKey {
  /// Returns the first entries in the order of the keys, or nil if the keys have no order.
  ///
  /// An element of a set is a key without a value.
  func first(_ count: Int) -> [(key: Any, value: Any?)]?
}

extension Dictionary: ComparableByKey {
  func first(_ count: Int) -> [(key: Any, value: Any?)]? {
    sortedIfComparable(Array(keys))?.prefix(count).map { ($0, self[$0]) }
  }
}

extension Set: ComparableByKey {
  func first(_ count: Int) -> [(key: Any, value: Any?)]? {
    sortedIfComparable(Array(self))?.prefix(count).map { ($0, nil) }
  }
}

/// Returns keys in their own order, or nil if their type is not `Comparable`.
func sortedIfComparable<Key>(_ keys: [Key]) -> [Key]? {
  func sorted<Ordered: Comparable>(_ type: Ordered.Type) -> [Key]? {
    (keys as? [Ordered])?.sorted() as? [Key]
  }
  return (Key.self as? any Comparable.Type).flatMap { sorted($0) }
}
