import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Aligning lists", .tags(.returnValue))
struct ListAlignmentTests {
  // MARK: - Elements that were kept

  @Test(
    arguments: [
      ([], [], []), ([1], [], []), ([], [1], []),
      ([1, 2, 3], [1, 2, 3], [[0, 0], [1, 1], [2, 2]]),
      ([1, 2, 3], [4, 5, 6], []), ([1, 2, 3], [3, 1, 2], [[0, 1], [1, 2]]),
      ([1, 1, 2], [1, 2, 2], [[0, 0], [2, 2]]),
      ([1, 2, 1, 2], [2, 1, 2, 1], [[1, 0], [2, 1], [3, 2]]),
      // Elements that occur in only one list do not count towards the limit of 256.
      (
        [1, 1, 1, 2] + Array(100..<300), [2, 1, 1, 1] + Array(300..<500),
        [[0, 1], [1, 2], [2, 3]]
      ),
    ] as [([Int], [Int], [[Int]])])
  func `unchanged and unmoved elements are paired in order`(
    expected: [Int], actual: [Int], pairs: [[Int]]
  ) {
    let found = ListAlignment.keptPairs(expected, actual)

    #expect(found.map { [$0.expected, $0.actual] } == pairs)
  }

  /// The arguments are the number of distinct elements and the maximum length of the lists.
  @Test(arguments: [(3, 12), (6, 12), (30, 12), (1_000_000, 150)])
  func `list alignment keeps as many elements as the standard library's difference`(
    distinctCount: Int, maxLength: Int
  ) {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<(24_000 / maxLength) {
      let expected = list(of: distinctCount, atMost: maxLength, using: &generator)
      let actual = (expected.shuffled(using: &generator) + expected).suffix(maxLength)

      let pairs = ListAlignment.keptPairs(expected, Array(actual))

      let edits = actual.difference(from: expected).count
      #expect(expected.count + actual.count - 2 * pairs.count == edits, "\(expected), \(actual)")
      #expect(isAlignment(pairs, expected, Array(actual)), "\(expected), \(actual)")
    }
  }

  @Test(arguments: [(127, 127), (128, 1)])
  func `if more than 256 elements are aligned, unique ones are paired before repeated ones`(
    repetitions: Int, kept: Int
  ) {
    let expected = Array(repeating: 1, count: repetitions) + [2]
    let actual = [2] + Array(repeating: 1, count: 127)

    let pairs = ListAlignment.keptPairs(expected, actual)

    #expect(pairs.count == kept)
  }

  @Test func `aligning long lists also pairs repeated elements that lie between unique ones`() {
    let expected = (0..<1_000).flatMap { [$0 + 1, 0] }
    var actual = expected
    actual.remove(at: 1_001)
    actual.insert(0, at: 600)

    let pairs = ListAlignment.keptPairs(expected, actual)

    #expect(pairs.count == 1_999)
    #expect(isAlignment(pairs, expected, actual))
  }

  @Test(arguments: [2, 4, 100])
  func `aligning long lists with few distinct elements finds a common subsequence`(
    distinctCount: Int
  ) {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<50 {
      let expected = list(of: distinctCount, atMost: 400, using: &generator)
      let actual = list(of: distinctCount, atMost: 400, using: &generator)

      let pairs = ListAlignment.keptPairs(expected, actual)

      #expect(isAlignment(pairs, expected, actual), "\(expected), \(actual)")
      #expect(pairs.isEmpty == Set(expected).isDisjoint(with: actual), "\(expected), \(actual)")
    }
  }

  // MARK: - Rows

  @Test func `a list alignment keeps both lists in order and marks only equal elements as moved`() {
    var generator = SeededGenerator(seed: 10)
    for seed in 0..<5_000 {
      let expected = list(of: 6, atMost: 10, using: &generator)
      let actual = list(of: 6, atMost: 10, using: &generator)

      let rows = rows(actual, expected) { _, _ in seed % 2 == 0 }

      #expect(rows.compactMap(\.actual) == Array(actual.indices), "\(expected), \(actual)")
      #expect(rows.compactMap(\.expected) == Array(expected.indices), "\(expected), \(actual)")
      let (movedAway, movedHere) = (
        Set(rows.compactMap(\.movedTo)), Set(rows.compactMap(\.movedFrom))
      )
      #expect(movedAway == movedHere, "\(expected), \(actual)")
      #expect(movedAway.allSatisfy { expected[$0[0]] == actual[$0[1]] }, "\(expected), \(actual)")
    }
  }

