import TestKit

@Suite("The page of origins", .tags(.returnValue))
struct OriginsPageTests {
  @Test(arguments: [
    "`ATests.one is one`", "`ATests.one is one`<br>`ATests.two, or more`", "left out: no need",
    "[a page](A.md#rule)", "[a page](A.md)<br>`ATests.one is one`", "[a page](A.md) “one is one”",
  ])
  func `a row may name tests, link pages or say why there is neither`(cell: String) {
    #expect(page(row: cell).findings(tests: tests).isEmpty)
  }

  // MARK: - Failures

  @Test func `a test that does not exist is reported with the nearest one`() {
    #expect(
      page(row: "`ATests.one is one`<br>`ATests.one is two`").findings(tests: tests)
        .map(\.description) == [
          """
          Docs/Origins.md:3: row A1: there is no test `ATests.one is two`. \
          The nearest is `ATests.one is one`.
          """
        ])
  }

  @Test func `a test that resembles none is reported without a nearest one`() {
    #expect(
      page(row: "`Else`").findings(tests: tests).map(\.text) == [
        "row A1: there is no test `Else`. None has a similar name."
      ])
  }

  @Test(arguments: ["", "ATests.one is one", "`ATests.one is one", "``", "[a page]"])
  func `a cell that names no test is reported`(cell: String) {
    #expect(
      page(row: cell).findings(tests: tests).map(\.text) == [
        """
        row A1: the last cell has to name tests, each as `Suite.test name`, or link pages, separated \
        by <br>, or say left out: reason. It says “\(cell)”.
        """
      ])
  }

  @Test func `a row that is left out without a reason is reported`() {
    #expect(
      page(row: "left out:").findings(tests: tests).map(\.text) == [
        "row A1: it is left out without a reason: left out: reason."
      ])
  }

  // The identifiers are put together here, so that the check of this very file passes.

  @Test(arguments: [
    "[a page](A.md#rule) “one rule”", "[a page](A.md)<br>[another](B.md) “one rule”",
    "`ATests.one is one`<br>[a page](A.md) “one rule”", "left out: no need",
  ])
  func `a rule that quotes its page, or has none for a reason, is fine`(cell: String) {
    let page = page("| Id | Tests |\n|---|---|\n| \("S4-" + "1") | \(cell) |")

    #expect(page.rulesWithoutPage(document: 4, rules: [1]) == [])
  }

  @Test func `one of several rows has to link the page`() {
    let rule = "S4-" + "1"
    let page = page(
      "| Id | Tests |\n|---|---|\n| \(rule) | `ATests.one is one` |\n| \(rule) | [a page](A.md) “one rule” |"
    )

    #expect(page.rulesWithoutPage(document: 4, rules: [1]) == [])
  }

  @Test func `a rule without a page and a rule without a row are reported`() {
    let page = page("| Id | Tests |\n|---|---|\n| \("S4-" + "1") | `ATests.one is one` |")

    #expect(
      page.rulesWithoutPage(document: 4, rules: [1, 2]).map(\.description) == [
        """
        Docs/Origins.md:3: row \("S4-" + "1"): it is a rule, but no page states it. Link the page of \
        conventions or patterns that does.
        """,
        "Docs/Origins.md:1: there is no row for the rule \("S4-" + "2").",
      ])
  }

  @Test(arguments: ["[a page](A.md)<br>[another](B.md#b)", "`ATests.one is one`<br>[a page](A.md)"])
  func `a rule without a quote is reported`(cell: String) {
    let rule = "S4-" + "1"
    let page = page("| Id | Tests |\n|---|---|\n| \(rule) | \(cell) |")

    #expect(
      page.rulesWithoutPage(document: 4, rules: [1]).map(\.description) == [
        """
        Docs/Origins.md:3: row \(rule): one of its links has to quote the words that state the rule: \
        [Page](Page.md) “words”.
        """
      ])
  }

  @Test(arguments: ["no real time", "No test sleeps, no test yields.", "one two three"])
  func `a quote may differ from its page in case, emphasis and line breaks`(quote: String) {
    let row = page(row: "`ATests.one is one`<br>[a page](Kit/A.md#time) “\(quote)”")

    #expect(row.falseQuotes(pages: [timePage]) == [])
  }

  @Test(arguments: [("[a page](Kit/A.md)", "Docs/Kit/A.md"), ("[a page](../B.md)", "B.md")])
  func `a quote that is not on its page is reported`(link: String, path: String) {
    let pages = [timePage, MarkdownPage(path: "B.md", text: "# B")]

    #expect(
      page(row: "\(link) “real money”").falseQuotes(pages: pages).map(\.description) == [
        """
        Docs/Origins.md:3: row A1: \(path) does not say “real money”. Quote the words that state the \
        rule, or link the page that does.
        """
      ])
  }

  @Test func `a name that no row mentions is reported`() {
    let page = page("| Id | Tests |\n|---|---|\n| `Old.isEven(text:)`, here `Kit` | left out: no |")

    #expect(
      page.missingNames(["Old", "isEven", "Lost"]).map(\.description) == [
        """
        Docs/Origins.md:1: no row mentions `Lost`. Say in the row that stands for it what it is called \
        here.
        """
      ])
  }

  @Test(arguments: ["12", "D1", "C10"])
  func `an identifier elsewhere is reported with its place`(number: String) {
    let identifier = "S4-" + number

    let findings = OriginsPage.strayIdentifiers(in: "a\n// \(identifier): b", of: "Sources/A.swift")

    #expect(
      findings.map(\.description) == [
        """
        Sources/A.swift:2: \(identifier) means nothing outside of Docs/Origins.md. Say in words \
        what it stands for.
        """
      ])
  }

  @Test(arguments: ["US4" + "-12", "S4-x", "S-12", "Swift 6-3"])
  func `what only resembles an identifier is fine`(text: String) {
    #expect(OriginsPage.strayIdentifiers(in: text, of: "Sources/A.swift").isEmpty)
  }

  // MARK: - Fixtures

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

  private func page(row cell: String) -> OriginsPage {
    page("| Id | Tests |\n|---|---|\n| A1 | \(cell) |")
  }

  private func page(_ text: String) -> OriginsPage {
    OriginsPage(page: MarkdownPage(path: "Docs/Origins.md", text: text))
  }
}
