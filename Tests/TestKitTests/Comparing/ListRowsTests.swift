@testable import TestKit

@Suite("The rows of a list", .tags(.returnValue))
struct ListRowsTests {
  @Test func `rows go through both lists in order, and leave nothing out`() {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<5_000 {
      let expected = list(using: &generator)
      let actual = list(using: &generator)

      let rows = rows(actual, expected) { _, _ in false }

      #expect(actualIndices(rows) == Array(actual.indices), "\(expected), \(actual)")
      #expect(expectedIndices(rows) == Array(expected.indices), "\(expected), \(actual)")
    }
  }

  @Test func `what has moved is equal, and is moved from where it was to where it is`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<1_000 {
      let expected = list(using: &generator)
      let actual = list(using: &generator)

      var (gone, come) = (Set<[Int]>(), Set<[Int]>())
      for row in rows(actual, expected, canChange: { _, _ in true }) {
        switch row {
        case .missing(let index, let target?): gone.insert([index, target])
        case .unexpected(let index, let source?): come.insert([source, index])
        default: break
        }
      }

      #expect(gone == come, "\(expected), \(actual)")
      #expect(gone.allSatisfy { expected[$0[0]] == actual[$0[1]] }, "\(expected), \(actual)")
    }
  }

  @Test func `in a gap one stands for another if as many came as went`() {
    #expect(
      rows([0, 7, 8, 1], [0, 3, 4, 1]) { _, _ in false } == [
        .pair(actual: 0, expected: 0), .pair(actual: 1, expected: 1),
        .pair(actual: 2, expected: 2), .pair(actual: 3, expected: 3),
      ])
    #expect(
      rows([0, 7, 1], [0, 3, 4, 1]) { _, _ in false } == [
        .pair(actual: 0, expected: 0), .missing(expected: 1, movedTo: nil),
        .missing(expected: 2, movedTo: nil), .unexpected(actual: 1, movedFrom: nil),
        .pair(actual: 2, expected: 3),
      ])
    #expect(
      rows([0, 7, 1], [0, 3, 4, 1]) { _, _ in true } == [
        .pair(actual: 0, expected: 0), .pair(actual: 1, expected: 1),
        .missing(expected: 2, movedTo: nil), .pair(actual: 2, expected: 3),
      ])
  }

  @Test func `without numbers elements are paired by their places`() {
    var steps = 10
    let rows = ListRows(
      actual: 2..<4, expected: 1..<3, numbers: nil, steps: &steps, canChange: { _, _ in false }
    ).rows

    #expect(rows == [.pair(actual: 2, expected: 1), .pair(actual: 3, expected: 2)])
  }

  @Test func `the places are those in the whole lists`() {
    var steps = 10
    let rows = ListRows(
      actual: 2..<5, expected: 7..<10, numbers: (actual: [2, 0, 1], expected: [0, 1, 2]),
      steps: &steps, canChange: { _, _ in false }
    ).rows

    #expect(
      rows == [
        .unexpected(actual: 2, movedFrom: 9), .pair(actual: 3, expected: 7),
        .pair(actual: 4, expected: 8), .missing(expected: 9, movedTo: 2),
      ])
  }

  // MARK: - Fixtures

  private func list(using generator: inout SeededGenerator) -> [Int] {
    let count = Int.random(in: 0...10, using: &generator)
    return (0..<count).map { _ in Int.random(in: 0..<6, using: &generator) }
  }

  private func rows(
    _ actual: [Int], _ expected: [Int], canChange: (Int, Int) -> Bool
  ) -> [ListRows.Row] {
    var steps = 10_000
    return ListRows(
      actual: actual.indices, expected: expected.indices, numbers: (actual, expected),
      steps: &steps, canChange: canChange
    ).rows
  }

  private func actualIndices(_ rows: [ListRows.Row]) -> [Int] {
    rows.compactMap { row in
      switch row {
      case .pair(let new, _), .unexpected(let new, _): new
      case .missing: nil
      }
    }
  }

  private func expectedIndices(_ rows: [ListRows.Row]) -> [Int] {
    rows.compactMap { row in
      switch row {
      case .pair(_, let old), .missing(let old, _): old
      case .unexpected: nil
      }
    }
  }
}
