/// An alignment of an actual list with an expected one: which elements were kept, changed, removed, inserted or moved.
///
/// Elements are represented by numbers. Elements with equal numbers correspond to each other, so the search never
/// compares values.
///
/// 1. The elements that were kept are a common subsequence of both lists. See ``keptPairs(_:_:)``.
/// 2. An element that is in both lists but was not kept has moved.
/// 3. Before, between and after the kept elements, remaining elements of both lists can be paired as changes. All
///    others are missing or unexpected.
struct ListAlignment {
  enum Row: Equatable {
    /// An actual element and its expected counterpart: the same element, or one that has changed.
    case pair(actual: Int, expected: Int)
    case missing(expected: Int, movedTo: Int?)
    case unexpected(actual: Int, movedFrom: Int?)
  }

  /// The positions of two elements that correspond to each other.
  struct Pair: Equatable {
    let expected: Int
    let actual: Int
  }

  private(set) var rows: [Row] = []

  /// Aligns two lists between their common ends, and adds at most `context` rows from each end.
  ///
  /// Without classes, no element is known to be kept or moved. Elements can then be paired only by position,
  /// and each pair is treated as a change. `canChange` returns `true` if an actual element may be a changed
  /// version of an expected one.
  init(
    between ends: CommonEnds, context: Int, classes: ElementClasses?,
    canChange: (_ actual: Int, _ expected: Int) -> Bool
  ) {
    func shifted(_ pair: Pair) -> Pair {
      Pair(expected: pair.expected + ends.prefix, actual: pair.actual + ends.prefix)
    }
    let kept = classes.map { Self.keptPairs($0.expected, $0.actual) } ?? []
    let moved = classes.map { Self.movedPairs($0, kept: kept) } ?? []
    // For each element that has moved, its position in the other list.
    var movedTo = [Int?](repeating: nil, count: ends.expected.upperBound)
    var movedFrom = [Int?](repeating: nil, count: ends.actual.upperBound)
    for pair in moved.map(shifted) {
      movedTo[pair.expected] = pair.actual
      movedFrom[pair.actual] = pair.expected
    }

    rows = (max(0, ends.prefix - context)..<ends.prefix).map { .pair(actual: $0, expected: $0) }
    let end = Pair(expected: ends.expected.upperBound, actual: ends.actual.upperBound)
    var next = Pair(expected: ends.prefix, actual: ends.prefix)
    for pair in kept.map(shifted) + [end] {
      // Moved elements do not count here. If the gap before a kept pair is equally long in both lists, pair all of its
      // elements. Otherwise, pair two elements only if one may be a changed version of the other.
      let removed = (next.expected..<pair.expected).filter { movedTo[$0] == nil }
      let inserted = (next.actual..<pair.actual).filter { movedFrom[$0] == nil }
      var pairs = zip(removed, inserted).filter { before, after in
        removed.count == inserted.count || canChange(after, before)
      }
      pairs.append((pair.expected, pair.actual))
      for (before, after) in pairs {
        rows += (next.expected..<before).map { Row.missing(expected: $0, movedTo: movedTo[$0]) }
        rows += (next.actual..<after).map { Row.unexpected(actual: $0, movedFrom: movedFrom[$0]) }
        rows.append(.pair(actual: after, expected: before))
        next = Pair(expected: before + 1, actual: after + 1)
      }
    }
    // `end` is the position after the last elements, not a pair.
    rows.removeLast()
    rows += (0..<min(context, ends.suffix)).map { offset in
      Row.pair(actual: end.actual + offset, expected: end.expected + offset)
    }
  }

  // MARK: - Elements that were kept

  /// The maximum combined length at which two lists are still searched with the standard library.
  ///
  /// The library's search takes quadratic time if the lists are very different.
  private static let mostSearched = 256

