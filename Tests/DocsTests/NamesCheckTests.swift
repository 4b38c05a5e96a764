import TestKit

@Suite("The check of names on pages", .tags(.returnValue))
struct NamesCheckTests {
  @Test(arguments: [
    "`Spy`", "`spy.expectCalled(with: 1)`", "``Spy<Int, Void, Never>``", "`advance(by:)`",
    "`calls`",
    "`XCTestCase`", "`TESTKIT_SEED`", "`MODULE`", "`swift test --filter ATests`", "`#expect`",
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
    let page = page("| `Theirs` | `Ours` |\n|---|---|\n| `Gone` | `Lost` |\n\n`Missing`")

    #expect(
      check.findings(in: page, lastCellsOnly: true).map(\.line).sorted() == [3, 5])
  }

  @Test func `names are found with what follows them`() {
    let names = CodeNames.names(in: "let größe = a_1.f(x: “B”) // …")

    #expect(names.map(\.text) == ["let", "größe", "a_1", "f", "x", "B"])
    #expect(names.map(\.isCalled) == [false, false, false, true, false, false])
  }

  @Test func `names in comments and strings are not those of the code`() {
    let quotes = "\"\"\""
    let source = SwiftSource(
      path: "A.swift",
      text: "// Gone\nlet a = \(quotes)\n  Lost\n  \(quotes)\nlet b = Spy(\"Gone \\\"Lost\", c)")

    #expect(CodeNames(sources: [source]).names == ["let", "a", "b", "Spy", "c"])
  }

  // MARK: - Failures

  @Test(arguments: [
    ("`Spi`", "Spi"), ("`spy.expectcalled()`", "expectcalled"), ("``waitForCall``", "waitForCall"),
    ("a, `Spy` and `GoneTests`", "GoneTests"),
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

  private let check = NamesCheck(
    known: [
      "Spy", "Int", "Void", "Never", "spy", "expectCalled", "with", "advance", "by", "ATests",
    ],
    others: ["XCTestCase"], files: ["Tests/ATests.swift", "Sources/Kit/A.swift"])

  private func page(_ text: String) -> MarkdownPage { MarkdownPage(path: "Docs/A.md", text: text) }

  private func findings(_ text: String) -> [Finding] { check.findings(in: page(text)) }
}
