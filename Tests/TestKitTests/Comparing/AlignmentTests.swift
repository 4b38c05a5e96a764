@testable import TestKit

@Suite("Aligning lists", .tags(.returnValue))
struct AlignmentTests {
  @Test(
    arguments: [
      ([], [], []), ([1], [], []), ([], [1], []),
      ([1, 2, 3], [1, 2, 3], [[0, 0], [1, 1], [2, 2]]),
      ([1, 2, 3], [4, 5, 6], []), ([1, 2, 3], [3, 1, 2], [[0, 1], [1, 2]]),
      ([1, 1, 2], [1, 2, 2], [[0, 0], [2, 1]]),
      ([1, 2, 1, 2], [2, 1, 2, 1], [[1, 0], [2, 1], [3, 2]]),
    ] as [([Int], [Int], [[Int]])])
  func `the elements that are kept are found`(expected: [Int], actual: [Int], pairs: [[Int]]) {
    var steps = 1_000

    let found = Alignment.pairs(expected: expected, actual: actual, steps: &steps)

    #expect(found.map { [$0.expected, $0.actual] } == pairs)
  }

  /// Against the exact algorithm of the standard library, for lists with and without repetitions.
  @Test(arguments: [3, 6, 30])
  func `as many elements are kept as there can be`(different: Int) {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let expected = list(of: different, using: &generator)
      let actual = list(of: different, using: &generator)
      var steps = 100_000

      let pairs = Alignment.pairs(expected: expected, actual: actual, steps: &steps)

      let edits = actual.difference(from: expected).count
      #expect(expected.count + actual.count - 2 * pairs.count == edits, "\(expected), \(actual)")
      #expect(isAlignment(pairs, expected, actual), "\(expected), \(actual)")
    }
  }

  @Test func `without repetitions it is exact however few steps there are`() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let expected = Array(0..<20).shuffled(using: &generator)
      let actual = Array(5..<25).shuffled(using: &generator)
      var steps = 0

      let pairs = Alignment.pairs(expected: expected, actual: actual, steps: &steps)

      let edits = actual.difference(from: expected).count
      #expect(expected.count + actual.count - 2 * pairs.count == edits, "\(expected), \(actual)")
    }
  }

  @Test func `when the steps do not last equal elements are paired in their order`() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      let expected = list(of: 4, using: &generator)
      let actual = list(of: 4, using: &generator)
      var steps = 1

      let pairs = Alignment.pairs(expected: expected, actual: actual, steps: &steps)

      #expect(isAlignment(pairs, expected, actual), "\(expected), \(actual)")
      #expect(pairs.isEmpty == Set(expected).isDisjoint(with: actual), "\(expected), \(actual)")
    }
  }

  @Test func `when the steps do not last each occurrence has a partner of its own`() {
    var steps = 1

    let pairs = Alignment.pairs(
      expected: [1, 1, 2, 2, 1], actual: [1, 1, 1, 2, 2, 1], steps: &steps)

    #expect(pairs.map { [$0.expected, $0.actual] } == [[0, 0], [1, 1], [2, 3], [3, 4]])
  }

  @Test func `the steps that were taken are gone`() {
    #expect((1..<100).contains(steps(for: [1, 1, 2, 3], [1, 2, 1, 3])))
  }

  @Test func `without repetitions no steps are taken`() {
    #expect(steps(for: [0, 1, 2, 3], [3, 0, 2, 1, 4]) == 0)
  }

  @Test func `what occurs in one list only takes no steps`() {
    #expect(steps(for: [1, 1], [1, 1, 2, 3, 4]) == steps(for: [1, 1], [1, 1]))
    #expect(steps(for: [1, 1, 2, 3, 4], [1, 1]) == steps(for: [1, 1], [1, 1]))
  }

  // MARK: - Fixtures

  private func steps(for expected: [Int], _ actual: [Int]) -> Int {
    var steps = 1_000
    _ = Alignment.pairs(expected: expected, actual: actual, steps: &steps)
    return 1_000 - steps
  }

  private func list(of different: Int, using generator: inout SeededGenerator) -> [Int] {
    let count = Int.random(in: 0...12, using: &generator)
    return (0..<count).map { _ in Int.random(in: 0..<different, using: &generator) }
  }

  private func isAlignment(_ pairs: [Alignment.Pair], _ expected: [Int], _ actual: [Int]) -> Bool {
    pairs.allSatisfy { expected[$0.expected] == actual[$0.actual] }
      && zip(pairs, pairs.dropFirst()).allSatisfy {
        $0.expected < $1.expected && $0.actual < $1.actual
      }
  }
}
