import TestKit

@Suite("Failure texts on pages", .tags(.returnValue))
struct FailureTextTests {
  private static let quotes = "\"\"\""
  private static let word = String(repeating: "a", count: 30)
  private static let longWord = String(repeating: "a", count: 90)

  @Test(arguments: [
    (#"expectOneIssue(issues, "none", line: line)"#, ["↳ none"]),
    (
      "f(\n  \(quotes)\n  Expected a.\n  Recorded:\n    1. b()\n\n  \(quotes), line: line)",
      ["↳ Expected a.", "  Recorded:", "    1. b()", ""]
    ),
    ("let a = f(\"x\")\ng(\(quotes)\n  one \\\n  two\n  \(quotes))", ["↳ one two"]),
    (#"["at A.swift:\(line + (1)), \(f(g(a)))."]"#, ["↳ at A.swift:…, …."]),
    ("[\"\(word) \(word) \(word)\"]", ["↳ \(word) \(word)", "  \(word)"]),
    ("[\"\(longWord) b\"]", ["↳ \(longWord) b"]),
  ])
  func `a page shows a failure message as in a terminal, but wraps long lines`(
    code: String, lines: [String]
  ) {
    let scan = scan("// failure: a\n\(code)\n// end failure")

    #expect(
      scan.regions == [SnippetRegion(name: "a", path: "Tests/A.swift", line: 1, lines: lines)])
    #expect(scan.findings == [])
  }

  @Test(arguments: [
    ("let a = 1\n// end failure", "has 0 strings. It needs exactly one, the text of the issue."),
    (
      "f(\"a\", \"b\")\n// end failure",
      "has 2 strings. It needs exactly one, the text of the issue."
    ),
    ("", "is not closed. Put // end failure after its last line."),
  ])
  func `a region for a failure message needs an end marker and exactly one string`(
    code: String, problem: String
  ) {
    let scan = scan("// failure: a\n\(code)")

    #expect(scan.regions == [])
    #expect(
      scan.findings.map(\.description) == ["Tests/A.swift:1: the failure region “a” \(problem)"])
  }

  private func scan(_ text: String) -> (regions: [SnippetRegion], findings: [Finding]) {
    FailureText.scan(SwiftSource(path: "Tests/A.swift", text: text))
  }
}
