/// Which elements of two lists stand for each other, in order: what lies between them was removed or inserted.
///
/// Elements are given as numbers from zero on, equal ones as equal numbers, so that the search never compares values.
struct Alignment {
  /// An element of the expected list and the one of the actual list that it is kept as.
  struct Pair: Equatable {
    let expected: Int
    let actual: Int
  }

  /// Aligns two lists so that as many elements as possible are kept.
  ///
  /// Exact where no number occurs twice in a list, in O(n log n): then a longest common subsequence is a longest
  /// increasing one (Hunt and Szymanski, 1977). Else exact by the greedy algorithm of Myers (1986) as long as its
  /// O((n + m) d) steps last, d being the number of differences. Beyond them equal elements are paired in the
  /// order in which they occur, which keeps a common subsequence, though not always a longest one.
  ///
  /// - Parameters:
  ///   - expected: A number for each expected element; not much greater than there are elements.
  ///   - actual: A number for each actual element.
  ///   - steps: How many steps the search may take; what it takes is subtracted.
  /// - Returns: The kept elements, in order.
  static func pairs(expected: [Int], actual: [Int], steps: inout Int) -> [Pair] {
    // What occurs in one list only is never kept.
    let wanted = Counts(expected)
    let found = Counts(actual)
    let left = expected.indices.filter { found[expected[$0]] > 0 }
    let right = actual.indices.filter { wanted[actual[$0]] > 0 }
    let expectedKeys = left.map { expected[$0] }
    let actualKeys = right.map { actual[$0] }

    let isUnique = wanted.areAtMostOne && found.areAtMostOne
    let kept =
      (isUnique ? nil : shortestEdit(expected: expectedKeys, actual: actualKeys, steps: &steps))
      ?? longestIncreasing(expected: expectedKeys, actual: actualKeys)
    return kept.map { Pair(expected: left[$0.expected], actual: right[$0.actual]) }
  }

  /// How often each number occurs.
  private struct Counts {
    private var counts: [Int] = []
    private(set) var areAtMostOne = true

    init(_ numbers: [Int]) {
      counts = [Int](repeating: 0, count: (numbers.max() ?? -1) + 1)
      for number in numbers {
        counts[number] += 1
        if counts[number] > 1 { areAtMostOne = false }
      }
    }

    subscript(number: Int) -> Int { number < counts.count ? counts[number] : 0 }
  }

  // MARK: - In the order of occurrence

  /// Pairs the first occurrences, the second ones and so on, and keeps the longest run of pairs in order.
  private static func longestIncreasing(expected: [Int], actual: [Int]) -> [Pair] {
    var places = Occurrences(of: actual)
    let pairs = expected.indices.compactMap { index in
      places.next(of: expected[index]).map { Pair(expected: index, actual: $0) }
    }

    // The last pair of the best run of each length, and the one before each pair (Schensted, 1961).
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for index in pairs.indices {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].actual < pairs[index].actual {
          low = middle + 1
        } else {
          high = middle
        }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run: [Pair] = []
    var next = ends.last
    while let index = next {
      run.append(pairs[index])
      next = previous[index]
    }
    return run.reversed()
  }

  // MARK: - With the fewest edits

  /// The pairs of a shortest edit, or nil if the steps do not last.
  private static func shortestEdit(
    expected: [Int], actual: [Int], steps: inout Int
  ) -> [Pair]? {
    // For each number of edits the furthest expected index on each of its diagonals, every other one.
    var rows: [[Int]] = []
    for edits in 0...(expected.count + actual.count) {
      var row: [Int] = []
      row.reserveCapacity(edits + 1)
      for index in 0...edits {
        let diagonal = 2 * index - edits
        let begin = rows.last.map { step(in: $0, to: index).x } ?? 0
        var x = begin
        while x < expected.count, x - diagonal < actual.count, expected[x] == actual[x - diagonal] {
          x += 1
        }
        steps -= 1 + x - begin
        guard steps > 0 else { return nil }
        row.append(x)
        if x >= expected.count && x - diagonal >= actual.count {
          return trace(rows, from: Pair(expected: x, actual: x - diagonal))
        }
      }
      rows.append(row)
    }
    return nil
  }

  /// Where one more edit leads: to a diagonal of the next row, from the one of its neighbors that is further.
  private static func step(in row: [Int], to index: Int) -> (x: Int, isInsertion: Bool) {
    let isInsertion = index == 0 || (index < row.count && row[index - 1] < row[index])
    return (isInsertion ? row[index] : row[index - 1] + 1, isInsertion)
  }

  /// Goes back over the edits and collects what was kept after each.
  private static func trace(_ rows: [[Int]], from end: Pair) -> [Pair] {
    var pairs: [Pair] = []
    var x = end.expected
    var y = end.actual
    func keep(downTo begin: Int) {
      while x > begin {
        x -= 1
        y -= 1
        pairs.append(Pair(expected: x, actual: y))
      }
    }
    for (edits, row) in zip(1..., rows).reversed() {
      let (begin, isInsertion) = step(in: row, to: (x - y + edits) / 2)
      keep(downTo: begin)
      if isInsertion { y -= 1 } else { x -= 1 }
    }
    keep(downTo: 0)
    return pairs.reversed()
  }
}
