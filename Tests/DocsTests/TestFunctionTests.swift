import TestKit

@Suite("Tests in sources", .tags(.returnValue))
struct TestFunctionTests {
  @Test func `a line is split into its indentation and its text`() {
    let source = SwiftSource(path: "A.swift", text: "struct A {\n  let b = 1  \n}")

    #expect(source.lines.map(\.number) == [1, 2, 3])
    #expect(source.lines.map(\.text) == ["struct A {", "let b = 1", "}"])
    #expect(source.lines.map(\.indentation) == [0, 2, 0])
  }

  @Test(arguments: [
    ("let a = \"\"\"\n  b\n  \"\"\"\nlet c = 1", [false, true, true, false]),
    ("let a = \"\"\"b\"\"\"\nlet c = 1", [false, false]),
    ("// \"\"\" opens a string\nlet c = 1", [false, false]),
  ])
  func `the lines of a multi-line string are known`(text: String, areInString: [Bool]) {
    #expect(SwiftSource(path: "A.swift", text: text).lines.map(\.isInString) == areInString)
  }

  @Test func `tests are found with the type around them, however they are declared`() {
    let index = index(
      """
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

        @Test func `after the inner one`() {}
      }

      extension Outer.BTests {
        @Test func other() {}
      }

      @Test func `on its own`() {}
      """)

    #expect(
      index.names == [
        "ATests.one is one", "ATests.two, or \"more\"", "ATests.plain", "An inner one.inner",
        "ATests.after the inner one", "BTests.other", "on its own",
      ])
  }

  @Test(arguments: [
    ("ATests.the sum of one is one", "ATests.the sum of nothing is zero"),
    ("BTests.a product", "BTests.a product is commutative"),
    ("ATest.something else entirely", nil),
  ])
  func `the nearest test shares the most words`(name: String, nearest: String?) {
    let index = index(
      """
      struct ATests {
        @Test func `the sum of nothing is zero`() {}
      }
      struct BTests {
        @Test func `a product is commutative`() {}
      }
      """)

    #expect(index.nearest(to: name) == nearest)
  }

  private func index(_ text: String) -> TestIndex {
    TestIndex(sources: [SwiftSource(path: "Tests/A.swift", text: text)])
  }
}
