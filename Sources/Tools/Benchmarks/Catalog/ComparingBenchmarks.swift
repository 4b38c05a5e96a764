import Foundation
import TestKit

extension [Benchmark] {
  /// Comparisons of equal and different values.
  ///
  /// A benchmark's floor, if it has one, is `==` or the standard library's `difference(from:)`.
  static let comparing = [
    Benchmark("compare equal integers", sizes: [10_000, 100_000, 1_000_000], mostRatio: 2) { size in
      let (actual, expected) = ([Int](0..<size), [Int](0..<size))
      return measured(size) { describeDifference(actual, expected) == nil }
    } floor: { size in
      let (actual, expected) = ([Int](0..<size), [Int](0..<size))
      return measured(size) { areEqual(actual, expected) }
    },
    Benchmark("compare equal structures", sizes: [10_000, 100_000, 1_000_000], mostRatio: 2) {
      size in
      let (actual, expected) = (records(size), records(size))
      return measured(size) { describeDifference(actual, expected) == nil }
    } floor: { size in
      let (actual, expected) = (records(size), records(size))
      return measured(size) { areEqual(actual, expected) }
    },
    Benchmark("one change among structures", sizes: .growing, mostRatio: 10) { size in
      let expected = records(size)
      var actual = expected
      actual[size / 2].name = "another"
      return measured(size) { describeDifference(actual, expected) != nil }
    } floor: { size in
      let expected = records(size)
      var actual = expected
      actual[size / 2].name = "another"
      return measured(size) { !actual.difference(from: expected).isEmpty }
    },
    Benchmark("all structures changed", sizes: .growing) { size in
      let expected = records(size)
      let actual = expected.map { Record(id: $0.id, name: "another") }
      return measured(size) { describeDifference(actual, expected) != nil }
    },
    Benchmark("a field of all structures ignored", sizes: .growing) { size in
      let expected = records(size)
      let actual = expected.map { Record(id: $0.id, name: "another") }
      return measured(size) {
        describeDifference(actual, expected, ignoring: [\Record.name]) == nil
      }
    },
    list("disjoint integers") { Lists(0..<$0, $0..<(2 * $0)) },
    list("shuffled integers") { Lists(scrambled($0), 1...$0) },
    list("disjoint structures") { Lists(records(0..<$0), records($0..<(2 * $0))) },
    list("shuffled structures") { Lists(records(scrambled($0)), records(1...$0)) },
    list("structures with shared ends") { size in
      let third = size / 3
      return Lists(
        records(0..<size),
        records(0..<third) + records(size..<(size + third)) + records((2 * third)..<size))
    },
    list("shared ends, disjoint middles") { size in
      let third = size / 3
      let head = 0..<third
      let tail = third..<(size - third)
      return Lists(
        [[Int](head), [Int](size..<(size + third)), [Int](tail)].joined(),
        [[Int](head), [Int]((2 * size)..<(2 * size + third)), [Int](tail)].joined())
    },
    list("few values, many times") { size in
      Lists(scrambled(size).map { $0 % 10 }, (1...size).map { $0 % 10 })
    },
    Benchmark("same elements, shuffled", sizes: .growing) { size in
      let (actual, expected) = (scrambled(size), [Int](1...size))
      return measured(size) { describeMissing(actual, expected) == nil }
    },
    Benchmark("lines of a text, one changed", sizes: .growing) { size in
      let lines = (0..<size).map { "line \($0)" }
      var changed = lines
      changed[size / 2] += "!"
      let (actual, expected) = (changed.joined(separator: "\n"), lines.joined(separator: "\n"))
      return measured(size) { describeDifference(actual, expected) != nil }
    },
    Benchmark("lines of a text, all changed", sizes: .growing) { size in
      let lines = (0..<size).map { "line \($0)" }
      let actual = lines.map { $0 + "!" }.joined(separator: "\n")
      let expected = lines.joined(separator: "\n")
      return measured(size) { describeDifference(actual, expected) != nil }
    },
    large("large texts, one character changed", mostRatio: 24) {
      Large(text: "xxxxxxxxx ", changed: "y")
    },
    large("large texts of lines, one changed", mostRatio: 120) {
      Large(text: "another line of the text\n", changed: "y")
    },
    large("large data, one byte changed", mostRatio: 24) {
      Large(text: "xxxxxxxxx ", changed: "y").data
    },
    Benchmark("values nested in each other", sizes: [1, 10, 100]) { size in
      let (actual, expected) = (Nested.levels(size, end: 1), Nested.levels(size, end: 2))
      return measured(size) { describeDifference(actual, expected) != nil }
    },
  ]
}

