extension Array {
  /// Removes and returns the first element that satisfies a condition, or returns nil if there is none.
  mutating func removeFirst(where condition: (Element) throws -> Bool) rethrows -> Element? {
    try firstIndex(where: condition).map { remove(at: $0) }
  }
}