  /// Returns the pairs of a common subsequence of two lists, in order.
  ///
  /// If no number occurs twice in a list, finding the longest subsequence means finding the longest increasing sequence
  /// of positions (Hunt and Szymanski, 1977). For short lists with repetitions, the standard library finds the longest
  /// subsequence. For longer lists, the numbers that occur only once are aligned first, and then the numbers between
  /// them. This takes O(n log n) time, but may miss the longest subsequence.
  static func keptPairs(_ expected: [Int], _ actual: [Int]) -> [Pair] {
    var occurrences = Occurrences(expected, actual)
    let pairs = occurrences.pairs(Array(expected.indices), Array(actual.indices))
    // The number of a pair occurs in both lists. So if it occurs twice in total, it occurs once in each list.
    let unique = pairs.filter { occurrences.counts[expected[$0.expected]] == 2 }
    if unique.count == pairs.count { return longestIncreasing(pairs) }

    // A number that occurs in only one list is never kept.
    let common = Set(pairs.map { expected[$0.expected] })
    var left = expected.indices.filter { common.contains(expected[$0]) }[...]
    var right = actual.indices.filter { common.contains(actual[$0]) }[...]
    let isShort = left.count + right.count <= mostSearched
    let anchors = isShort ? [] : longestIncreasing(unique)
    var kept: [Pair] = []
    for anchor in anchors + [Pair(expected: expected.count, actual: actual.count)] {
      let gap = (
        Array(left.prefix { $0 < anchor.expected }), Array(right.prefix { $0 < anchor.actual })
      )
      kept +=
        gap.0.count + gap.1.count <= mostSearched
        ? shortestEdit(gap.0, gap.1, expected, actual)
        : longestIncreasing(occurrences.pairs(gap.0, gap.1))
      kept.append(anchor)
      left = left.dropFirst(gap.0.count + 1)
      right = right.dropFirst(gap.1.count + 1)
    }
    return kept.dropLast()
  }

  /// Returns the pairs of a longest common subsequence of the numbers at the given positions.
  private static func shortestEdit(
    _ expectedPlaces: [Int], _ actualPlaces: [Int], _ expected: [Int], _ actual: [Int]
  ) -> [Pair] {
    if expectedPlaces.isEmpty || actualPlaces.isEmpty { return [] }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    let difference = actualPlaces.difference(from: expectedPlaces) { expected[$0] == actual[$1] }
    for change in difference {
      switch change {
      case .remove(_, let place, _): removed.insert(place)
      case .insert(_, let place, _): inserted.insert(place)
      }
    }
    let before = expectedPlaces.filter { !removed.contains($0) }
    let after = actualPlaces.filter { !inserted.contains($0) }
    return zip(before, after).map { Pair(expected: $0, actual: $1) }
  }

  /// Returns the elements that correspond to each other but were not kept, paired in the order in which they occur.
  private static func movedPairs(_ classes: ElementClasses, kept: [Pair]) -> [Pair] {
    func rest(of count: Int, without kept: [Int]) -> [Int] {
      var isKept = [Bool](repeating: false, count: count)
      for place in kept { isKept[place] = true }
      return (0..<count).filter { !isKept[$0] }
    }
    var occurrences = Occurrences(classes.expected, classes.actual)
    return occurrences.pairs(
      rest(of: classes.expected.count, without: kept.map(\.expected)),
      rest(of: classes.actual.count, without: kept.map(\.actual)))
  }

  /// Returns a longest subsequence of the pairs in which the positions increase in both lists (Schensted, 1961).
  private static func longestIncreasing(_ pairs: [Pair]) -> [Pair] {
    // For each length, the index of the pair that ends the best subsequence of that length.
    var ends: [Int] = []
    // For each pair, the index of its predecessor in its subsequence.
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
}

/// The parts of two lists between their common beginning and their common end.
///
/// Most lists differ in only a few places, so the common ends are skipped before the search.
struct CommonEnds {
  /// The count of equal elements at the beginning, and the count at the end.
  private(set) var prefix = 0, suffix = 0

  let actual, expected: Range<Int>

