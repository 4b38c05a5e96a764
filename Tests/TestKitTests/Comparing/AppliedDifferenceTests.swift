@testable import TestKit

/// What a message says of two lists is all of the difference: with it the one can be made of the other.
@Suite("Applying a difference", .tags(.returnValue))
struct AppliedDifferenceTests {
  @Test func `applied to the expected list, the message makes the actual one`() throws {
    for seed in 0..<4_000 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let expected = list(using: &generator)
      let actual = list(using: &generator)

      let message = describeDifference(
        actual, expected, budget: DifferenceBudget(lines: 1_000, bytes: 100_000))

      #expect(try applying(message, to: expected) == actual, "seed \(seed)")
    }
  }

  // MARK: - Fixtures

  private func list(using generator: inout SeededGenerator) -> [Int] {
    let count = Int.random(in: 0...12, using: &generator)
    return (0..<count).map { _ in Int.random(in: 0..<8, using: &generator) }
  }

  /// Takes away what the lines with a minus name, and puts in what those with a plus do.
  private func applying(_ message: String?, to expected: [Int]) throws -> [Int] {
    var removed: Set<Int> = []
    var inserted: [(index: Int, element: Int)] = []
    for line in (message ?? "").split(separator: "\n") {
      // As in “- [3]: 7”.
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
