import TestKit

@Suite("The check of names on pages", .tags(.returnValue))
struct NamesCheckTests {
  @Test(arguments: [
    "`Spy`", "`spy.expectCalled(with: 1)`", "``Spy<Int, Void, Never>``", "`advance(by:)`",
    "`calls`",
    "`TESTKIT_SEED`", "`MODULE`", "`swift test --filter ATests`", "`#expect`",
    "`…`",
    "`Tests/ATests.swift`", "`ATests.swift`", "`Sources/Kit`",
    "[Missing](Missing.md)", "`Spy(\"Missing\")`",
  ])
  func `a name that is known, or is none, is fine`(text: String) {
    #expect(findings(text).isEmpty)
  }

  @Test func `what a block of code says is compiled elsewhere`() {
    #expect(findings("```swift\nMissing()\n```").isEmpty)
  }

  @Test func `of a table of others the last cell is read, and all that is no table`() {
    let page = page("| Theirs | `Ours` |\n|---|---|\n| `Gone` | `Lost` |\n\n`Missing`")

    let findings = check().findings(in: [], migrations: [page])

    #expect(findings.map(\.line).sorted() == [1, 3, 5])
  }

  @Test(arguments: ["XCTestCase", "Type+Aspect.swift"])
  func `a name or a file of others is fine where a page needs it`(name: String) {
    #expect(check(others: [name]).findings(in: [page("`\(name)`")]).isEmpty)
  }

  // MARK: - Failures

  @Test func `a name of others that no page needs is reported`() {
    let check = check(others: ["XCTestCase", "Spy"])

    #expect(
      check.findings(in: [page("`Spy`")]).map(\.description) == [
        """
        Tests/DocsTests/RepositoryNamesTests.swift:1: `Spy` is on no page, or known by now. Take it out \
        of the names of others.
        """,
        """
        Tests/DocsTests/RepositoryNamesTests.swift:1: `XCTestCase` is on no page, or known by now. Take \
        it out of the names of others.
        """,
      ])
  }

  @Test(arguments: [
    ("`Spi`", "Spi"), ("`spy.expectcalled()`", "expectcalled"), ("``waitForCall``", "waitForCall"),
    ("a, `Spy` and `GoneTests`", "GoneTests"), ("`spy.Gone.calls`", "Gone"),
    ("`Spy(…, gone())`", "gone"),
  ])
  func `a name that no code knows is reported`(text: String, name: String) {
    #expect(
      findings(text).map(\.description) == [
        """
        Docs/A.md:1: no code of this repository knows `\(name)`. Correct it; if it belongs to others, \
        add it to those of RepositoryNamesTests.
        """
      ])
  }

  @Test(arguments: ["Tests/BTests.swift", "BTests.swift", "Sources/Kitten"])
  func `a file that is not there is reported`(path: String) {
    #expect(
      findings("`\(path)`").map(\.description) == [
        "Docs/A.md:1: there is no file `\(path)`. Correct its path, seen from the root."
      ])
  }

  // MARK: - Fixtures

  private func check(others: Set<String> = []) -> NamesCheck {
    NamesCheck(
      known: [
        "Spy", "Int", "Void", "Never", "spy", "expectCalled", "with", "advance", "by", "ATests",
      ],
      others: others, files: ["Tests/ATests.swift", "Sources/Kit/A.swift"])
  }

  private func page(_ text: String) -> MarkdownPage { MarkdownPage(path: "Docs/A.md", text: text) }

  private func findings(_ text: String) -> [Finding] { check().findings(in: [page(text)]) }
}
