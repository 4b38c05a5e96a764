/// How often each element occurs in an actual and in an expected list.
struct ElementCounts<Element> {
  struct Entry {
    let element: Element
    var actual = 0
    var expected = 0
  }

  /// The different elements: those that are expected in their order, then the others.
  private(set) var entries: [Entry] = []

  /// How many elements are expected.
  private var total = 0

  init(entries: [Entry], total: Int) {
    self.entries = entries
    self.total = total
  }

  /// Counts.
  ///
  /// - Parameters:
  ///   - actual: The one list.
  ///   - expected: The other one.
  ///   - place: Which of the different elements it is, from zero on; a new one has the next number.
  init(
    _ actual: some Sequence<Element>,
    _ expected: some Sequence<Element>,
    place: (Element) -> Int
  ) {
    for element in expected {
      entries[index(of: element, place)].expected += 1
      total += 1
    }
    for element in actual { entries[index(of: element, place)].actual += 1 }
  }

  private mutating func index(of element: Element, _ place: (Element) -> Int) -> Int {
    let place = place(element)
    if place == entries.count { entries.append(Entry(element: element)) }
    return place
  }

  /// What is missing and what is unexpected, as the end of a sentence and the lines that follow.
  func difference(_ budget: DifferenceBudget) -> String? {
    let missing = entries.filter { $0.actual < $0.expected }
    let unexpected = entries.filter { $0.actual > $0.expected }
    guard !(missing.isEmpty && unexpected.isEmpty) else { return nil }
    var tally = Tally(noun: "element", total: total)
    tally.missing = missing.reduce(0) { $0 + $1.expected - $1.actual }
    tally.unexpected = unexpected.reduce(0) { $0 + $1.actual - $1.expected }

    // Half of the space for each, and what the first one leaves free for the second.
    var half = budget
    half.lines = unexpected.isEmpty ? budget.lines : budget.lines / 2 + 1
    half.bytes = unexpected.isEmpty ? budget.bytes : budget.bytes / 2 + 150
    var report = DifferenceReport(half)
    add(missing, sign: "-", to: &report)
    let first = report.lines
    report = DifferenceReport(budget)
    report.add(first, at: "")
    add(unexpected, sign: "+", to: &report, beside: first)
    var lines = ["\(tally.text):"] + report.lines
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
      let note = lookalikes.contains(text[...]) ? "   looks alike, but is not equal" : ""
      report.add(["\(sign)\(text)\(mark(entry))\(note)"], at: "")
    }
  }

  /// How often it occurs, if that is not just once in one of the lists.
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
