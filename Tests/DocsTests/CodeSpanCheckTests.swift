import TestKit

@Suite("Code spans on pages", .tags(.returnValue))
struct CodeSpanCheckTests {
  @Test(arguments: [
    // Code that a file contains.
    "`clock.advance(by: .seconds(1))`", "`await clock.advance(by: …)`", "`expect(a, …, by: \\.b)`",
    "`func one(größe: Int)`", "``expect(a, b, by: \\.b)``",
    // Names of symbols and folders, and names from elsewhere.
    "`Kit`", "`clock.größe`", "`advance(by:)`", "`one()`", "`one(…)`", "`Other.first`", "`…`",
    // Words that do not look like symbols, and text outside code spans.
    "`gone`", "`TESTKIT_SEED`", "`2Gone`", "`swift test --filter A.swift`", "`(gone, lost)`",
    "no code", "```swift\nGone()\n```", "[Gone](Gone.md)",
    // Files and folders.
    "`Tests/A.swift`", "`A.swift`", "`Sources/Kit`", "`` Tests/Module.txt ``",
  ])
  func `a code span is accepted if its code, names and files are known`(text: String) {
    #expect(findings(text) == [])
  }

  @Test(arguments: [
    "clock.advance(by: .seconds(2))", "expect(…, by: \\.c)", "by: \\.c", "func two()", "let a = 1",
    "one(a)", "by: \\.b … expect(a", "one() … two()", "#expect(a)",
  ])
  func `a code span is reported if no source file contains its code`(span: String) {
    #expect(
      findings("See\n`\(span)`.").map(\.description) == [
        """
        Docs/A.md:2: no Swift file contains `\(span)`, so it may not compile. Correct it, or use it in a \
        test in Tests/TestKitTests/PublicAPI.
        """
      ])
    #expect(findings("`\(span)`", isHistory: true) == [])
  }

  @Test(arguments: [
    ("`Spi`", "Spi"), ("`clock.expectcalled()`", "expectcalled"),
    ("``waitForCall``", "waitForCall"),
    ("a, `Kit` and `GoneTests`", "GoneTests"), ("`clock.Gone.calls`", "Gone"),
    ("`größer()`", "größer"),
    ("`Kit(…, gone())`", "gone"), ("`Quoted`", "Quoted"), ("`comment()`", "comment"),
    ("A lone `` before `gone()`", "gone"), ("```gone()``` is code", "gone"),
  ])
  func `a code span is reported if it has a name that no code uses`(text: String, name: String) {
    #expect(
      findings(text, isHistory: true).map(\.description) == [
        """
        Docs/A.md:1: no code in this repository uses the name `\(name)`. Correct it, or add it to othersNames in \
        RepositoryTests.
        """
      ])
  }

  @Test(arguments: ["Tests/B.swift", "B.swift", "Sources/Kitten"])
  func `a code span with the path of a missing file is reported`(path: String) {
    #expect(
      findings("`\(path)`").map(\.text) == [
        "there is no file `\(path)`. Write the path from the root of the repository."
      ])
  }

  @Test func `in a migration table, code is checked only in the last cell of each row`() {
    let text = "| Theirs | `Ours` |\n|---|---|\n| `Gone` | `Lost` |\n\n`Missing`"

    #expect(findings(text, path: "A.docc/Articles/MigratingFromA.md").map(\.line) == [1, 3, 5])
  }

  // MARK: - Fixtures

  private func findings(
    _ text: String, path: String = "Docs/A.md", isHistory: Bool = false
  ) -> [Finding] {
    CodeSpanCheck(
      sources: sources, files: ["Tests/A.swift", "Sources/Kit/A.swift"],
      others: ["Other", "Tests/Module.txt"]
    ).findings(in: MarkdownPage(path: path, text: text), isHistory: isHistory)
  }

  private let sources = [
    SwiftSource(
      path: "Tests/A.swift",
      text: """
        // comment(1)
        func one(größe: Int) async {
          await clock.advance(by: .seconds(1))
          expect(a, b,
            by: \\.b)
          A(\"\"\"
            Quoted
            \"\"\")
        }
        """),
    SwiftSource(path: "Tests/B.swift", text: "two()"),
  ]
}
