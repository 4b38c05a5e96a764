extension ElementCounts where Element: Equatable {
  /// Counts elements that have no hash: those alone that are left when equal ones have been paired.
  ///
  /// - Parameters:
  ///   - actual: The one list.
  ///   - expected: The other one.
  init(pairing actual: [Element], _ expected: [Element]) {
    let types = TypeFacts()
    let ends = CommonEnds(actualCount: actual.count, expectedCount: expected.count) {
      types.areEqual(actual[$0], expected[$1])
    }
    var free = Ring(ends.expected)
    let unexpected = ends.actual.filter { index in
      free.take { types.areEqual(actual[index], expected[$0]) } == nil
    }
    var entries: [Entry] = []
    func add(_ element: Element, actual isActual: Int, expected isExpected: Int) {
      guard !entries.contains(where: { types.areEqual($0.element, element) }) else { return }
      // One that is not equal to itself, like a NaN, occurs once each time.
      entries.append(
        Entry(
          element: element, actual: max(isActual, actual.count { types.areEqual($0, element) }),
          expected: max(isExpected, expected.count { types.areEqual($0, element) })))
    }
    for index in free.elements { add(expected[index], actual: 0, expected: 1) }
    for index in unexpected { add(actual[index], actual: 1, expected: 0) }
    self.init(entries: entries, total: expected.count)
  }
}
