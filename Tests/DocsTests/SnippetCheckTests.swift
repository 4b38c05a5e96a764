import TestKit

@Suite("The check of snippets", .tags(.returnValue))
struct SnippetCheckTests {
  @Test func `a page that shows its region as it is has nothing wrong`() {
    let check = check(
      page: """
        <!-- snippet: sum -->
        ```swift
        let sum = 1 + 2
        ```
        """)

    #expect(check.staleBlocks.isEmpty)
    #expect(check.brokenMarkers.isEmpty)
    #expect(check.unmarkedBlocks.isEmpty)
    #expect(check.repeatedNames.isEmpty)
    #expect(check.unusedRegions.isEmpty)
  }

  @Test(arguments: RegionKind.allCases)
  func `code in another language needs no region`(kind: RegionKind) {
    #expect(check(kind, page: "```console\nswift test\n```").unmarkedBlocks.isEmpty)
  }

  @Test func `a marker of the other kind is left to its own check`() {
    let page = "<!-- failure: sum -->\n```text\n↳ none\n```\n<!-- failure: loose -->\n"
    let check = check(page: page)

    #expect(check.staleBlocks.isEmpty)
    #expect(check.brokenMarkers.isEmpty)
    #expect(check.refreshed(page, of: "README.md") == page)
    #expect(check.unusedRegions.count == 1)
  }

  @Test func `refreshing replaces what stands in marked blocks and nothing else`() {
    let page = """
      <!-- snippet: sum -->
      ```swift
      old
      and older
      ```
      Between.

      - An item.
        <!-- snippet: sum -->
        ```swift
        ```
      ```swift
      unmarked
      ```

      """
    let check = check(regions: [region(["let sum =", "", "  3"])], page: page)

    let refreshed = check.refreshed(page, of: "README.md")

    #expect(
      refreshed == """
        <!-- snippet: sum -->
        ```swift
        let sum =

          3
        ```
        Between.

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

  @Test func `a page that has changed since is refreshed as it is now`() {
    let page = "<!-- snippet: sum -->\n```swift\nold\n```\n"
    let check = check(regions: [region(["let sum = 3"])], page: page)

    let refreshed = check.refreshed("A line more.\n" + page, of: "README.md")

    #expect(
      refreshed == "A line more.\n<!-- snippet: sum -->\n```swift\nlet sum = 3\n```\n")
  }

  @Test func `refreshing a documentation comment keeps its margin`() {
    let text =
      "  /// <!-- snippet: sum -->\n  /// ```swift\n  /// old\n  /// ```\n  func sum() {}\n"
    let source = SwiftSource(path: "Sources/A.swift", text: text)
    let check = SnippetCheck(
      regions: [region(["let sum =", "", "  3"])],
      pages: MarkdownPage.documentationComments(in: source))

    let refreshed = check.refreshed(text, of: "Sources/A.swift")

    #expect(
      refreshed == """
          /// <!-- snippet: sum -->
          /// ```swift
          /// let sum =
          ///
          ///   3
          /// ```
          func sum() {}

        """)
  }

  @Test(arguments: [
    (["SNIPPETS": "refresh"], true),
    (["SNIPPETS": "refresh", "CI": ""], true),
    (["SNIPPETS": "refresh", "CI": "false"], true),
    (["SNIPPETS": "refresh", "CI": "true"], false),
    (["SNIPPETS": "refresh", "CI": "1"], false),
    (["SNIPPETS": "yes"], false),
    ([:], false),
  ])
  func `pages are rewritten on request, but never under CI`(
    environment: [String: String], expected: Bool
  ) {
    #expect(SnippetCheck.refreshes(in: environment) == expected)
  }

  // MARK: - Failures

  @Test func `a changed line is shown beside the one of the region`() {
    let check = check(
      regions: [region(["let a = 1", "let b = 2"])],
      page: "# Sum\n<!-- snippet: sum -->\n```swift\nlet a = 1\nlet b = 3\n```")

    #expect(
      check.staleBlocks.map(\.description) == [
        """
        README.md:3: this block is not the snippet region “sum” of Tests/A.swift:7. They differ \
        from line 2 on:
          page:   let b = 3
          region: let b = 2
        The region is the original: change that, never the page, then run \
        SNIPPETS=refresh swift test --filter DocsTests
        """
      ])
  }

  @Test(arguments: [
    (["let a = 1"], "let a = 1\nlet b = 2", "page:   let b = 2", "region: (no such line)"),
    (["let a = 1", "let b = 2"], "let a = 1", "page:   (no such line)", "region: let b = 2"),
  ])
  func `a line that only one of them has is shown`(
    region lines: [String], block: String, page: String, region: String
  ) throws {
    let check = check(
      regions: [self.region(lines)], page: "<!-- snippet: sum -->\n```swift\n\(block)\n```")

    let text = try #require(check.staleBlocks.first?.text)

    #expect(text.contains("from line 2 on:\n  \(page)\n  \(region)\n"))
  }

  @Test func `a marker of an unknown region is reported with the regions there are`() {
    let check = check(page: "<!-- snippet: sun -->\n```swift\n```")

    #expect(
      check.brokenMarkers.map(\.description) == [
        """
        README.md:1: there is no snippet region “sun”. Mark its lines in a test with \
        // snippet: sun and // end snippet. The regions are sum.
        """
      ])
  }

  @Test func `a marker without a block is reported`() {
    let check = check(page: "<!-- snippet: sum -->\n\n```swift\n```")

    #expect(
      check.brokenMarkers.map(\.description) == [
        """
        README.md:1: no code block follows the marker of the snippet “sum”. Put ```swift and ``` \
        on the next two lines, then run SNIPPETS=refresh swift test --filter DocsTests
        """
      ])
  }

  @Test func `a Swift block without a marker is reported`() {
    let check = check(page: "# A\n\n```swift\nlet a = 1\n```")

    #expect(
      check.unmarkedBlocks.map(\.description) == [
        """
        README.md:3: no test compiles this Swift code. Make it a snippet region of a test and put \
        <!-- snippet: name --> on the line above the block.
        """
      ])
  }

  @Test func `a message without a marker of a failure is reported`() {
    let page = "```text\n↳ none\n```\n\n<!-- snippet: sum -->\n```text\n↳ none\n```\n"

    #expect(
      check(.failure, page: page).unmarkedBlocks.map(\.description) == [
        """
        README.md:1: no test expects this message. Make it a failure region of a test and put \
        <!-- failure: name --> on the line above the block.
        """,
        """
        README.md:6: no test expects this message. Make it a failure region of a test and put \
        <!-- failure: name --> on the line above the block.
        """,
      ])
  }

  @Test func `the second region of a name is reported`() {
    let check = check(regions: [region(line: 7), region(line: 20)], page: "")

    #expect(
      check.repeatedNames.map(\.description) == [
        """
        Tests/A.swift:20: the name of the snippet region “sum” is taken by Tests/A.swift:7. \
        Choose another one.
        """
      ])
  }

  @Test func `a region that no page shows is reported`() {
    let check = check(page: "# A")

    #expect(
      check.unusedRegions.map(\.description) == [
        """
        Tests/A.swift:7: no page shows the snippet region “sum”. Show it with \
        <!-- snippet: sum --> above a ```swift block, or take its two markers away.
        """
      ])
  }

  @Test(arguments: [
    ([], "none"), (["b", "a"], "a, b"), (["c", "b", "a"], "a, b, … 1 more"),
  ])
  func `a long list of names is cut`(names: [String], text: String) {
    #expect(list(names, limit: 2) == text)
  }

  // MARK: - Fixtures

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
