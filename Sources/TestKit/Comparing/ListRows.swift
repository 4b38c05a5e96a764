/// What has become of the elements of a list: kept or changed, removed, inserted or moved, in order.
struct ListRows {
  enum Row: Equatable {
    /// The two stand for each other, equal or not.
    case pair(actual: Int, expected: Int)
    case missing(expected: Int, movedTo: Int?)
    case unexpected(actual: Int, movedFrom: Int?)
  }

  private(set) var rows: [Row] = []
  /// For each element of a list its place in the other one, if it has moved.
  private var movedTo: [Int?]
  private var movedFrom: [Int?]

  /// Aligns lists whose elements are given as numbers, or pairs them by their places.
  ///
  /// - Parameters:
  ///   - actual: Which actual elements.
  ///   - expected: Which expected elements.
  ///   - numbers: A number for each of them, equal ones for those that may stand for each other; nil if
  ///     nothing is known of them.
  ///   - steps: How many steps the alignment may take; what it takes is subtracted.
  ///   - canChange: Whether an inserted element may be the one that was removed in its place.
  init(
    actual: Range<Int>,
    expected: Range<Int>,
    numbers: (actual: [Int], expected: [Int])?,
    steps: inout Int,
    canChange: (_ actual: Int, _ expected: Int) -> Bool
  ) {
    movedTo = [Int?](repeating: nil, count: expected.upperBound)
    movedFrom = [Int?](repeating: nil, count: actual.upperBound)
    var kept: [Alignment.Pair] = []
    if let numbers {
      let pairs = Alignment.pairs(expected: numbers.expected, actual: numbers.actual, steps: &steps)
      kept = pairs.map { $0.shifted(actual.lowerBound, expected.lowerBound) }
      for pair in Self.moved(numbers, kept: pairs) {
        let moved = pair.shifted(actual.lowerBound, expected.lowerBound)
        movedTo[moved.expected] = moved.actual
        movedFrom[moved.actual] = moved.expected
      }
    }

    var nextActual = actual.lowerBound
    var nextExpected = expected.lowerBound
    for pair in kept {
      addGap(nextActual..<pair.actual, nextExpected..<pair.expected, canChange)
      rows.append(.pair(actual: pair.actual, expected: pair.expected))
      nextActual = pair.actual + 1
      nextExpected = pair.expected + 1
    }
    addGap(nextActual..<actual.upperBound, nextExpected..<expected.upperBound, canChange)
  }

  /// What lies between kept elements: there one may stand for another that is not equal to it.
  private mutating func addGap(
    _ actual: Range<Int>, _ expected: Range<Int>, _ canChange: (Int, Int) -> Bool
  ) {
    let removed = expected.filter { movedTo[$0] == nil }
    let inserted = actual.filter { movedFrom[$0] == nil }
    var changes = zip(removed, inserted).filter { before, after in
      removed.count == inserted.count || canChange(after, before)
    }.makeIterator()
    var change = changes.next()

    var next = actual.lowerBound
    func addInsertions(before end: Int) {
      for index in next..<end {
        rows.append(.unexpected(actual: index, movedFrom: movedFrom[index]))
      }
    }
    for index in expected {
      if let (before, after) = change, before == index {
        addInsertions(before: after)
        rows.append(.pair(actual: after, expected: index))
        next = after + 1
        change = changes.next()
      } else {
        rows.append(.missing(expected: index, movedTo: movedTo[index]))
      }
    }
    addInsertions(before: actual.upperBound)
  }

  /// Those of one number that have not kept their order.
  private static func moved(
    _ numbers: (actual: [Int], expected: [Int]), kept: [Alignment.Pair]
  ) -> [Alignment.Pair] {
    var isKept = (
      actual: [Bool](repeating: false, count: numbers.actual.count),
      expected: [Bool](repeating: false, count: numbers.expected.count)
    )
    for pair in kept {
      isKept.actual[pair.actual] = true
      isKept.expected[pair.expected] = true
    }
    var places = Occurrences(of: numbers.actual) { !isKept.actual[$0] }
    return numbers.expected.indices.compactMap { index in
      guard !isKept.expected[index] else { return nil }
      return places.next(of: numbers.expected[index])
        .map { Alignment.Pair(expected: index, actual: $0) }
    }
  }
}

extension Alignment.Pair {
  fileprivate func shifted(_ actual: Int, _ expected: Int) -> Self {
    Self(expected: self.expected + expected, actual: self.actual + actual)
  }
}
