@testable import TestKit

/// The space of a message: of 400 bytes 300 are kept for its first and its last line.
@Suite("The space for a difference", .tags(.state))
struct DifferenceReportTests {
  @Test func `each line takes its bytes and those of a line break`() {
    var report = DifferenceReport(DifferenceBudget(bytes: 400))

    for _ in 0..<20 { report.add(["123456789"], at: "place") }

    #expect(report.lines.count == 10)
    #expect(report.isFull)
  }

  @Test func `lines are counted as well`() {
    var report = DifferenceReport(DifferenceBudget(lines: 7))

    for _ in 0..<20 { report.add(["1"], at: "place") }

    #expect(report.lines.count == 5)
    #expect(report.freeLines == 0)
  }

  @Test func `what belongs together is added whole or not at all`() {
    var report = DifferenceReport(DifferenceBudget(bytes: 400))

    report.add([String(repeating: "a", count: 49)], at: "first")
    report.add(["b", String(repeating: "c", count: 50)], at: "second")

    #expect(report.lines == [String(repeating: "a", count: 49)])
  }

  @Test func `a line that takes exactly its share is not cut`() {
    var report = DifferenceReport(DifferenceBudget(bytes: 400))
    let share = String(repeating: "a", count: 46)

    report.add([share, share + share], at: "first")

    #expect(report.lines == [share, share + "…"])
  }

  @Test func `the first difference is cut to what there is, each of its lines to its share`() {
    var report = DifferenceReport(DifferenceBudget(bytes: 400))

    report.add(["-", "+"].map { $0 + String(repeating: "a", count: 200) }, at: "first")

    #expect(report.lines == ["-", "+"].map { $0 + String(repeating: "a", count: 45) + "…" })
    #expect(report.isFull)
  }

  @Test(arguments: [0, 399, 400])
  func `four hundred bytes are the least`(bytes: Int) {
    var report = DifferenceReport(DifferenceBudget(bytes: bytes))

    report.add([String(repeating: "a", count: 200)], at: "first")

    #expect(report.lines == [String(repeating: "a", count: 96) + "…"])
  }

  @Test(arguments: [(24, 1), (25, 0), (60, 0), (200, 0)])
  func `a note before the first difference takes a quarter at most`(count: Int, lines: Int) {
    var report = DifferenceReport(DifferenceBudget(bytes: 400))

    report.add([String(repeating: "a", count: count)], at: nil)

    #expect(report.lines.count == lines)
    #expect(!report.isFull)
    #expect(report.firstPath == nil)
  }

  @Test func `the place of the first difference stays`() {
    var report = DifferenceReport(.standard)

    for path in ["a", "b"] { report.add(["line"], at: path) }

    #expect(report.firstPath == "a")
  }
}