/// Two lists to compare.
private struct Lists<Element> {
  let actual: [Element]
  let expected: [Element]

  init(_ actual: some Sequence<Element>, _ expected: some Sequence<Element>) {
    self.actual = [Element](actual)
    self.expected = [Element](expected)
  }
}

/// Returns a benchmark that compares two lists.
///
/// The floor, `difference(from:)`, is measured only at sizes where it takes less than a second.
private func list<Element: Equatable & SendableMetatype>(
  _ name: String, _ lists: @escaping @Sendable (Int) -> Lists<Element>
) -> Benchmark {
  Benchmark(name, sizes: .growing, largestFloor: 1_000, mostRatio: 1) { size in
    let lists = lists(size)
    let differs = lists.actual != lists.expected
    return measured(size) { (describeDifference(lists.actual, lists.expected) != nil) == differs }
  } floor: { size in
    let lists = lists(size)
    let differs = lists.actual != lists.expected
    return measured(size) {
      lists.actual.difference(from: lists.expected).isEmpty != differs
    }
  }
}

/// Two values of 10 MB that differ in the middle.
private struct Large<Value> {
  let actual: Value
  let expected: Value
}

extension Large<String> {
  init(text: String, changed: String) {
    let half = String(repeating: text, count: 5_000_000 / text.utf8.count)
    self.init(actual: half + changed + half, expected: half + "z" + half)
  }

  var data: Large<Data> {
    Large<Data>(actual: Data(actual.utf8), expected: Data(expected.utf8))
  }
}

/// Returns a benchmark that compares large values.
///
/// The floor, `==`, stops in the middle, where the values differ. The benchmark catches code that describes a
/// whole text but shows only a part of the description. Code like that takes a thousand times as long. Texts
/// of lines take longer than other values, because their lines are counted.
private func large<Value: Equatable & SendableMetatype>(
  _ name: String, mostRatio: Double, _ values: @escaping @Sendable () -> Large<Value>
) -> Benchmark {
  Benchmark(name, sizes: [1, 10, 100], mostRatio: mostRatio) { size in
    let values = values()
    return measured(size) {
      (0..<size).allSatisfy { _ in describeDifference(values.actual, values.expected) != nil }
    }
  } floor: { size in
    let values = values()
    return measured(size) { (0..<size).allSatisfy { _ in values.actual != values.expected } }
  }
}

/// Compares two values with `==`.
///
/// Like TestKit, this function learns their type only at run time.
@inline(never)
private func areEqual(_ actual: Any, _ expected: Any) -> Bool {
  func isEqual<Value: Equatable>(_ actual: Value) -> Bool { actual == expected as? Value }
  return (actual as? any Equatable).map { isEqual($0) } ?? false
}

private func measured(_ size: Int, _ isAsExpected: () -> Bool) -> Benchmark.Run {
  var result = false
  return Benchmark.Run(done: result ? size : 0) { result = isAsExpected() }
}

private func records(_ count: Int) -> [Record] { records(0..<count) }

private func records(_ identifiers: some Sequence<Int>) -> [Record] {
  identifiers.map { Record(id: $0, name: "name") }
}

private struct Record: Hashable, Identifiable {
  var id: Int
  var name: String
  var tags = ["a", "b"]
}

private indirect enum Nested: Equatable {
  case end(Int)
  case level(Nested)

  static func levels(_ count: Int, end: Int) -> Nested {
    (0..<count).reduce(.end(end)) { value, _ in .level(value) }
  }
}
