import TestKit

@Suite("Finding tests in sources", .tags(.returnValue))
struct TestFunctionTests {
  @Test(arguments: [
    ("let a = \"\"\"\n  b\n  \"\"\"\nlet c = 1", [false, true, true, false]),
    ("let a = \"\"\"b\"\"\"\nlet c = 1", [false, false]),
    ("// \"\"\" opens a string\nlet c = 1", [false, false]),
  ])
  func `source lines inside a multi-line string are recognized`(text: String, areInString: [Bool]) {
    #expect(SwiftSource(path: "A.swift", text: text).lines.map(\.isInString) == areInString)
  }

  @Test func `tests are found with their enclosing type, however they are declared`() {
    let source = SwiftSource(
      path: "Tests/A.swift",
      text: """
        @Suite("A")
        struct ATests {
          @Test func `one is one`() {}
          @Test(.tags(.state), arguments: [1, 2])
          @MainActor
          func `two, or "more"`(n: Int) async throws {}
          @MainActor @Test func plain() {}
          func helper() {}
          // @Test func commented() {}
          let text = \"\"\"
            @Test func quoted() {}
            \"\"\"

          @Suite struct `An inner one` {
            @Test func inner<T>(_: T) {}
          }

          @Test func `a test that follows a nested suite is found`() {}
        }

        extension Outer.BTests {
          @Test func other() {}
        }

        @Test func `on its own`() {}
        """)

    #expect(
      TestFunction.paths(in: source) == [
        "ATests.one is one", "ATests.two, or \"more\"", "ATests.plain", "An inner one.inner",
        "ATests.a test that follows a nested suite is found", "BTests.other", "on its own",
      ])
  }
}
