/// What has become of the elements of a list: kept or changed, removed, inserted or moved, in order.
struct ListRows {
  enum Row: Equatable {
    /// The two stand for each other, equal or not.
    case pair(actual: Int, expected: Int)
    case missing(expected: Int, movedTo: Int?)
    case unexpected(actual: Int, movedFrom: Int?)
  }

  private(set) var rows: [Row] = []
  private let movedTo: [Int: Int]
  private let movedFrom: [Int: Int]

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
    var kept: [Alignment.Pair] = []
    var moved: [Alignment.Pair] = []
    if let numbers {
      let pairs = Alignment.pairs(expected: numbers.expected, actual: numbers.actual, steps: &steps)
      let others = Self.moved(numbers, kept: pairs)
      kept = pairs.map { $0.shifted(actual.lowerBound, expected.lowerBound) }
      moved = others.map { $0.shifted(actual.lowerBound, expected.lowerBound) }
    }
    movedTo = Dictionary(uniqueKeysWithValues: moved.map { ($0.expected, $0.actual) })
    movedFrom = Dictionary(uniqueKeysWithValues: moved.map { ($0.actual, $0.expected) })

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
    let changed = zip(removed, inserted).filter { before, after in
      removed.count == inserted.count || canChange(after, before)
    }
    let partners = Dictionary(uniqueKeysWithValues: changed)

    var next = actual.lowerBound
    func insertions(before end: Int) -> [Row] {
      defer { next = end }
      return (next..<end).map { .unexpected(actual: $0, movedFrom: movedFrom[$0]) }
    }
    for index in expected {
      if let partner = partners[index] {
        rows += insertions(before: partner)
        rows.append(.pair(actual: partner, expected: index))
        next = partner + 1
      } else {
        rows.append(.missing(expected: index, movedTo: movedTo[index]))
      }
    }
    rows += insertions(before: actual.upperBound)
  }

  /// Those of one number that have not kept their order.
  private static func moved(
    _ numbers: (actual: [Int], expected: [Int]), kept: [Alignment.Pair]
  ) -> [Alignment.Pair] {
    let keptActual = Set(kept.map(\.actual))
    let keptExpected = Set(kept.map(\.expected))
    var places: [Int: [Int]] = [:]
    for index in numbers.actual.indices.reversed() where !keptActual.contains(index) {
      places[numbers.actual[index], default: []].append(index)
    }
    return numbers.expected.indices.compactMap { index in
      guard !keptExpected.contains(index) else { return nil }
      return places[numbers.expected[index]]?.popLast()
        .map { Alignment.Pair(expected: index, actual: $0) }
    }
  }
}

extension Alignment.Pair {
  fileprivate func shifted(_ actual: Int, _ expected: Int) -> Self {
    Self(expected: self.expected + expected, actual: self.actual + actual)
  }
}
