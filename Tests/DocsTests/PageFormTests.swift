import TestKit

@Suite("The form of a page", .tags(.returnValue))
struct PageFormTests {
  @Test func `a page with its head and its parts is fine, and may have more of them`() {
    #expect(findings(page + "\n## More\n").isEmpty)
  }

  @Test func `a page of conventions has a number, and its parts are all it has`() {
    #expect(findings(convention, of: .convention).isEmpty)
  }

  @Test func `a page of a migration has a table`() {
    let page = """
      # From there

      [Tests](../../Tests/ATests.swift)

      ## Before and after

      | There | Here |
      |---|---|
      | `a` | `b` |

      ## What is different

      All of it.
      """

    #expect(findings(page, of: .migration).isEmpty)
  }

  // MARK: - Failures

  @Test(arguments: [
    "# A\n\n[Tests](../../Tests/ATests.swift)\n", "# A\n[Source](a) | [Tests](b)\n", "",
    "# A\n\n[Source](../../Sources/A.swift), [Tests](../../Tests/ATests.swift)\n",
  ])
  func `another head is reported`(head: String) {
    let rest = page.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3)

    #expect(
      findings(head + rest.joined(separator: "\n")).map(\.description) == [
        """
        Docs/A.md:3: the page has to begin with a heading, an empty line, and [Source](…) | \
        [Tests](…) as a line.
        """
      ])
  }

  @Test func `a file without tests is none that shows the pattern`() {
    let page = page.replacing("../../Tests/ATests.swift", with: "../../Tests/Mock.swift")

    #expect(
      findings(page).map(\.description) == [
        "Docs/A.md:3: ../../Tests/Mock.swift is no file with tests. Link the suite that shows this."
      ])
  }

  @Test(arguments: ["# Time", "# 8. Time", "7. Time", "\n# 7. Time", ""])
  func `a page of conventions begins with its number`(heading: String) {
    let page = convention.replacing("# 7. Time", with: heading)

    #expect(
      findings(page, of: .convention).first?.description == """
        Docs/07-A.md:1: the page has to begin with its number and its name: # 7. Name.
        """)
  }

  @Test func `the name of its file begins with the number`() {
    let findings = PageForm.convention.findings(
      path: "Docs/Time.md", text: convention, testFiles: [])

    #expect(
      findings.map(\.description) == [
        "Docs/Time.md:1: the name of the page has to begin with its number: 07-Time.md."
      ])
  }

  @Test func `a part that is missing is reported with those that are there`() {
    let page = page.replacing("## Shortest example", with: "## Example")

    #expect(
      findings(page).map(\.description) == [
        """
        Docs/A.md:11: the parts have to begin with “## When not to use it”, “## Shortest example”, \
        “## What its failure looks like”. They are “## When not to use it”, “## Example”, “## What \
        its failure looks like”.
        """
      ])
  }

  @Test func `a page without parts is reported in its first line`() {
    #expect(
      findings("# A\n\n[Tests](../../Tests/ATests.swift)", of: .migration).map(\.description) == [
        """
        Docs/A.md:1: the parts have to begin with “## Before and after”, “## What is different”. They \
        are none.
        """
      ])
  }

  @Test(arguments: [
    ("**Rule.** Nobody waits.", "", 5), ("**Why.** It is slow.", "Why.", 7), ("## Good", "", 15),
    ("## Good", "## Bad", 7), ("## Bad", "### Bad", 15), ("Slow.", "## Worse", 22),
    ("Slow.", "**Why.** It is slow.", 22), ("**Checked** by hand.", "By hand.", 15),
    ("**Checked** by hand.", "**Checked** by hand.\n\n## More", 26),
    ("**Checked** by hand.", "**Checked** by hand.\n\n# More", 26),
  ])
  func `a page of conventions has its parts in order, and no other`(
    line: String, other: String, place: Int
  ) throws {
    let page = convention.replacing(line, with: other)

    let finding = try #require(findings(page, of: .convention).first)

    #expect(finding.line == place)
    #expect(
      finding.text.hasPrefix(
        """
        the parts have to be “**Rule.**”, “**Why.**”, “## Good”, “## Bad”, “**Checked**”. They are \
        “
        """))
  }

  @Test(arguments: [("## Good", "let good = 1", 7), ("## Bad", "let bad = 1", 15)])
  func `an example of a convention is a block of code`(begins: String, code: String, line: Int) {
    let page = convention.replacing("```swift\n\(code)\n```", with: "Some text.")

    #expect(
      findings(page, of: .convention).map(\.description) == [
        "Docs/07-A.md:\(line): “\(begins)” needs a block of code."
      ])
  }

  @Test func `a part of a convention says something behind its first words`() {
    let page = convention.replacing("Nobody waits.", with: "")

    #expect(
      findings(page, of: .convention).map(\.text) == [
        "“**Rule.**” says nothing. What cannot say it is no page of this kind."
      ])
  }

  @Test func `a page that says nothing of when not to use it is no pattern`() {
    let page = page.replacing("Where it is too much.\n", with: "")

    #expect(
      findings(page).map(\.description) == [
        "Docs/A.md:7: “## When not to use it” says nothing. What cannot say it is no page of this kind."
      ])
  }

  @Test(arguments: [
    ("snippet", "swift", "11: “## Shortest example”"),
    ("failure", "text", "18: “## What its failure looks like”"),
  ])
  func `an example or a failure that no test holds is reported`(
    kind: String, language: String, place: String
  ) {
    let page = page.replacing("<!-- \(kind): a -->", with: "So:")

    #expect(
      findings(page).map(\.description) == [
        "Docs/A.md:\(place) needs a block below a marker <!-- \(kind): name -->."
      ])
  }

  @Test func `a table without rows is reported`() {
    let page =
      "# A\n\n[Tests](../../Tests/ATests.swift)\n\n## Before and after\n\n| a |\n|---|\n\n"
      + "## What is different\n\nAll."

    #expect(
      findings(page, of: .migration).map(\.description) == [
        "Docs/A.md:5: “## Before and after” needs a table with rows."
      ])
  }

  @Test func `a page that is too long is reported behind its last line`() {
    let page = String(repeating: "a\n", count: 61)

    #expect(
      PageForm.findingsOfLength(path: "Docs/A.md", text: page).map(\.description) == [
        """
        Docs/A.md:61: the page has 61 lines apart from its code, and may have 60. Leave out what readers do not need, \
        or make two pages of it.
        """
      ])
    #expect(PageForm.findingsOfLength(path: "Docs/A.md", text: String(page.dropLast(2))).isEmpty)
  }

  @Test func `a page may show as much code as it needs`() {
    let code = "<!-- snippet: a -->\n```swift\n" + String(repeating: "a\n", count: 61) + "```\n"
    let text = String(repeating: "a\n", count: 60)

    #expect(PageForm.findingsOfLength(path: "Docs/A.md", text: code + text).isEmpty)
    #expect(
      PageForm.findingsOfLength(path: "Docs/A.md", text: code + text + "b").map(\.line) == [125])
  }

  // MARK: - Fixtures

  private let page = """
    # A pattern

    [Source](../../Sources/A.swift) | [Tests](../../Tests/ATests.swift)

    What it is for.

    ## When not to use it

    Where it is too much.

    ## Shortest example

    <!-- snippet: a -->
    ```swift
    let a = 1
    ```

    ## What its failure looks like

    <!-- failure: a -->
    ```text
    ↳ none
    ```
    """

  private let convention = """
    # 7. Time

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

    #expect is no heading.
    Slow.

    **Checked** by hand.
    """

  private func findings(_ text: String, of form: PageForm = .pattern) -> [Finding] {
    let path =
      switch form.head {
      case .links: "Docs/A.md"
      case .numbered: "Docs/07-A.md"
      }
    return form.findings(path: path, text: text, testFiles: ["Tests/ATests.swift"])
  }
}
