import TestKit

@Suite("The check of spellings in tables", .tags(.returnValue))
struct SpellingsCheckTests {
  @Test(arguments: [
    "`clock.advance(by: .seconds(1))`", "`await expectation(\"a\") { done in … }`",
    "`expect(…, within: …)` or nothing", "``@Test func `one is one`()``", "no code", "",
    "`@Suite(…) struct A {`", "`@Suite struct D { … a = 1`", "`struct B { let b = 1 }`",
    "`func make()`",
  ])
  func `what the tests contain is fine`(cell: String) {
    #expect(findings(cell).isEmpty)
  }

  @Test func `what stands in other cells, and outside of tables, is not looked for`() {
    let page = MarkdownPage(
      path: "Docs/A.md", text: "`a()`\n\n| `b()` | `c()` |\n|---|---|\n| `d()` | – |\n")

    #expect(SpellingsCheck(page: page, source: source).findings.isEmpty)
  }

  // MARK: - Failures

  @Test(arguments: [
    "clock.run()", "advance(by: … , sleepers: 1)", "// in a comment",
    // Parts of several tests, of a test and what stands below it, of two types or suites.
    "one is one … two is two", "expect(1, 2 … 5", "two is two … make()", "make() … struct B",
    "struct B … struct C", "struct C … @Suite", "let a … @Suite", "struct A { … one is one",
  ])
  func `what they do not contain is reported`(span: String) {
    #expect(
      findings("`\(span)`").map(\.description) == [
        """
        Docs/A.md:3: `\(span)` is not in Tests/A.swift, which compiles what this page shows. Write it \
        there, in use, or correct it here.
        """
      ])
  }

  // MARK: - Fixtures

  private let source = SwiftSource(
    path: "Tests/A.swift",
    text: """
      // in a comment
      @Suite("A")
      struct A {
        @Test func `one is one`() async {
          clock.advance(by: .seconds(1))
          await expectation("a") { done in
            done()
          }
          expect(1, 2, within: 3)
        }

        @Test func `two is two`() {
          expect(2, 5)
        }

        // MARK: - Fixtures

        func make() {}
      }

      struct B {
        let b = 1
      }
      struct C {}
      @Suite
      struct D {
        let a = 1

        @Suite struct E {}
      }
      """)

  private func findings(_ cell: String) -> [Finding] {
    let page = MarkdownPage(path: "Docs/A.md", text: "| a | b |\n|---|---|\n| `x()` | \(cell) |")
    return SpellingsCheck(page: page, source: source).findings
  }
}
