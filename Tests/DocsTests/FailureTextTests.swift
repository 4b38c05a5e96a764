import TestKit

@Suite("The text of a failure, taken from a test", .tags(.returnValue))
struct FailureTextTests {
  private let quotes = "\"\"\""

  @Test func `a text of several lines is shown as in a terminal`() {
    let scan = scan(
      """
      // failure: order
      expectOneIssue(
        issues,
        \(quotes)
        Expected the order a, b.
        Recorded:
          1. b()

        \(quotes), line: line)
      // end failure
      """)

    #expect(
      scan.regions == [
        SnippetRegion(
          name: "order", path: "Tests/A.swift", line: 1,
          lines: ["↳ Expected the order a, b.", "  Recorded:", "    1. b()", ""])
      ])
    #expect(scan.findings.isEmpty)
  }

  @Test(arguments: [
    (#"expectOneIssue(issues, "none", line: line)"#, "↳ none"),
    (#"["say \"a\" \\ b"]"#, #"↳ say "a" \ b"#),
    (#"["at A.swift:\(line + (1))."]"#, "↳ at A.swift:…."),
  ])
  func `a string in a line is its value, with an ellipsis for what is filled in`(
    code: String, shown: String
  ) {
    #expect(scan("// failure: a\n\(code)\n// end failure").regions.map(\.lines) == [[shown]])
  }

  @Test(arguments: [
    (#"["\u{41}: \u{201C}b\u{201d}"]"#, ["↳ A: “b”"]), (#"["a\tb\n\nc"]"#, ["↳ a\tb", "", "  c"]),
    (#"["\0\r\\n"]"#, ["↳ \0\r\\n"]), (#"["\u{110000}!"]"#, ["↳ �!"]),
  ])
  func `each escape is what Swift makes of it`(code: String, lines: [String]) {
    #expect(scan("// failure: a\n\(code)\n// end failure").regions.map(\.lines) == [lines])
  }

  @Test func `lines that a backslash parts are one`() {
    let scan = scan("// failure: a\nf(\(quotes)\n  one \\\n  two\n  \(quotes))\n// end failure")

    #expect(scan.regions.map(\.lines) == [["↳ one two"]])
  }

  @Test func `a short string beside one of several lines is not the text`() {
    let scan = scan(
      "// failure: a\nlet a = f(\"x\")\ng(\(quotes)\n  one\n  \(quotes))\n// end failure")

    #expect(scan.regions.map(\.lines) == [["↳ one"]])
  }

  @Test func `a line that is wider than a page is parted at blanks`() {
    let word = String(repeating: "a", count: 40)

    let scan = scan("// failure: a\n[\"\(word) \(word) \(word)\"]\n// end failure")

    #expect(scan.regions.map(\.lines) == [["↳ \(word) \(word)", "  \(word)"]])
  }

  @Test func `a word that is wider than a page is left as it is`() {
    let word = String(repeating: "a", count: 130)

    let scan = scan("// failure: a\n[\"\(word) b\"]\n// end failure")

    #expect(scan.regions.map(\.lines) == [["↳ \(word) b"]])
  }

  // MARK: - Failures

  @Test(arguments: [("let a = 1", 0), (#"f("a", "b")"#, 2)])
  func `a region without one text is reported`(code: String, count: Int) {
    let scan = scan("// failure: a\n\(code)\n// end failure")

    #expect(scan.regions.isEmpty)
    #expect(
      scan.findings.map(\.description) == [
        """
        Tests/A.swift:1: the failure region “a” holds \(count) strings. It has to hold one, the text \
        of the issue.
        """
      ])
  }

  @Test func `a region that is never closed is reported as one of a failure`() {
    #expect(
      scan("// failure: a").findings.map(\.text) == [
        "the failure region “a” is never closed. Put // end failure after its last line."
      ])
  }

  // MARK: - Fixtures

  private func scan(_ text: String) -> (regions: [SnippetRegion], findings: [Finding]) {
    FailureText.scan(SwiftSource(path: "Tests/A.swift", text: text))
  }
}
