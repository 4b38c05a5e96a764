@testable import TestKit

func describeDifference(_ actual: Any, _ expected: Any, limits: DifferenceLimits) -> String? {
  ValueComparison(limits: limits).difference(actual, expected)
}

@Suite("The size of difference messages", .tags(.returnValue))
struct DifferenceReportTests {
  @Test(
    arguments: [
      (nil, 60, 4_000), ("600", 600, 40_000), ("10", 10, 4_000), ("1", 1, 4_000), ("", 60, 4_000),
      ("many", 60, 4_000), ("0", 60, 4_000), ("100001", 60, 4_000),
    ] as [(String?, Int, Int)])
  func `an environment variable can set the line limit of difference messages`(
    value: String?, lines: Int, bytes: Int
  ) {
    let environment = value.map { ["TESTKIT_DIFFERENCE_LINES": $0] } ?? [:]

    let limits = DifferenceLimits(environment: environment)

    #expect(limits.lines == lines)
    #expect(limits.bytes == bytes)
    #expect(limits.steps == 200_000)
  }

  // MARK: - Lines

  @Test(arguments: [4, 5, 10, 60, 200])
  func `a failure message never exceeds its line limit`(lines: Int) throws {
    let limits = DifferenceLimits(lines: lines, bytes: 100_000)

    let text = try #require(
      describeDifference(Array(0..<1_000), Array(1_000..<2_000), limits: limits))

