@testable import TestKit

/// Compares graphs of objects, and checks each result against the prediction of `isDifferent`.
@Suite struct DifferenceOfGraphsTests {
  @Test(arguments: [1, 2, 3, 8, 50])
  func `the depth limit does not change whether graphs are equal within a tolerance`(levels: Int) {
    var generator = SeededGenerator(seed: 1)
    for _ in 1...1_000 { Graph(using: &generator).expectVerdict(levels) }
  }

  @Test func `unequal values match only if numbers in them differ within the tolerance`() {
    let graphs: [[[Graph.Part]]] = [
      [[.object(1), .object(2)], [.object(1)], [.number(1.05), .unequal(.object(2))]],
      [[.number(1.05), .unequal(.object(0)), .object(1)], [.unequal(.object(1)), .object(1)]],
      [[.object(0), .unequal(.object(1)), .number(1.05)], [.object(1), .number(1)]],
      [[.unequal(.both(.object(0), .deep))]],
      [[.object(1), .unequal(.object(2))], [.object(2), .deep], [.object(1)]],
      [
        [.object(1), .unequal(.object(3))], [.object(2), .number(1.05)], [.object(3), .deep],
        [.object(2)],
      ],
      [[.object(1), .object(2)], [.deep, .unequal(.object(1))], [.number(1.05)]],
      [[.number(1.05), .unequal(.both(.object(0), .deep))]],
    ]

    for levels in 1...16 {
      for objects in graphs { Graph(objects: objects).expectVerdict(levels) }
    }
  }
}

private final class Node { var parts: [Any] = [] }

/// The parts of a few objects, which may refer to each other and to themselves.
private struct Graph {
  indirect enum Part {
    /// A number in the actual value. The expected number is always 1.
    case number(Double)
    case object(Int)

    /// A value that equals nothing, not even itself.
    case unequal(Part)
    case both(Part, Part)

    static var deep: Part { (1...16).reduce(.number(1)) { part, _ in .both(part, .number(1)) } }
  }

  private var objects: [[Part]] = []

  init(objects: [[Part]]) { self.objects = objects }

  init(using generator: inout SeededGenerator) {
    let count = Int.random(in: 2...4, using: &generator)
    for _ in 1...count {
      let parts = Int.random(in: 2...3, using: &generator)
      objects.append((1...parts).map { _ in Self.part(0, count, &generator) })
    }
  }

  private static func part(_ depth: Int, _ count: Int, _ generator: inout SeededGenerator) -> Part {
    switch Int.random(in: 0..<(depth > 2 ? 55 : 100), using: &generator) {
    case 0: .number(2)
    case 1..<4: .deep
    case 4..<19: .number(Int.random(in: 1...4, using: &generator) == 1 ? 1.05 : 1)
    case 19..<55: .object(Int.random(in: 0..<count, using: &generator))
    case 55..<63: .unequal(.object(Int.random(in: 0..<count, using: &generator)))
    case 63..<71: .unequal(part(depth + 1, count, &generator))
    default: .both(part(depth + 1, count, &generator), part(depth + 1, count, &generator))
    }
  }

  /// Compares the actual graph with the expected one, at most `levels` deep.
  ///
  /// Expects the result that `isDifferent` predicts.
  func expectVerdict(_ levels: Int) {
    var comparison = ValueComparison(within: 0.1, limits: DifferenceLimits(levels: levels))
    let (actual, expected) = (nodes(isActual: true), nodes(isActual: false))
    // The nodes refer to each other, so otherwise they would never be released.
    defer { for node in actual + expected { node.parts = [] } }
    let verdict = comparison.compareSilently(actual[0], expected[0], .init())
    #expect((verdict == .different) == isDifferent, "\(self)")
  }

  private func nodes(isActual: Bool) -> [Node] {
    let nodes = objects.map { _ in Node() }
    func value(_ part: Part) -> Any {
      switch part {
      case .number(let number): isActual ? number : 1.0
      case .object(let index): nodes[index]
      case .unequal(let part): Unequal(value(part))
      case .both(let one, let other): (value(one), value(other))
      }
    }
    for (node, parts) in zip(nodes, objects) { node.parts = parts.map(value) }
    return nodes
  }

  /// `true` if the comparison has to find a difference.
  ///
  /// This is so if a number differs by more than the tolerance. It is also so if an unequal value contains no number
  /// that differs within the tolerance, because then nothing explains why the value is unequal.
  private var isDifferent: Bool {
    let (numbers, unequal) = contents(of: [.object(0)])
    return numbers.contains(2) || unequal.contains { !contents(of: [$0]).numbers.contains(1.05) }
  }

  /// Returns all numbers that can be reached from the given parts, and the contents of all unequal values.
  private func contents(of parts: [Part]) -> (numbers: [Double], unequal: [Part]) {
    var (numbers, unequal, next, visited) = ([Double](), [Part](), parts, Set<Int>())
    while let part = next.popLast() {
      switch part {
      case .number(let number): numbers.append(number)
      case .object(let index): if visited.insert(index).inserted { next += objects[index] }
      case .unequal(let part):
        unequal.append(part)
        next.append(part)
      case .both(let one, let other): next += [one, other]
      }
    }
    return (numbers, unequal)
  }
}
