import TestKit

@Suite("Snippets on pages", .tags(.returnValue))
struct SnippetCheckTests {
  // MARK: - Regions

  @Test func `a snippet has the lines between its markers, without common indentation`() {
    let quotes = "\"\"\""

    let scan = scan(
      """
      let before = 1
        // snippet: loop
        for a in b {

          print(\(quotes)
            // snippet: no region
          a
          \(quotes))
        }
        // end snippet
      // snippet: empty
      // end snippet
      """)

    #expect(scan.findings == [])
    #expect(
      scan.regions == [
        SnippetRegion(
          name: "loop", path: "Tests/A.swift", line: 2,
          lines: [
            "for a in b {", "", "  print(\(quotes)", "    // snippet: no region", "  a",
            "  \(quotes))", "}",
          ]),
        SnippetRegion(name: "empty", path: "Tests/A.swift", line: 11, lines: []),
      ])
  }

  @Test(arguments: [
    (
      "// snippet: a\n// snippet: b\n// end snippet", ["b"],
      "1: the snippet region “a” is not closed. Put // end snippet after its last line."
    ),
    (
      "let a = 1\n// end snippet", [],
      "2: // end snippet has no beginning. Open the region with // snippet: name."
    ),
    ("// snippet:\n// end snippet", [""], "1: a snippet region needs a name: // snippet: name."),
  ])
  func `a snippet region that lacks a marker or a name is reported`(
    text: String, names: [String], finding: String
  ) {
    let scan = scan(text)

    #expect(scan.regions.map(\.name) == names)
    #expect(scan.findings.map(\.description) == ["Tests/A.swift:\(finding)"])
  }

  // MARK: - Pages

  private static let shown = "<!-- snippet: sum -->\n```swift\nlet sum = 1 + 2\n```\n"

  @Test(arguments: [
    shown + "```console\nswift test\n```",
    shown + "<!-- failure: a -->\n```text\n↳ b\n```",
    "<!-- not pasted: XCTest -->\n```swift\nXCTAssertEqual(sum, 3)\n```\n" + shown,
  ])
  func `a page whose code blocks match the marked regions in the tests is accepted`(page: String) {
    let check = check(page: page)

    #expect(check.staleBlocks == [])
    #expect(check.findings == [])
    #expect(check.refreshed(page, of: "README.md") == page)
  }

  @Test(arguments: [
    (["let a = 1", "let b = 2"], "let a = 1\nlet b = 3", "let b = 3", "let b = 2"),
    (["let a = 1"], "let a = 1\nlet b = 2", "let b = 2", "(no such line)"),
    (["let a = 1", "let b = 2"], "let a = 1", "(no such line)", "let b = 2"),
  ])
  func `a block that differs from its region is reported with the first difference`(
    lines: [String], block: String, onPage: String, inRegion: String
  ) {
    let check = check(
      regions: [region(lines)], page: "# Sum\n<!-- snippet: sum -->\n```swift\n\(block)\n```")

    #expect(
      check.staleBlocks.map(\.description) == [
        """
        README.md:3: this block differs from the snippet region “sum” of Tests/A.swift:7. The first \
        difference is on line 2:
          page:   \(onPage)
          region: \(inRegion)
        Change the region, never the page, then run SNIPPETS=refresh swift test --filter DocsTests
        """
      ])
  }

  @Test(arguments: [
    (
      RegionKind.snippet, shown + "<!-- snippet: sun -->\n```swift\n```",
      """
      README.md:6: there is no snippet region “sun”. Mark its lines in a test with // snippet: sun and \
      // end snippet.
      """
    ),
    (
      .snippet, shown + "<!-- not pasted: XCTest -->\n\n```swift\nlet a = 1\n```",
      """
      README.md:7: no test compiles this Swift code. Make it a snippet region of a test and put \
      <!-- snippet: name --> on the line above the block.
      """
    ),
    (
      .failure, "<!-- failure: sum -->\n```text\n```\n<!-- snippet: sum -->\n```text\n↳ none\n```",
      """
      README.md:5: no test expects this message. Make it a failure region of a test and put \
      <!-- failure: name --> on the line above the block.
      """
    ),
    (
      .snippet, "<!-- snippet: sum -->\n\n```\nlet sum = 1 + 2\n```\n<!-- snippet: sum -->",
      """
      Tests/A.swift:7: the snippet region “sum” is not on any page. Show it with <!-- snippet: sum --> \
      above a ```swift block, or remove its two markers.
      """
    ),
  ])
  func `a page marker, code block or test region without a counterpart is reported`(
    kind: RegionKind, page: String, finding: String
  ) {
    #expect(check(kind, page: page).findings.map(\.description) == [finding])
  }

  @Test func `a second snippet region with the same name is reported`() {
    let check = check(regions: [region(line: 7), region(line: 20)], page: Self.shown)

    #expect(
      check.findings.map(\.description) == [
        """
        Tests/A.swift:20: the snippet region “sum” has the same name as the one at Tests/A.swift:7. \
        Rename one of them.
        """
      ])
  }

  // MARK: - Refreshing

  @Test func `refreshing a page replaces the lines of marked blocks and nothing else`() {
    let page = """
      <!-- snippet: sum -->
      ```swift
      old
      and older
      ```
      - An item.
        <!-- snippet: sum -->
        ```swift
        ```
      ```swift
      unmarked
      ```

      """
    // The check has read an older version of the page, which has a heading.
    let check = check(regions: [region(["let sum =", "", "  3"])], page: "# Older\n" + page)

    #expect(
      check.refreshed(page, of: "README.md") == """
        <!-- snippet: sum -->
        ```swift
        let sum =

          3
        ```
        - An item.
          <!-- snippet: sum -->
          ```swift
          let sum =

            3
          ```
        ```swift
        unmarked
        ```

        """)
  }

  @Test func `refreshing a code block in a documentation comment keeps the comment marks`() {
    let text =
      "/// A.\nlet a = 1\n  /// <!-- snippet: sum -->\n  /// ```swift\n  /// old\n  /// ```\n  func sum() {}\n"
    let path = "Sources/A.swift"
    let check = SnippetCheck(
      regions: [region(["let sum =", "", "  3"])], pages: MarkdownPage.all(path: path, text: text))

    #expect(check.staleBlocks.map(\.line) == [4])
    #expect(
      check.refreshed(text, of: path) == """
        /// A.
        let a = 1
          /// <!-- snippet: sum -->
          /// ```swift
          /// let sum =
          ///
          ///   3
          /// ```
          func sum() {}

        """)
  }

  // MARK: - Fixtures

  private func scan(_ text: String) -> (regions: [SnippetRegion], findings: [Finding]) {
    SnippetRegion.scan(SwiftSource(path: "Tests/A.swift", text: text))
  }

  private func region(_ lines: [String] = ["let sum = 1 + 2"], line: Int = 7) -> SnippetRegion {
    SnippetRegion(name: "sum", path: "Tests/A.swift", line: line, lines: lines)
  }

  private func check(
    _ kind: RegionKind = .snippet, regions: [SnippetRegion]? = nil, page: String
  ) -> SnippetCheck {
    SnippetCheck(
      regions: regions ?? [region()], pages: [MarkdownPage(path: "README.md", text: page)],
      kind: kind)
  }
}
