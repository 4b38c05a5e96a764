import TestKit

@Suite("Failure texts on pages", .tags(.returnValue))
struct FailureTextTests {
  private static let quotes = "\"\"\""
  private static let word = String(repeating: "a", count: 40)
  private static let longWord = String(repeating: "a", count: 130)

  @Test(arguments: [
    (#"expectOneIssue(issues, "none", line: line)"#, ["↳ none"]),
    (
      "f(\n  \(quotes)\n  Expected a.\n  Recorded:\n    1. b()\n\n  \(quotes), line: line)",
      ["↳ Expected a.", "  Recorded:", "    1. b()", ""]
    ),
    ("f(\(quotes)\n  one \\\n  two\n  \(quotes))", ["↳ one two"]),
    ("let a = f(\"x\")\ng(\(quotes)\n  one\n  \(quotes))", ["↳ one"]),
    (#"["say \"a\" \\ b"]"#, [#"↳ say "a" \ b"#]),
    (#"["at A.swift:\(line + (1))."]"#, ["↳ at A.swift:…."]),
    (#"["\u{41}: \u{201C}b\u{201d}"]"#, ["↳ A: “b”"]), (#"["a\tb\n\nc"]"#, ["↳ a\tb", "", "  c"]),
    (#"["\0\r\\n"]"#, ["↳ \0\r\\n"]), (#"["\u{110000}!"]"#, ["↳ �!"]),
    ("[\"\(word) \(word) \(word)\"]", ["↳ \(word) \(word)", "  \(word)"]),
    ("[\"\(longWord) b\"]", ["↳ \(longWord) b"]),
  ])
  func `the string of a region is shown as in a terminal`(code: String, lines: [String]) {
    let scan = scan("// failure: a\n\(code)\n// end failure")

    #expect(
      scan.regions == [SnippetRegion(name: "a", path: "Tests/A.swift", line: 1, lines: lines)])
    #expect(scan.findings == [])
  }

  // MARK: - Failures

  @Test(arguments: [("let a = 1", 0), (#"f("a", "b")"#, 2)])
  func `a region without exactly one text is reported`(code: String, count: Int) {
    let scan = scan("// failure: a\n\(code)\n// end failure")

    #expect(scan.regions == [])
    #expect(
      scan.findings.map(\.description) == [
        """
        Tests/A.swift:1: the failure region “a” has \(count) strings. It needs exactly one, the text \
        of the issue.
        """
      ])
  }

  @Test func `a region that is not closed is reported`() {
    #expect(
      scan("// failure: a").findings.map(\.text) == [
        "the failure region “a” is not closed. Put // end failure after its last line."
      ])
  }

  private func scan(_ text: String) -> (regions: [SnippetRegion], findings: [Finding]) {
    FailureText.scan(SwiftSource(path: "Tests/A.swift", text: text))
  }
}
