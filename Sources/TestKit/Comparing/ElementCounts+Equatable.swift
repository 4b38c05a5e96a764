extension ElementCounts where Element: Equatable {
  /// Counts elements that have no hash: those alone that are left when equal ones have been paired.
  ///
  /// - Parameters:
  ///   - actual: The one list.
  ///   - expected: The other one.
  init(pairing actual: [Element], _ expected: [Element]) {
    let ends = CommonEnds(actualCount: actual.count, expectedCount: expected.count) {
      actual[$0] == expected[$1]
    }
    var free = Ring(ends.expected)
    let unexpected = ends.actual.filter { index in
      free.take { actual[index] == expected[$0] } == nil
    }
    var entries: [Entry] = []
    func add(_ element: Element, actual isActual: Int, expected isExpected: Int) {
      guard !entries.contains(where: { $0.element == element }) else { return }
      // One that is not equal to itself, like a NaN, occurs once each time.
      entries.append(
        Entry(
          element: element, actual: max(isActual, actual.count { $0 == element }),
          expected: max(isExpected, expected.count { $0 == element })))
    }
    for index in free.elements { add(expected[index], actual: 0, expected: 1) }
    for index in unexpected { add(actual[index], actual: 1, expected: 0) }
    self.init(entries: entries, total: expected.count)
  }
}

/// Numbers from which one is taken at a time, beginning behind the last one.
///
/// Where two lists have the same order for a while, the next one is the one that is looked for.
private struct Ring {
  private let numbers: Range<Int>
  private var following: [Int]
  private var count: Int

  /// The one before the next.
  private var last: Int

  init(_ numbers: Range<Int>) {
    self.numbers = numbers
    count = numbers.count
    following = numbers.indices.map { $0 - numbers.lowerBound + 1 }
    if count > 0 { following[count - 1] = 0 }
    last = count - 1
  }

  /// Takes the first number for which something holds; nil if there is none.
  mutating func take(where holds: (Int) -> Bool) -> Int? {
    var before = last
    for _ in 0..<count {
      let next = following[before]
      if holds(numbers.lowerBound + next) {
        following[before] = following[next]
        count -= 1
        last = before
        return numbers.lowerBound + next
      }
      before = next
    }
    return nil
  }

  /// What was not taken, in order.
  var elements: [Int] {
    var elements: [Int] = []
    var place = last
    for _ in 0..<count {
      place = following[place]
      elements.append(numbers.lowerBound + place)
    }
    return elements.sorted()
  }
}
