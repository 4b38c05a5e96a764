import TestKit

@Suite("A Markdown page", .tags(.returnValue))
struct MarkdownPageTests {
  @Test func `a code block knows its language, its marker and its lines`() {
    let page = page(
      """
      Some text.

      <!-- snippet: sum -->
      ```swift
      let sum = 1

      ```
      """)

    #expect(
      page.codeBlocks == [
        MarkdownPage.CodeBlock(
          language: "swift", marker: .init(kind: .snippet, name: "sum", line: 3), line: 4,
          margin: "", lines: ["let sum = 1", ""])
      ])
    #expect(page.looseMarkers.isEmpty)
    #expect(page.prose.map(\.number) == [1, 2])
  }

  @Test(arguments: [
    ("```swift", "swift"), ("~~~ Swift", "swift"), ("````console title", "console"), ("```", ""),
  ])
  func `a fence names the language`(fence: String, language: String) {
    let page = page("\(fence)\ncode\n\(fence.prefix { "`~".contains($0) })")

    #expect(page.codeBlocks.map(\.language) == [language])
    #expect(page.codeBlocks.map(\.lines) == [["code"]])
  }

  @Test func `a shorter fence does not close a block and what looks like a marker in it is code`() {
    let page = page("````markdown\n<!-- snippet: a -->\n```swift\n```\n````")

    #expect(page.codeBlocks.map(\.language) == ["markdown"])
    #expect(page.codeBlocks.map(\.lines) == [["<!-- snippet: a -->", "```swift", "```"]])
    #expect(page.looseMarkers.isEmpty)
  }

  @Test func `three backticks around a word in a line are no fence`() {
    #expect(page("```a``` is code").codeBlocks.isEmpty)
  }

  @Test func `a block in a list has its indentation as margin`() {
    let page = page("- Item\n\n  ```swift\n  if a {\n    b\n  }\n  ```")

    #expect(page.codeBlocks.map(\.margin) == ["  "])
    #expect(page.codeBlocks.map(\.lines) == [["if a {", "  b", "}"]])
  }

  @Test func `a marker without a block on the next line is loose`() {
    let page = page("<!-- snippet: a -->\n\n```swift\n```\n<!-- failure: b -->")

    #expect(
      page.looseMarkers == [
        MarkdownPage.Marker(kind: .snippet, name: "a", line: 1),
        MarkdownPage.Marker(kind: .failure, name: "b", line: 5),
      ])
    #expect(page.codeBlocks.map(\.marker) == [nil])
  }

  @Test func `each documentation comment of a Swift file is a page with the file's line numbers`() {
    let source = SwiftSource(
      path: "Sources/A.swift",
      text: """
        /// An abstract.
        struct A {
          /// Adds.
          ///
          /// <!-- snippet: sum -->
          /// ```swift
          /// add(
          ///
          ///   1)
          /// ```
          func add() {}
        }
        """)

    let pages = MarkdownPage.documentationComments(in: source)

    #expect(pages.map(\.codeBlocks.count) == [0, 1])
    #expect(
      pages.last?.codeBlocks == [
        MarkdownPage.CodeBlock(
          language: "swift", marker: .init(kind: .snippet, name: "sum", line: 5), line: 6,
          margin: "  /// ", lines: ["add(", "", "  1)"])
      ])
  }

  // MARK: - Code in lines

  @Test(arguments: [
    ("See `a` and ``b`c``.", ["a", "b`c"], "See  and ."), ("`` a ``", ["a"], ""),
    ("A lone ` before `a`", ["before"], "A lone a"),
    ("A lone `` before `a`", ["a"], "A lone  before "),
    ("none", [], "none"),
  ])
  func `code is told apart from the text around it`(line: String, code: [String], text: String) {
    let parts = MarkdownPage.codeApart(line)

    #expect(parts.code == code)
    #expect(parts.text == text)
  }

  // MARK: - Links

  @Test(arguments: [
    ("See [a](A.md) and ![b](b.png).", ["A.md", "b.png"]),
    ("[a](A.md#b \"Title\")", ["A.md#b"]),
    ("[a](<A B.md>)", ["A B.md"]),
    ("[a](f(x).md)", ["f(x).md"]),
    ("[a]: A.md", ["A.md"]),
    ("[^1]: A note.", []),
    ("An array is `[Int](repeating: 0)`, ``a`[b](c)`` too.", []),
    ("A lone ` before [a](A.md)", ["A.md"]),
  ])
  func `links are found in a line`(line: String, targets: [String]) {
    #expect(page(line).links.map(\.target) == targets)
  }

  @Test func `a link in a code block is none`() {
    #expect(page("```\n[a](A.md)\n```").links.isEmpty)
  }

  @Test(arguments: [
    ("# Names, anatomy", "names-anatomy"),
    ("## 1. The `Spy` type", "1-the-spy-type"),
    ("### snake_case and kebab-case", "snake_case-and-kebab-case"),
  ])
  func `a heading has the anchor that GitHub gives it`(heading: String, anchor: String) {
    #expect(page(heading).anchors == [anchor])
  }

  @Test func `a heading that is repeated has a number in its anchor`() {
    #expect(page("# A\n# A\n# A").anchors == ["a", "a-1", "a-2"])
  }

  @Test(arguments: ["#tag", "####### seven", "```\n# A\n```"])
  func `what is no heading has no anchor`(text: String) {
    #expect(page(text).anchors.isEmpty)
  }

  // MARK: - Tables

  @Test func `the rows of all tables are read without their headers`() {
    let page = page(
      """
      # Origins

      | Id | Tests |
      |---|---|
      | A1 | `ATests.a \\| b` |
      | A2 | left out: no need |

      Between.

      | Id | What | Tests |
      | --- | --- | --- |
      | B1 | `x` | `ATests.one is one` |
      """)

    #expect(
      page.rows == [
        MarkdownPage.Row(line: 5, cells: ["A1", "`ATests.a | b`"]),
        MarkdownPage.Row(line: 6, cells: ["A2", "left out: no need"]),
        MarkdownPage.Row(line: 12, cells: ["B1", "`x`", "`ATests.one is one`"]),
      ])
  }

  // MARK: - Fixtures

  private func page(_ text: String) -> MarkdownPage {
    MarkdownPage(path: "README.md", text: text)
  }
}
