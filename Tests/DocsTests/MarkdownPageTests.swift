import TestKit

@Suite("Markdown pages", .tags(.returnValue))
struct MarkdownPageTests {
  @Test(arguments: [
    ("```swift\na\n```", "swift", "", ["a"]), ("``` Swift title\na\n```", "swift", "", ["a"]),
    ("```\na\n```", "", "", ["a"]), ("```swift\na", "swift", "", ["a"]),
    ("- b\n\n  ```swift\n  if a {\n    b\n  }\n  ```", "swift", "  ", ["if a {", "  b", "}"]),
  ])
  func `a code block is read with its language, margin and lines`(
    text: String, language: String, margin: String, lines: [String]
  ) {
    let page = page(text)

    #expect(page.codeBlocks.map(\.language) == [language])
    #expect(page.codeBlocks.map(\.margin) == [margin])
    #expect(page.codeBlocks.map(\.lines) == [lines])
  }

  @Test(arguments: [
    ("See [a](A.md) and ![b](b.png).", ["A.md", "b.png"]), ("[a](f(x).md)", ["f(x).md"]),
    ("An array is `[Int](repeating: 0)`, ``a`[b](c)`` too.", []),
    ("[a](A.md), a lone ` and [b](B.md)", ["A.md", "B.md"]), ("```\n[a](A.md)\n```", []),
  ])
  func `links are found in prose, but not in code`(text: String, targets: [String]) {
    #expect(page(text).links.map(\.target) == targets)
  }

  @Test(arguments: [
    ("# Names, anatomy", ["names-anatomy"]), ("## 1. The `Spy` type", ["1-the-spy-type"]),
    ("### snake_case and kebab-case", ["snake_case-and-kebab-case"]),
    ("#tag", []), ("####### seven", []), ("```\n# A\n```", []),
  ])
  func `a heading has the anchor that GitHub gives it`(text: String, anchors: [String]) {
    #expect(page(text).anchors == anchors)
  }

  @Test func `the rows of all tables on a page are read without the headers`() {
    let page = page(
      """
      | Id | Tests |
      |---|---|
      | A1 | `ATests.a \\| b` |
      | A2 | left out: no need |

      | Id | What | Tests |
      | --- | --- | --- |
      | B1 | `x` | `ATests.one is one` |
      """)

    #expect(
      page.rows == [
        MarkdownPage.Row(line: 3, cells: ["A1", "`ATests.a | b`"]),
        MarkdownPage.Row(line: 4, cells: ["A2", "left out: no need"]),
        MarkdownPage.Row(line: 8, cells: ["B1", "`x`", "`ATests.one is one`"]),
      ])
  }

  private func page(_ text: String) -> MarkdownPage {
    MarkdownPage(path: "README.md", text: text)
  }
}