    // Between the first and the last line, each difference takes two lines.
    #expect(text.split(separator: "\n").count == 2 + (lines - 2) / 2 * 2)
  }

  @Test func `differences that do not fit in the message are counted`() {
    let before = Dictionary(uniqueKeysWithValues: (10..<20).map { ($0, 0) })
    let after = before.merging((10..<20).filter { $0 % 2 == 0 }.map { ($0, 1) }) { $1 }

    #expect(
      describeDifference(after, before, limits: DifferenceLimits(lines: 6)) == """
        5 of 10 keys differ, first at [10]:
        - [10]: 0
        + [10]: 1
        - [12]: 0
        + [12]: 1
        … 3 more keys
        """)
    #expect(
      describeDifference((1, 2, 3, 4), (5, 6, 3, 8), limits: DifferenceLimits(lines: 5)) == """
        3 of 4 fields differ, first at 0:
        - 0: 5
        + 0: 1
        … 2 more fields
        """)
    #expect(
      describeDifference([Double.nan], [Double.nan], limits: DifferenceLimits(lines: 4))
        == "1 of 1 element differs, first at [0]:\n- [0]: nan\n+ [0]: nan\n… and more")
  }

  @Test(arguments: [20, 21, 25])
  func `by default, a nested collection shows at most 20 differences`(count: Int) throws {
    // The last five entries are equal. A tuple has no ==, so only a comparison of its fields shows that.
    func entries(_ value: Int) -> [Int: (Int, Int)] {
      let values = (100..<(105 + count)).map { ($0, ($0 < 100 + count ? value : 0, 0)) }
      return Dictionary(uniqueKeysWithValues: values)
    }

    let text = try #require(
      describeDifference((prices: entries(1), isOpen: true), (prices: entries(2), isOpen: false)))

    let lines = text.split(separator: "\n")
    #expect(lines.count == 1 + 2 * 20 + (count > 20 ? 1 : 0) + 2)
    #expect(text.contains("\n  … \(count - 20) more in prices\n") == (count > 20))
    #expect(lines.suffix(2) == ["- isOpen: false", "+ isOpen: true"])
  }

  @Test func `a higher line limit shows more differences in strings and nested lists`() {
    func lines(_ numbers: Range<Int>) -> String { numbers.map { "\($0)" }.joined(separator: "\n") }

    let ofText = describeDifference(
      lines(500..<1_000), lines(0..<500), limits: DifferenceLimits(lines: 2_000, bytes: 100_000))
    let ofList = describeDifference(
      [Array(0..<50)], [Array(50..<100)], limits: DifferenceLimits(lines: 120, bytes: 8_000))

    #expect(ofText?.split(separator: "\n").count == 1_002)
    #expect(ofList?.contains("\n- [0][39]: 89\n+ [0][39]: 39\n  … 10 more in [0]") == true)
  }

  // MARK: - Bytes

  @Test(arguments: [400, 1_000, 4_000])
  func `a failure message never exceeds its byte limit`(bytes: Int) throws {
    let limits = DifferenceLimits(lines: 10_000, bytes: bytes)
    let actual = (0..<1_000).map { "\($0) é" }

    let text = try #require(describeDifference(actual, Array(actual.reversed()), limits: limits))

    #expect(text.utf8.count <= bytes)
    #expect(text.utf8.count > bytes - 350)
  }

  @Test(arguments: [Int.min, -1, 0])
  func `if a size limit for difference messages is too small, the minimum is used`(limit: Int) {
    let limits = DifferenceLimits(lines: limit, bytes: limit)

    #expect(
      describeDifference([1, 2, 3], [4, 5, 6], limits: limits)
        == "3 of 3 elements differ, first at [0]:\n- [0]: 4\n+ [0]: 1\n… 2 more elements")
  }

  /// The report reserves 300 of the 400 bytes for its first and last lines.
  @Test(
    arguments: [
      // Each line also needs a byte for its line break.
      ([Array(repeating: 9, count: 10)], Array(repeating: 9, count: 10)),
      ([[49], [1, 50]], [49]), ([[46, 92]], [46, 46]), ([[200, 200]], [46, 46]), ([[200]], [96]),
    ] as [([[Int]], [Int])])
  func `if the first difference is too long, it is truncated, and later ones are left out`(
    added: [[Int]], lengths: [Int]
  ) {
    var report = DifferenceReport(DifferenceLimits(bytes: 400))

    for lengths in added {
      report.add(lengths.map { String(repeating: "a", count: $0) }, at: "place")
    }
    report.add([String(repeating: "a", count: 100)], at: "other")

    #expect(report.lines.map { $0.filter { $0 == "a" }.count } == lengths)
    #expect(report.isFull)
    #expect(report.firstPath == "place")
  }

  @Test func `a long first difference is truncated at a character boundary`() throws {
    let family = String(repeating: "👨‍👩‍👧‍👦", count: 150)

    let text = try #require(
      describeDifference([family + "a"], [family + "b"], limits: DifferenceLimits(bytes: 600)))

    let lines = text.split(separator: "\n")
    #expect(text.utf8.count <= 600)
    #expect(lines.count == 4)
    #expect(lines[1].hasPrefix("- [0]: \"👨‍👩‍👧‍👦"))
    #expect(lines[1].hasSuffix("…"))
    #expect(lines.last == "… and more")
  }

  @Test(arguments: [(24, 1), (25, 0), (60, 0), (200, 0)])
  func `a line above the first difference is left out if it is too long`(
    count: Int, lines: Int
  ) {
    var report = DifferenceReport(DifferenceLimits(bytes: 400))

    report.add([String(repeating: "a", count: count)], at: nil)

    #expect(report.lines.count == lines)
    #expect(!report.isFull)
    #expect(report.firstPath == nil)
  }

  // MARK: - Steps

  @Test func `once the step limit is reached, differing values are shown whole`() {
    let limits = DifferenceLimits(steps: 0)
    let prefix = String(repeating: "x", count: 250)

    #expect(
      describeDifference(
        (Address(city: "a", street: "x"), 1), (Address(city: "b", street: "x"), 1), limits: limits)
          == """
          the values differ:
          - (Address(city: "b", street: "x"), 1)
          + (Address(city: "a", street: "x"), 1)
          """)
    #expect(
      describeDifference([prefix + "a"], [prefix + "b"], limits: limits)?.hasSuffix(
        "\n  The search for the difference stopped here, because it took too many steps.")
        == true)
    #expect(describeDifference((1, "a"), (1, "a"), limits: limits) == nil)
  }

  @Test func `each field-by-field comparison counts toward the step limit`() {
    let text = describeDifference(
      (0..<30).map { Guest(id: $0, name: "a") }, (0..<30).map { Guest(id: $0, name: "b") },
      limits: DifferenceLimits(lines: 1_000, bytes: 100_000, steps: 20))

    #expect(text?.contains("\n- [4].name: \"b\"\n") == true)
    #expect(text?.contains("\n- [5]: Guest(id: 5, name: \"b\", ") == true)
  }

  @Test func `lists are not searched for equal elements if that takes too many steps`() {
    let text = describeDifference(
      (lines: (0..<30).map { Spot($0) }, guest: "a"),
      (lines: (30..<60).map { Spot($0) }, guest: "b"),
      limits: DifferenceLimits(lines: 1_000, bytes: 100_000, steps: 800))

    #expect(text?.hasSuffix("\n- guest: \"b\"\n+ guest: \"a\"") == true)
    #expect(text?.contains("\n- lines[19].x: ") == true)
    let close = ValueComparison(within: 0.1, limits: DifferenceLimits(steps: 3))
    #expect(
      close.difference([1.0, 5.0, 2.0], [5.0, 9.0])?.contains("says that they differ") == false)
  }
}
