import TestKit

@Suite("The index of tests", .tags(.returnValue))
struct TestIndexTests {
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

  @Test func `comments and strings name no tests`() {
    let quotes = "\"\"\""

    let index = index(
      """
      struct ATests {
        // @Test func commented() {}
        let text = \(quotes)
          @Test func quoted() {}
          \(quotes)
        func helper() {}
      }
      """)

    #expect(index.names.isEmpty)
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

  // MARK: - Fixtures

  private func index(_ text: String) -> TestIndex {
    TestIndex(sources: [SwiftSource(path: "Tests/A.swift", text: text)])
  }
}
