import Foundation
import TestKit
import TestKitCompiler
import TestKitTerminal

@testable import TestKitMutate

@Suite("The mutation report", .tags(.returnValue))
struct ReportTests {
  private let source = SourceText(
    path: "A.swift", bytes: Array(String(repeating: "let a = b < 1\n", count: 9).utf8))

  @Test(
    arguments: [
      // Mutants that are equivalent or do not compile do not count.
      (
        [.killed(by: "t"), .timedOut, .survived, .unreached, .equivalent, .uncompilable],
        """
        Kit: 50.0 % (2 of 4 mutants): 1 killed, 1 timed out, 1 survived, 1 not reached. \
        Not counted: 1 did not compile, 1 equivalent
        """
      ),
      // Verdicts that no mutant has are left out.
      ([.survived, .survived], "Kit: 0.0 % (0 of 2 mutants): 2 survived"),
      ([.equivalent], "Kit: no score. Not counted: 1 equivalent"),
      ([.timedOut], "Kit: 100.0 % (1 of 1 mutant): 1 timed out"),
      // The score is never rounded up.
      ([.timedOut, .timedOut, .survived], "Kit: 66.6 % (2 of 3 mutants): 2 timed out, 1 survived"),
      (
        [Verdict](repeating: .timedOut, count: 1_999) + [.survived],
        "Kit: 99.9 % (1999 of 2000 mutants): 1999 timed out, 1 survived"
      ),
    ] as [([Verdict], String)])
  func `the summary shows the score, rounded down, and the number of mutants with each verdict`(
    verdicts: [Verdict], summary: String
  ) {
    #expect(report(verdicts).summary == summary)
  }

  @Test(
    arguments: [
      ([.timedOut], 100, nil), ([.timedOut, .survived], 50, nil),
      (
        [.timedOut, .survived], 50.5,
        "the tests notice 50.0 % of the mutants of Kit, but at least 50.5 % is required"
      ),
      (
        [.timedOut, .survived], 90,
        "the tests notice 50.0 % of the mutants of Kit, but at least 90 % is required"
      ),
      ([], 90, "Kit has no score, because there is nothing to mutate"),
      (
        [.equivalent, .uncompilable], 90,
        "Kit has no score, because all mutants are equivalent or do not compile. List them with --list"
      ),
    ] as [([Verdict], Double, String?)])
  func `a mutation score that is missing or below the threshold is reported`(
    verdicts: [Verdict], threshold: Double, shortfall: String?
  ) {
    #expect(report(verdicts).shortfall(below: threshold) == shortfall)
  }

  @Test func `a surviving mutant on the list of equivalent mutants counts as equivalent`() {
    let report = report([.survived, .unreached, .timedOut])

    #expect(report.survivors.map(\.id) == [1, 2])
    #expect(report.accepting([2]).results.map(\.verdict) == [.survived, .equivalent, .timedOut])
  }

  @Test func `the JSON report describes each mutant`() throws {
    var report = report([.killed(by: "KitTests.a()")])
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
            }
          ],
          "score" : 100
        }

        """)
  }

  @Test(arguments: [true, false])
  func `progress redraws one line on a terminal, but adds lines to a log`(isDrawn: Bool) {
    let transcript = Transcript(drawsSteps: isDrawn)
    let progress = Progress(console: transcript.console, module: "Kit")
    let mutants = report([.killed(by: "t"), .survived, .equivalent]).results.map(\.mutant)

    progress.add(mutants[2], .equivalent)
    // If no mutants are left to try, the bar is full.
    progress.begin(0)
    progress.begin(2)
    progress.add(mutants[0], .killed(by: "t"))
    progress.add(mutants[1], .survived)
    progress.leaveOut("KitTests.Slow is slow")
    progress.end()

    let bars = [
      (0, "1/0, 0 alive, "), (24, "1/1, 0 alive, 0 mutants"), (8, "1/3, 0 alive, 2 mutants"),
      (16, "2/3, 0 alive, 2 mutants"), (24, "3/3, 1 alive, 2 mutants"),
      (24, "3/3, 1 alive, KitTests.Slow is slow"),
    ].map { String(repeating: "█", count: $0) + String(repeating: "░", count: 24 - $0) + " \($1)" }
    let survivor = "survived: A.swift:2:9: f(): relational operator: b < 1 → b <= 1"
    #expect(transcript.drawn == (isDrawn ? (bars + [""]).map { "\u{1B}[2K\r\($0)" } : []))
    let lines = ["0 mutants", "2 mutants", survivor, "KitTests.Slow is slow"]
    #expect(transcript.output == (isDrawn ? [] : lines))
    #expect(progress.report.leftOut == ["KitTests.Slow is slow"])
  }

  @Test(
    arguments: [
      // If only one function has unnoticed mutants, there is nothing to rank.
      ([("a", .survived)], []), ([("a", .survived), ("b", .timedOut)], []), ([], []),
      (
        [("a", .survived), ("a", .timedOut), ("b", .survived)],
        ["A.swift:3: b: 1 of 1 mutant not noticed", "A.swift:1: a: 1 of 2 mutants not noticed"]
      ),
      (
        [
          ("few", .survived), ("few", .timedOut), ("many", .unreached), ("many", .survived),
          ("good", .killed(by: "t")), ("all", .survived), ("one", .survived),
          ("one", .uncompilable), ("few", .equivalent),
        ],
        [
          "A.swift:3: many: 2 of 2 mutants not noticed",
          "A.swift:6: all: 1 of 1 mutant not noticed", "A.swift:7: one: 1 of 1 mutant not noticed",
        ]
      ),
    ] as [([(String, Verdict)], [String])])
  func `the report names the functions with the most unnoticed mutants`(
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
