import TestKit

@Suite("Finding tests in sources", .tags(.returnValue))
struct TestFunctionTests {
  @Test func `tests are found with their enclosing type, however they are declared`() {
    let source = SwiftSource(
      path: "Tests/A.swift",
      text: """
        @Suite("A")
        struct ATests {
          // In a comment, \"\"\" opens no string.
          let pattern = /\"\"\".*\"\"\"/
          @Test func `one is one`() {}
          @Test(.tags(.state), arguments: [1, 2])
          @MainActor
          func `two, or "more"`(n: Int) async throws {}
          func helper() {}
          // @Test func commented() {}
          @MainActor @Test func plain() { print(\"\"\"
            @Test func quoted() {}
            \"\"\") }

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