  init(
    actualCount: Int, expectedCount: Int, areSame: (_ actual: Int, _ expected: Int) -> Bool
  ) {
    let shorter = min(actualCount, expectedCount)
    while prefix < shorter, areSame(prefix, prefix) { prefix += 1 }
    while suffix < shorter - prefix,
      areSame(actualCount - 1 - suffix, expectedCount - 1 - suffix)
    {
      suffix += 1
    }
    actual = prefix..<(actualCount - suffix)
    expected = prefix..<(expectedCount - suffix)
  }
}

/// The positions at which numbers occur in two lists.
private struct Occurrences {
  private let expected: [Int]
  private let actual: [Int]

  /// The number of times that each number occurs in both lists together.
  private(set) var counts: [Int]

  /// The next unpaired position of each number in the actual list.
  private var first: [Int?]

  /// For each position in the actual list, the next position with the same number.
  private var following: [Int?]

  init(_ expected: [Int], _ actual: [Int]) {
    (self.expected, self.actual) = (expected, actual)
    let count = max(expected.max() ?? -1, actual.max() ?? -1) + 1
    counts = [Int](repeating: 0, count: count)
    for number in expected + actual { counts[number] += 1 }
    first = [Int?](repeating: nil, count: count)
    following = [Int?](repeating: nil, count: actual.count)
  }

  /// Pairs the first occurrences of each number in both lists, then the second ones, and so on.
  ///
  /// The pairs are sorted by expected position.
  mutating func pairs(_ expectedPlaces: [Int], _ actualPlaces: [Int]) -> [ListAlignment.Pair] {
    for place in actualPlaces.reversed() {
      following[place] = first[actual[place]]
      first[actual[place]] = place
    }
    var pairs: [ListAlignment.Pair] = []
    for place in expectedPlaces {
      guard let other = first[expected[place]] else { continue }
      first[expected[place]] = following[other]
      pairs.append(ListAlignment.Pair(expected: place, actual: other))
    }
    for place in actualPlaces { first[actual[place]] = nil }
    return pairs
  }
}

// MARK: - Classes of equal elements

/// The class number of each element of two lists, which is the same for elements that correspond to each other.
struct ElementClasses {
  let actual: [Int]
  let expected: [Int]
}

extension ElementClasses {
  /// Numbers the classes from zero in order of occurrence, first in the expected list and then in the actual one.
  init<Element: Hashable>(
    _ actual: some Collection<Element>, _ expected: some Collection<Element>,
    _ types: TypeTraitsCache = TypeTraitsCache()
  ) {
    if types.isExact(Element.self, like: expected.first ?? actual.first) {
      self.init(numbering: actual, expected)
    } else {
      self.init(
        numbering: actual.lazy.map { WholeValue($0, types) },
        expected.lazy.map { WholeValue($0, types) })
    }
  }

  private init<Element: Hashable>(
    numbering actual: some Collection<Element>, _ expected: some Collection<Element>
  ) {
    var numbers: [Element: Int] = [:]
    numbers.reserveCapacity(expected.count)
    var next = 0
    // An `inout` access to the dictionary inserts a new element with the next number. It hashes the element only once.
    func known(_ number: inout Int) -> Int { number }
    func number(of element: Element) -> Int {
      // An element that is not equal to itself, such as NaN, would never be found again and would slow down each later
      // search.
      let number = element == element ? known(&numbers[element, default: next]) : next
      next = max(next, number + 1)
      return number
    }
    self.expected = expected.map(number)
    self.actual = actual.map(number)
  }
}

/// A value that is compared in all parts, including those that its `==` and its hash leave out.
private struct WholeValue<Value: Hashable>: Hashable {
  private let value: Value
  private let types: TypeTraitsCache

  /// The parts that the hash of the value leaves out.
  ///
  /// This type hashes them. Otherwise, all requests to the same URL would have the same hash and would be
  /// compared with each other.
  private let unhashed: [AnyHashable]?

  init(_ value: Value, _ types: TypeTraitsCache) {
    self.value = value
    self.types = types
    unhashed = IncompleteEquality.hiddenParts(of: value)
  }

  static func == (one: WholeValue, other: WholeValue) -> Bool {
    areEqual(one.value, other.value, one.types)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(unhashed)
  }
}
