import TestKit

@Suite("Code in the sentences of pages", .tags(.returnValue))
struct CompiledSpansTests {
  @Test(arguments: [
    "`clock.advance(by: .seconds(1))`", "`await clock.advance(by: …)`", "`expect(a, …, by: \\.b)`",
    "`func one()`", "``expect(a, b, by: \\.b)``", "no code",
  ])
  func `code that a file contains is fine`(text: String) {
    #expect(findings(text).isEmpty)
  }

  @Test(arguments: [
    "`advance(to:)`", "`sleepers(atLeast:within:_:)`", "`run()`", "`@Test(arguments:)`", "`run(…)`",
    "`swift test`",
    "`(actual, expected)`", "`isReady`",
  ])
  func `a name is not code`(text: String) {
    #expect(findings(text).isEmpty)
  }

  // MARK: - Failures

  @Test(arguments: [
    "clock.advance(by: .seconds(2))", "expect(…, by: \\.c)", "by: \\.c", "func two()", "let a = 1",
    "run(a)",
    "comment(1)", "by: \\.b … expect(a", "one() … two()", "#expect(a)",
  ])
  func `code that no file contains is reported`(span: String) {
    #expect(
      findings("See\n`\(span)`.").map(\.description) == [
        """
        Docs/A.md:2: no Swift file contains `\(span)`, so that it may not compile. Correct it, or use it in a \
        test in Tests/TestKitTests/PublicAPI.
        """
      ])
  }

  // MARK: - Fixtures

  private func findings(_ text: String) -> [Finding] {
    let page = MarkdownPage(path: "Docs/A.md", text: text)
    return CompiledSpans(sources: sources).findings(in: page, spans: page.codeSpans)
  }

  private let sources = [
    SwiftSource(
      path: "Tests/A.swift",
      text: """
        // comment(1)
        func one() async {
          await clock.advance(by: .seconds(1))
          expect(a, b,
            by: \\.b)
        }
        """),
    SwiftSource(path: "Tests/B.swift", text: "two()"),
  ]
}
