import TestKit

@Suite("The page of origins", .tags(.returnValue))
struct OriginsPageTests {
  @Test(arguments: [
    "`ATests.one is one`", "`ATests.one is one`<br>`ATests.two, or more`", "left out: no need",
    "[a page](A.md#rule)", "[a page](A.md)<br>`ATests.one is one`", "[a page](A.md) “one is one”",
  ])
  func `a row can name tests, link pages, or say why it has neither`(cell: String) {
    #expect(page(cell).findings(tests: tests) == [])
  }

  @Test(arguments: [
    "[a page](A.md#rule) “one rule”", "[a page](A.md)<br>[another](B.md) “one rule”",
    "`ATests.one is one`<br>[a page](A.md) “one rule”", "left out: no need",
    "`ATests.one is one` |\n| \(id) | [a page](A.md) “one rule”",
  ])
  func `a rule must quote its page in one of its rows`(cell: String) {
    #expect(page(cell, id: Self.id).rulesWithoutPage(document: 4, rules: [1]) == [])
  }

  @Test(arguments: ["no real time", "No test sleeps, no test yields.", "one two three"])
  func `a quote may differ from its page in case, emphasis and line breaks`(quote: String) {
    let row = page("`ATests.one is one`<br>[a page](Kit/A.md#time) “\(quote)”")

    #expect(row.falseQuotes(pages: [timePage]) == [])
  }

  @Test(arguments: ["US4" + "-12", "S4-x", "S-12", "Swift 6-3"])
  func `a word that resembles an identifier is fine`(text: String) {
    #expect(OriginsPage.strayIdentifiers(in: text, of: "Sources/A.swift") == [])
  }

  // MARK: - Failures

  @Test(arguments: [
    (
      "`ATests.one is one`<br>`ATests.one is two`",
      "there is no test `ATests.one is two`. The nearest is `ATests.one is one`."
    ),
    ("`Else`", "there is no test `Else`. None has a similar name."),
    ("left out:", "it has no reason for being left out. Write left out: reason."),
  ])
  func `a row without its tests is reported`(cell: String, text: String) {
    #expect(
      page(cell).findings(tests: tests).map(\.description) == ["Docs/Internals/Origins.md:3: row A1: \(text)"]
    )
  }

  @Test(arguments: ["", "ATests.one is one", "`ATests.one is one", "``", "[a page]"])
  func `a cell that names no test is reported`(cell: String) {
    #expect(
      page(cell).findings(tests: tests).map(\.text) == [
        """
        row A1: the last cell must name tests as `Suite.test name`, or link pages, separated by <br>, \
        or say left out: reason. It says “\(cell)”.
        """
      ])
  }

  @Test(arguments: [
    (
      "`ATests.one is one`",
      "no page states the rule. Link the page of conventions or patterns that does."
    ),
    (
      "[a page](A.md)<br>[another](B.md#b)",
      "no link quotes the words that state the rule: [Page](Page.md) “words”."
    ),
  ])
  func `a rule without a page or a quote is reported, and so is one without a row`(
    cell: String, text: String
  ) {
    #expect(
      page(cell, id: Self.id).rulesWithoutPage(document: 4, rules: [1, 2]).map(\.description) == [
        "Docs/Internals/Origins.md:3: row \(Self.id): \(text)",
        "Docs/Internals/Origins.md:1: there is no row for the rule \("S4-" + "2").",
      ])
  }

  @Test(arguments: [("[a page](Kit/A.md)", "Docs/Kit/A.md"), ("[a page](../B.md)", "B.md")])
  func `a quote that is not on its page is reported`(link: String, path: String) {
    let pages = [timePage, MarkdownPage(path: "B.md", text: "# B")]

    #expect(
      page("\(link) “real money”").falseQuotes(pages: pages).map(\.description) == [
        """
        Docs/Internals/Origins.md:3: row A1: \(path) does not say “real money”. Quote the words that state the \
        rule, or link the page that does.
        """
      ])
  }

  @Test func `an old name that no row mentions is reported`() {
    #expect(
      page("`Old.isEven(text:)`, here `Kit`").missingNames(["Old", "isEven", "Lost"])
        .map(\.description) == [
          "Docs/Internals/Origins.md:1: no row mentions `Lost`. Write its new name in its row."
        ])
  }

  @Test(arguments: ["12", "D1", "C10"])
  func `an identifier in another file is reported`(number: String) {
    let identifier = "S4-" + number

    #expect(
      OriginsPage.strayIdentifiers(in: "a\n// \(identifier): b", of: "Sources/A.swift")
        .map(\.description) == [
          """
          Sources/A.swift:2: \(identifier) has no meaning outside of Docs/Internals/Origins.md. Say it in words.
          """
        ])
  }

  // MARK: - Fixtures

  // Put together here, because this file must not contain an identifier.
  private static let id = "S4-" + "1"

  private let tests = TestIndex(
    sources: [
      SwiftSource(
        path: "Tests/A.swift",
        text: """
          struct ATests {
            @Test func `one is one`() {}
            @Test func `two, or more`() {}
          }
          """)
    ])

  private let timePage = MarkdownPage(
    path: "Docs/Kit/A.md",
    text: """
      # Time

      - **No** real time. No test `sleeps`, no
        test yields. One *two*
        three.
      """)

  private func page(_ cell: String, id: String = "A1") -> OriginsPage {
    OriginsPage(
      page: MarkdownPage(
        path: "Docs/Internals/Origins.md", text: "| Id | Tests |\n|---|---|\n| \(id) | \(cell) |"))
  }
}
