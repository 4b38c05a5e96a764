import TestKit

@Suite("The origins page", .tags(.returnValue))
struct OriginsPageTests {
  @Test(arguments: [
    "`ATests.one is one`", "`ATests.one is one`<br>`ATests.two, or more`", "left out: no need",
    "[a page](../Kit/A.md#time)", "[a page](../Kit/A.md)<br>`ATests.one is one`",
    // A quote may differ from the page in case, in line breaks, and in the marks for emphasis and code.
    "[a page](../Kit/A.md) “no real time”",
    "[a page](../Kit/A.md) “No test sleeps, no test yields.”",
    "`ATests.one is one`<br>[a page](../Kit/A.md#time) “one two three”",
  ])
  func `an Origins row may name tests, link to pages, or say why it has neither`(cell: String) {
    #expect(findings(cell) == [])
  }

  @Test(arguments: [
    ("`ATests.one is one`<br>`ATests.one is two`", "there is no test `ATests.one is two`."),
    ("left out:", "the reason is missing. Write it after the colon: `left out: <reason>`."),
    (
      "[a page](../Kit/A.md) “real money”",
      """
      Docs/Kit/A.md does not say “real money”. Quote the words that state the rule, or link to the \
      page that does.
      """
    ),
  ])
  func `an Origins row with a missing test, wrong quote or empty reason is reported`(
    cell: String, text: String
  ) {
    #expect(findings(cell).map(\.description) == ["Docs/Internals/Origins.md:3: row A1: \(text)"])
  }

  @Test(arguments: ["", "ATests.one is one", "`ATests.one is one", "``", "[a page]"])
  func `a malformed table cell is reported`(cell: String) {
    #expect(
      findings(cell).map(\.text) == [
        """
        row A1: the last cell says “\(cell)”. Write `Suite.test name` for a test, a link to a page, \
        or `left out: <reason>`. Separate several entries with <br>.
        """
      ])
  }

  @Test(arguments: [
    ("[a page](A.md#rule) “one rule”", true), ("[a page](A.md)<br>[another](B.md) “rule”", true),
    ("left out: no need", true), ("`ATests.one` |\n| S4-1 | [a page](A.md) “one rule”", true),
    ("`ATests.one is one`", false), ("[a page](A.md)<br>[another](B.md#b)", false),
  ])
  func `a rule is reported if its Origins rows neither quote it nor say why it is left out`(
    cell: String, isStated: Bool
  ) {
    let unstated = """
      Docs/Internals/Origins.md:3: row S4-1: no link quotes the words that state the rule. Add a link with a \
      quote: [Page](Page.md) “words”.
      """

    #expect(
      origins(cell, id: "S4-1").rulesWithoutPage(document: 4, rules: [1, 2]).map(\.description)
        == (isStated ? [] : [unstated])
        + ["Docs/Internals/Origins.md:1: there is no row for the rule S4-2."])
  }

  // MARK: - Fixtures

  private func findings(_ cell: String) -> [Finding] {
    let text = "# A\n\n- **No** real time. No test `sleeps`, no\n  test yields. One *two*\n  three."
    return origins(cell).findings(
      tests: ["ATests.one is one", "ATests.two, or more"],
      pages: [MarkdownPage(path: "Docs/Kit/A.md", text: text)])
  }

  private func origins(_ cell: String, id: String = "A1") -> OriginsPage {
    OriginsPage(
      page: MarkdownPage(
        path: "Docs/Internals/Origins.md", text: "| Id | Tests |\n|---|---|\n| \(id) | \(cell) |"))
  }
}
