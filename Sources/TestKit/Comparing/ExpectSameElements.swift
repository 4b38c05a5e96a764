public import Testing

/// Expects two lists to have the same elements, each the same number of times, in any order.
///
/// <!-- snippet: same-elements -->
/// ```swift
/// @Test func `all hashtags in a text are found`() {
///   let words = "#b and #a".split(separator: " ")
///
///   let tags = Set(words.filter { $0.hasPrefix("#") })
///
///   expectSameElements(tags, ["#a", "#b"])
/// }
/// ```
///
/// - Parameters:
///   - actual: The elements that the code under test produced.
///   - expected: The expected elements, in any order.
///   - sourceLocation: The line at which a difference is reported.
/// - Complexity: O(n) for n `Hashable` elements. For other elements, O(n) if the lists are in the same order, and
///   otherwise up to O(n²), because each element may have to be compared with every other one.
public func expectSameElements<Element: Equatable>(
  _ actual: some Sequence<Element>,
  _ expected: some Sequence<Element>,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let difference = describeMissing(actual, expected) else { return }
  recordFailure(
    "Expected the same elements in any order, but \(difference)", at: sourceLocation)
}

/// Returns the second half of the failure message, which counts and lists the missing and unexpected elements, or nil
/// if there are none.
///
/// `package`, so that benchmarks can compare values without failing a test.
package func describeMissing<Element: Equatable>(
  _ actual: some Sequence<Element>, _ expected: some Sequence<Element>
) -> String? {
  ElementCounts(Array(actual), Array(expected)).difference(.standard)
}

/// The number of times that each element occurs in an actual and in an expected list.
struct ElementCounts<Element: Equatable> {
  private struct Entry {
    let element: Element
    var actual = 0
    var expected = 0
  }

  /// The elements of both lists, expected ones first.
  ///
  /// Elements without a hash are included only if they have no partner in the other list.
  private var entries: [Entry] = []

  /// The number of expected elements.
  private let total: Int

  init(_ actual: [Element], _ expected: [Element]) {
    total = expected.count
    let types = TypeTraitsCache()
    let hashed = ComparedElements(actual, expected, types).classesByHash
    if let classes = hashed?(actual.indices, expected.indices) {
      count(actual, expected, classes)
    } else {
      pair(actual, expected, types)
    }
  }

  private mutating func count(
    _ actual: [Element], _ expected: [Element], _ classes: ElementClasses
  ) {
    // Equal elements share a number. Numbers are assigned in order of first occurrence, so a new one equals
    // `entries.count`.
    for (element, number) in zip(expected + actual, classes.expected + classes.actual)
    where number == entries.count {
      entries.append(Entry(element: element))
    }
    for number in classes.expected { entries[number].expected += 1 }
    for number in classes.actual { entries[number].actual += 1 }
  }

  /// Pairs equal elements and counts the elements without a partner.
  private mutating func pair(
    _ actual: [Element], _ expected: [Element], _ types: TypeTraitsCache
  ) {
    let ends = CommonEnds(actualCount: actual.count, expectedCount: expected.count) {
      areEqual(actual[$0], expected[$1], types)
    }
    var missing = Array(ends.expected)
    let unexpected = ends.actual.filter { index in
      missing.removeFirst { areEqual(actual[index], expected[$0], types) } == nil
    }
    func add(_ element: Element, actual isActual: Int, expected isExpected: Int) {
      guard !entries.contains(where: { areEqual($0.element, element, types) }) else { return }
      // An element that is not equal to itself, such as NaN, is counted separately each time it occurs.
      entries.append(
        Entry(
          element: element, actual: max(isActual, actual.count { areEqual($0, element, types) }),
          expected: max(isExpected, expected.count { areEqual($0, element, types) })))
    }
    for index in missing { add(expected[index], actual: 0, expected: 1) }
    for index in unexpected { add(actual[index], actual: 1, expected: 0) }
  }

  /// Returns the missing and the unexpected elements, or nil if there are none.
  func difference(_ limits: DifferenceLimits) -> String? {
    let missing = entries.filter { $0.actual < $0.expected }
    let unexpected = entries.filter { $0.actual > $0.expected }
    guard !(missing.isEmpty && unexpected.isEmpty) else { return nil }
    var counts = DifferenceCounts(noun: "element", total: total)
    counts.missing = missing.reduce(0) { $0 + $1.expected - $1.actual }
    counts.unexpected = unexpected.reduce(0) { $0 + $1.actual - $1.expected }

    // Missing elements get half of the space, and unexpected ones get the rest.
    var half = limits
    half.lines = unexpected.isEmpty ? limits.lines : limits.lines / 2 + 1
    half.bytes = unexpected.isEmpty ? limits.bytes : limits.bytes / 2 + 150
    var report = DifferenceReport(half)
    add(missing, sign: "-", to: &report)
    let first = report.lines
    report = DifferenceReport(limits)
    report.add(first, at: "")
    add(unexpected, sign: "+", to: &report, beside: first)
    var lines = ["\(counts.text):"] + report.lines
    let rest = missing.count + unexpected.count - report.lines.count
    if rest > 0 { lines.append("… \(rest) more") }
    return lines.joined(separator: "\n")
  }

  private func add(
    _ entries: [Entry], sign: String, to report: inout DifferenceReport,
    beside missing: [String] = []
  ) {
    let lookalikes = Set(missing.map { $0.dropFirst() })
    for entry in entries where !report.isFull {
      let text = " \(describeValue(entry.element))"
      let note = lookalikes.contains(text[...]) ? "   looks the same, but is not equal" : ""
      report.add(["\(sign)\(text)\(mark(entry))\(note)"], at: "")
    }
  }

  /// Returns the actual and the expected count, or an empty string if neither is greater than one.
  private func mark(_ entry: Entry) -> String {
    guard max(entry.actual, entry.expected) > 1 else { return "" }
    return "   \(times(entry.actual)) instead of \(times(entry.expected))"
  }

  private func times(_ count: Int) -> String {
    switch count {
    case 0: "never"
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
