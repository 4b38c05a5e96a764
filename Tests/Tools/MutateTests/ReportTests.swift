import Foundation
import TestKit
import TestKitCompiler
import TestKitTerminal

@testable import TestKitMutate

@Suite("The mutation report", .tags(.returnValue))
struct ReportTests {
  private let source = SourceText(
    path: "A.swift", bytes: Array(String(repeating: "let a = b < 1\n", count: 9).utf8))

  @Test func `the mutation score ignores mutants that are equivalent or do not compile`() {
    let report = report([
      .killed(by: "t"), .timedOut, .survived, .unreached, .equivalent, .uncompilable,
    ])

    #expect(report.score == 50)
    #expect(
      report.summary == """
        Kit: 50.0 % (2 of 4 mutants): 1 killed, 1 timed out, 1 survived, 1 not reached. \
        Not counted: 1 did not compile, 1 equivalent
        """)
  }

  @Test func `the summary of a report leaves out verdicts that no mutant has`() {
    #expect(
      report([.survived, .survived]).summary == "Kit: 0.0 % (0 of 2 mutants): 2 survived")
    #expect(report([.equivalent]).summary == "Kit: no score. Not counted: 1 equivalent")
  }

  @Test(arguments: [
    (2, 1, "66.6 %"), (1_999, 1, "99.9 %"), (3, 0, "100.0 %"), (0, 3, "0.0 %"), (0, 0, "no score"),
  ])
  func `a mutation score is never rounded up`(killed: Int, alive: Int, text: String) {
    let report = report(
      Array(repeating: .timedOut, count: killed) + Array(repeating: .survived, count: alive))

    #expect(report.scoreText == text)
  }

  @Test(arguments: [
    (1, 0, 100, nil), (1, 1, 50, nil),
    (1, 1, 50.5, "the tests notice 50.0 % of the mutants of Kit, but at least 50.5 % is required"),
    (1, 1, 90, "the tests notice 50.0 % of the mutants of Kit, but at least 90 % is required"),
    (0, 0, 90, "Kit has no score, because there is nothing to mutate"),
  ])
  func `a mutation score that is missing or below the threshold is reported`(
    killed: Int, alive: Int, threshold: Double, shortfall: String?
  ) {
    let report = report(
      Array(repeating: .timedOut, count: killed) + Array(repeating: .survived, count: alive))

    #expect(report.shortfall(below: threshold) == shortfall)
  }

  @Test func `if no mutant counts toward the score, the message says why no score exists`() {
    #expect(
      report([.equivalent, .uncompilable]).shortfall(below: 90)
        == "Kit has no score, because all mutants are equivalent or do not compile. List them with --list"
    )
  }

  @Test func `a surviving mutant on the list of equivalent mutants counts as equivalent`() {
    let report = report([.survived, .unreached, .timedOut])

    #expect(report.survivors.map(\.id) == [1, 2])
    #expect(report.accepting([2]).results.map(\.verdict) == [.survived, .equivalent, .timedOut])
  }

  @Test func `the JSON report describes each mutant`() throws {
    var report = report([.killed(by: "KitTests.a()"), .survived])
    report.leaveOut("KitTests.Slow is slow")
    report.leaveOut("KitTests.Off is off")

    let json = try report.json

    #expect(
      String(decoding: json, as: UTF8.self) == """
        {
          "leftOut" : [
            "KitTests.Off is off",
            "KitTests.Slow is slow"
          ],
          "module" : "Kit",
          "mutants" : [
            {
              "column" : 9,
              "file" : "A.swift",
              "function" : "f()",
              "killedBy" : "KitTests.a()",
              "line" : 1,
              "operator" : "relational operator",
              "original" : "b < 1",
              "replacement" : "b <= 1",
              "verdict" : "killed"
            },
            {
              "column" : 9,
              "file" : "A.swift",
              "function" : "f()",
              "line" : 2,
              "operator" : "relational operator",
              "original" : "b < 1",
              "replacement" : "b <= 1",
              "verdict" : "survived"
            }
          ],
          "score" : 50
        }

        """)
  }

  @Test(arguments: [
    (0, 4, "░░░░░░░░░░░░░░░░░░░░░░░░ 0/4, 0 alive, build 1 of 2"),
    (1, 4, "██████░░░░░░░░░░░░░░░░░░ 1/4, 1 alive, build 1 of 2"),
    (4, 4, "████████████████████████ 4/4, 4 alive, build 1 of 2"),
    (1, 1, "████████████████████████ 1/1, 1 alive, build 1 of 2"),
    (0, 0, "░░░░░░░░░░░░░░░░░░░░░░░░ 0/0, 0 alive, build 1 of 2"),
  ])
  func `the progress bar shows the share of finished mutants`(done: Int, total: Int, line: String) {
    let report = report(Array(repeating: .survived, count: done))

    #expect(Progress.line(report, of: total, "build 1 of 2") == line)
  }

  @Test(arguments: [true, false])
  func `progress redraws one line on a terminal, but adds lines to a log`(isDrawn: Bool) {
    let transcript = Transcript(drawsSteps: isDrawn)
    let progress = Progress(console: transcript.console, module: "Kit")
    let mutants = report([.killed(by: "t"), .survived, .equivalent]).results.map(\.mutant)

    progress.add(mutants[2], .equivalent)
    progress.begin(2)
    progress.add(mutants[0], .killed(by: "t"))
    progress.add(mutants[1], .survived)
    progress.leaveOut("KitTests.Slow is slow")
    progress.end()

    let bars = [
      (0, "1/0, 0 alive, "), (8, "1/3, 0 alive, 2 mutants"), (16, "2/3, 0 alive, 2 mutants"),
      (24, "3/3, 1 alive, 2 mutants"), (24, "3/3, 1 alive, KitTests.Slow is slow"),
    ].map { String(repeating: "█", count: $0) + String(repeating: "░", count: 24 - $0) + " \($1)" }
    let survivor = "survived: A.swift:2:9: f(): relational operator: b < 1 → b <= 1"
    #expect(transcript.drawn == (isDrawn ? (bars + [""]).map { "\u{1B}[2K\r\($0)" } : []))
    #expect(
      transcript.output == (isDrawn ? [] : ["2 mutants", survivor, "KitTests.Slow is slow"]))
    #expect(progress.report.leftOut == ["KitTests.Slow is slow"])
  }

  @Test func `the report names the functions with the most unnoticed mutants`() {
    let report = report(
      [
        ("few", .survived), ("few", .timedOut), ("many", .unreached), ("many", .survived),
        ("good", .killed(by: "t")), ("all", .survived), ("one", .survived), ("one", .uncompilable),
        ("few", .equivalent),
      ])

    #expect(
      report.worstFunctions == [
        "A.swift:3: many: 2 of 2 mutants not noticed", "A.swift:6: all: 1 of 1 mutant not noticed",
        "A.swift:7: one: 1 of 1 mutant not noticed",
      ])
  }

  @Test(
    arguments: [
      ([("a", .survived)], []), ([("a", .survived), ("b", .timedOut)], []), ([], []),
      (
        [("a", .survived), ("a", .timedOut), ("b", .survived)],
        ["A.swift:3: b: 1 of 1 mutant not noticed", "A.swift:1: a: 1 of 2 mutants not noticed"]
      ),
    ] as [([(String, Verdict)], [String])])
  func `functions are ranked only if several have unnoticed mutants`(
    verdicts: [(String, Verdict)], worst: [String]
  ) {
    #expect(report(verdicts).worstFunctions == worst)
  }

  // MARK: - Fixtures

  private func report(_ verdicts: [Verdict]) -> Report {
    report(verdicts.map { ("f()", $0) })
  }

  /// Returns a report with one mutant per line.
  ///
  /// After line 9, the mutants start again at line 1.
  private func report(_ verdicts: [(String, Verdict)]) -> Report {
    var report = Report(module: "Kit")
    for (index, (function, verdict)) in verdicts.enumerated() {
      let start = index % 9 * 14 + 8
      let mutation = Mutation(
        name: "relational operator", range: start..<(start + 5), replacement: "b <= 1",
        form: .choice)
      report.add(Mutant(id: index + 1, mutation, in: source, function: function), verdict)
    }
    return report
  }
}
