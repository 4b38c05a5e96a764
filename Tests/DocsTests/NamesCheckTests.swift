import TestKit

@Suite("Names on pages", .tags(.returnValue))
struct NamesCheckTests {
  @Test(arguments: [
    "`Spy`", "`spy.expectCalled(with: 1)`", "``Spy<Int, Void, Never>``", "`advance(by:)`",
    "`calls`", "`TESTKIT_SEED`", "`MODULE`", "`swift test --filter ATests`", "`#expect`", "`…`",
    "`Tests/ATests.swift`", "`ATests.swift`", "`Sources/Kit`", "[Missing](Missing.md)",
    "`Spy(\"Missing\")`", "```swift\nMissing()\n```", "`XCTestCase` and `Type+Aspect.swift`",
  ])
  func `a known name, and a word that is not a name, is fine`(text: String) {
    let page = page(text + "\n`XCTestCase`, `Type+Aspect.swift`")

    #expect(check(others: ["XCTestCase", "Type+Aspect.swift"]).findings(in: [page]) == [])
  }

  @Test func `in the tables of a migration only the last cells are checked`() {
    let page = page("| Theirs | `Ours` |\n|---|---|\n| `Gone` | `Lost` |\n\n`Missing`")

    let findings = check().findings(in: [], migrations: [page])

    #expect(findings.map(\.line).sorted() == [1, 3, 5])
  }

  // MARK: - Failures

  @Test(arguments: [
    ("`Spi`", "Spi"), ("`spy.expectcalled()`", "expectcalled"), ("``waitForCall``", "waitForCall"),
    ("a, `Spy` and `GoneTests`", "GoneTests"), ("`spy.Gone.calls`", "Gone"),
    ("`Spy(…, gone())`", "gone"),
  ])
  func `a name that no code has is reported`(text: String, name: String) {
    #expect(
      check().findings(in: [page(text)]).map(\.description) == [
        """
        Docs/A.md:1: no code of this repository has the name `\(name)`. Correct it, or add it to the \
        names of others in RepositoryTests.
        """
      ])
  }

  @Test(arguments: ["Tests/BTests.swift", "BTests.swift", "Sources/Kitten"])
  func `a file that does not exist is reported`(path: String) {
    #expect(
      check().findings(in: [page("`\(path)`")]).map(\.description) == [
        "Docs/A.md:1: there is no file `\(path)`. Write the path from the root."
      ])
  }

  @Test func `a name of others that no page needs is reported`() {
    #expect(
      check(others: ["XCTestCase", "Spy"]).findings(in: [page("`Spy`")]).map(\.text) == [
        "no page needs `Spy` in the names of others any more. Remove it.",
        "no page needs `XCTestCase` in the names of others any more. Remove it.",
      ])
  }

  private func check(others: Set<String> = []) -> NamesCheck {
    NamesCheck(
      known: [
        "Spy", "Int", "Void", "Never", "spy", "expectCalled", "with", "advance", "by", "ATests",
      ],
      others: others, files: ["Tests/ATests.swift", "Sources/Kit/A.swift"])
  }

  private func page(_ text: String) -> MarkdownPage { MarkdownPage(path: "Docs/A.md", text: text) }
}
