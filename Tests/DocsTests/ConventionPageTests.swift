import TestKit

@Suite("A page of conventions", .tags(.returnValue))
struct ConventionPageTests {
  @Test func `a page with all of its parts in order is fine`() {
    #expect(ConventionPage(path: "Docs/Conventions/07-Time.md", text: page()).findings == [])
  }

  @Test func `a page of sixty lines is fine`() {
    let page = page(extraLines: 60 - 23)

    #expect(ConventionPage(path: "Docs/Conventions/07-Time.md", text: page).findings == [])
  }

  @Test func `an index that links each page in order is fine`() {
    let index = MarkdownPage(
      path: "Docs/Conventions/README.md", text: "1. [A](01-A.md)\n2. [B](02-B.md), see [C](C.md)")

    #expect(ConventionPage.findings(of: ["02-B.md", "01-A.md"], index: index) == [])
  }

  // MARK: - Failures

  @Test func `a page of sixty-one lines is too long`() {
    let page = page(extraLines: 61 - 23)

    #expect(
      findings(page) == [
        """
        Docs/Conventions/07-Time.md:61: the page has 61 lines, at most 60 are read. Make it two pages, \
        or say less.
        """
      ])
  }

  @Test(arguments: ["# Time", "# 8. Time", "7. Time"])
  func `a page begins with its number`(headline: String) {
    #expect(
      findings(page(headline: headline)) == [
        "Docs/Conventions/07-Time.md:1: the page begins with its number and its name: # 7. Name."
      ])
  }

  @Test func `the name of the file begins with the number`() {
    let page = ConventionPage(path: "Docs/Conventions/Time.md", text: page())

    #expect(
      page.findings.map(\.description) == [
        "Docs/Conventions/Time.md:1: the name of a page begins with its number: 07-Time.md."
      ])
  }

  @Test(arguments: [
    ("**Rule.** Nobody waits.", "**Rule.**", 1), ("**Why.** It is slow.", "**Why.**", 4),
    ("## Good", "## Good", 6), ("## Bad", "## Bad", 8), ("**Checked** by hand.", "**Checked**", 16),
  ])
  func `a part that is missing is named`(line: String, part: String, from number: Int) {
    let findings = findings(page().replacing(line, with: ""))

    #expect(
      findings.first == """
        Docs/Conventions/07-Time.md:\(number): from here on there is no “\(part)”. A page has, in this \
        order: **Rule.**, **Why.**, ## Good, ## Bad, **Checked**.
        """)
  }

  @Test func `a part that is not in its place is missing there`() {
    let swapped = page().replacing("## Good", with: "## ?").replacing("## Bad", with: "## Good")
      .replacing("## ?", with: "## Bad")

    #expect(findings(swapped).map { $0.contains("there is no “## Bad”") } == [true])
  }

  @Test(arguments: [("## Good", 7, "let good = 1"), ("## Bad", 15, "let bad = 1")])
  func `an example is a block of code`(part: String, line: Int, code: String) {
    let page = page().replacing("```swift\n\(code)\n```", with: "Some text.")

    #expect(
      findings(page) == [
        """
        Docs/Conventions/07-Time.md:\(line): below “\(part)” there is no example, a block of code.
        """
      ])
  }

  @Test func `nothing has a heading behind how the rule is checked`() {
    #expect(
      findings(page() + "\n## More\n") == [
        "Docs/Conventions/07-Time.md:25: **Checked** is the last part of a page."
      ])
  }

  @Test func `the pages are numbered without a gap`() {
    let index = MarkdownPage(
      path: "Docs/Conventions/README.md", text: "1. [A](01-A.md)\n2. [C](03-C.md)")

    let findings = ConventionPage.findings(
      of: ["Docs/Conventions/03-C.md", "Docs/Conventions/01-A.md"], index: index)

    #expect(
      findings.map(\.description) == [
        """
        Docs/Conventions/README.md:1: the pages are numbered from 01 on without a gap, but there are \
        01-A.md, 03-C.md.
        """
      ])
  }

  @Test(arguments: [
    ("[B](02-B.md) [A](01-A.md)", "02-B.md, 01-A.md"), ("[A](01-A.md)", "01-A.md"), ("", "none"),
    ("[A](01-A.md) [A](01-A.md) [B](02-B.md)", "01-A.md, 01-A.md, 02-B.md"),
  ])
  func `the index links each page once and in order`(text: String, linked: String) {
    let index = MarkdownPage(path: "Docs/Conventions/README.md", text: text)

    let findings = ConventionPage.findings(of: ["01-A.md", "02-B.md"], index: index)

    #expect(
      findings.map(\.description) == [
        """
        Docs/Conventions/README.md:1: the index links each page once, in the order of the numbers. \
        It links \(linked).
        """
      ])
  }

  // MARK: - Fixtures

  /// A page of 23 lines and as many more as are asked for.
  private func page(headline: String = "# 7. Time", extraLines: Int = 0) -> String {
    """
    \(headline)

    **Rule.** Nobody waits.

    **Why.** It is slow.

    ## Good

    Wait for nothing:

    ```swift
    let good = 1
    ```

    ## Bad

    ```swift
    let bad = 1
    ```

    Slow.
    \(String(repeating: "More.\n", count: extraLines))
    **Checked** by hand.

    """
  }

  private func findings(_ text: String) -> [String] {
    ConventionPage(path: "Docs/Conventions/07-Time.md", text: text).findings.map(\.description)
  }
}