  @Test func `applying a difference message to the expected list gives the actual list`() throws {
    for seed in 0..<4_000 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let expected = list(of: 8, atMost: 12, using: &generator)
      let actual = list(of: 8, atMost: 12, using: &generator)

      let message = describeDifference(
        actual, expected, limits: DifferenceLimits(lines: 1_000, bytes: 100_000))

      #expect(try applying(message, to: expected) == actual, "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      ([0, 7, 8, 1], [0, 3, 4, 1], false, [[0, 0], [1, 1], [2, 2], [3, 3]]),
      ([0, 7, 1], [0, 3, 4, 1], false, [[0, 0], [nil, 1], [nil, 2], [1, nil], [2, 3]]),
      ([0, 7, 1], [0, 3, 4, 1], true, [[0, 0], [1, 1], [nil, 2], [2, 3]]),
    ] as [([Int], [Int], Bool, [[Int?]])])
  func `equally many missing and unexpected elements are paired, and others only on request`(
    actual: [Int], expected: [Int], canChange: Bool, indices: [[Int?]]
  ) {
    let rows = rows(actual, expected) { _, _ in canChange }

    #expect(rows.map { [$0.actual, $0.expected] } == indices)
  }

  @Test func `the alignment of two sublists gives indices into the full lists`() {
    let byPlace = ListAlignment(
      actual: 2..<4, expected: 1..<3, classes: nil, canChange: { _, _ in false })
    let byClass = ListAlignment(
      actual: 2..<5, expected: 7..<10,
      classes: ElementClasses(actual: [2, 0, 1], expected: [0, 1, 2]),
      canChange: { _, _ in false })

    #expect(byPlace.rows == [.pair(actual: 2, expected: 1), .pair(actual: 3, expected: 2)])
    #expect(
      byClass.rows == [
        .unexpected(actual: 2, movedFrom: 9), .pair(actual: 3, expected: 7),
        .pair(actual: 4, expected: 8), .missing(expected: 9, movedTo: 2),
      ])
  }

  // MARK: - Classes of equal elements

  @Test func `equality classes are numbered from zero, and equal values get the same number`() {
    let classes = ElementClasses(["b", "c", "a"], ["a", "b", "a"])

    #expect(classes.expected == [0, 1, 0])
    #expect(classes.actual == [1, 2, 0])
  }

  @Test(arguments: [true, false])
  func `requests to the same URL are grouped by equality without comparing all pairs`(
    isOptional: Bool
  ) {
    let requests = (0..<5_000).map { URLRequest.people(body: "\($0)") }

    let classes =
      isOptional
      ? ElementClasses(requests as [URLRequest?], requests.reversed())
      : ElementClasses(requests, requests.reversed())

    #expect(classes.expected == Array(0..<5_000))
    #expect(classes.actual == Array((0..<5_000).reversed()))
  }

  @Test func `responses from the same URL are grouped by equality without comparing all pairs`() {
    let responses = (0..<5_000).compactMap { number in
      HTTPURLResponse(
        url: URL(filePath: "/people"), statusCode: 200, httpVersion: nil,
        headerFields: ["Age": "\(number)"])
    }

    let classes = ElementClasses(responses, responses.reversed())

    #expect(classes.expected == Array(0..<5_000))
    #expect(classes.actual == Array((0..<5_000).reversed()))
  }

  @Test func `a value that does not equal itself is compared once and gets its own equality class`()
  {
    let questions = Spy<Void, Never>("==")
    let values = (0..<100).map { _ in Stranger(questions: questions) }

    let classes = ElementClasses(values, [])

    #expect(classes.actual == Array(0..<100))
    questions.expectCalled(100)
  }

  // MARK: - Fixtures

  private func list(
    of distinctCount: Int, atMost maxLength: Int, using generator: inout SeededGenerator
  ) -> [Int] {
    let count = Int.random(in: 0...maxLength, using: &generator)
    return (0..<count).map { _ in Int.random(in: 0..<distinctCount, using: &generator) }
  }

  private func isAlignment(
    _ pairs: [ListAlignment.Pair], _ expected: [Int], _ actual: [Int]
  ) -> Bool {
    pairs.allSatisfy { expected[$0.expected] == actual[$0.actual] }
      && zip(pairs, pairs.dropFirst()).allSatisfy {
        $0.expected < $1.expected && $0.actual < $1.actual
      }
  }

  private func rows(
    _ actual: [Int], _ expected: [Int], canChange: (Int, Int) -> Bool
  ) -> [ListAlignment.Row] {
    ListAlignment(
      actual: actual.indices, expected: expected.indices,
      classes: ElementClasses(actual: actual, expected: expected),
      canChange: canChange
    ).rows
  }

  /// Removes the elements in minus lines and inserts the elements in plus lines.
  private func applying(_ message: String?, to expected: [Int]) throws -> [Int] {
    var removed: Set<Int> = []
    var inserted: [(index: Int, element: Int)] = []
    for line in (message ?? "").split(separator: "\n") {
      // For example “- [3]: 7”.
      let parts = line.split { " []:".contains($0) }
      guard parts.count >= 3, ["-", "+"].contains(parts[0]), let index = Int(parts[1]),
        let element = Int(parts[2])
      else { continue }
      if parts[0] == "-" {
        removed.insert(index)
      } else {
        inserted.append((index, element))
      }
    }
    var list = expected.indices.filter { !removed.contains($0) }.map { expected[$0] }
    for (index, element) in inserted.sorted(by: { $0.index < $1.index }) {
      list.insert(element, at: try #require(index <= list.count ? index : nil))
    }
    return list
  }
}

extension ListAlignment.Row {
  fileprivate var actual: Int? {
    switch self {
    case .pair(let actual, _), .unexpected(let actual, _): actual
    case .missing: nil
    }
  }

  fileprivate var expected: Int? {
    switch self {
    case .pair(_, let expected), .missing(let expected, _): expected
    case .unexpected: nil
    }
  }

  /// The positions of a moved element in the expected list and in the actual list.
  fileprivate var movedTo: [Int]? {
    if case .missing(let expected, let actual?) = self { [expected, actual] } else { nil }
  }

  fileprivate var movedFrom: [Int]? {
    if case .unexpected(let actual, let expected?) = self { [expected, actual] } else { nil }
  }
}

/// A value that never equals another, like NaN.
private struct Stranger: Hashable {
  let questions: Spy<Void, Never>

  static func == (one: Stranger, other: Stranger) -> Bool {
    one.questions.call()
    return false
  }

  func hash(into hasher: inout Hasher) {}
}
