import TestKit

@Suite("What the conventions ask of a test", .tags(.returnValue))
struct TestConventionsTests {
  @Test func `a sentence that expects something is fine`() {
    let findings = findings(
      """
      struct ATests {
        @Test func `one is one`() { #expect(one == 1) }

        @Test func `two is two`() throws {
          let two = 2
          try #require(two == 2)
        }

        @Test(arguments: [1]) func `a spy is verified`(
          n: Int
        ) {
          spy.expectCalled(n)
        }

        @Test func `an impossible case is recorded`() {
          Issue.record("impossible")
        }
      }
      """)

    #expect(findings == [])
  }

  // MARK: - Failures

  @Test func `a name that is no sentence is reported`() {
    let findings = findings(
      """
      struct ATests {
        @Test func testOne() { #expect(one == 1) }
        @Test func `two`() { #expect(two == 2) }
      }
      """)

    #expect(
      findings.map(\.description) == [
        """
        Tests/A.swift:2: the name of the test “testOne” has to be a sentence in backticks: \
        condition, result.
        """,
        """
        Tests/A.swift:3: the name of the test “two” has to be a sentence in backticks: condition, \
        result.
        """,
      ])
  }

  @Test func `what stands in a string or a comment expects nothing`() {
    let quotes = "\"\"\""

    let findings = findings(
      """
      struct ATests {
        @Test func `one is one`() {
          let text = \(quotes)
            #expect(one == 1)
            \(quotes)
          use(text) // #expect(one == 1)
        }
      }
      """)

    #expect(findings.count == 1)
  }

  @Test func `a test that expects nothing is reported`() {
    let findings = findings(
      """
      struct ATests {
        @Test func `one is one`() {
          // #expect(one == 1)
          expected = 1
        }

        @Test func `two is two`() {
          #expect(two == 2)
        }
      }
      """)

    #expect(
      findings.map(\.description) == [
        """
        Tests/A.swift:2: the test “one is one” expects nothing, so nothing can make it fail. Give \
        it an #expect, a #require or a call whose name begins with expect.
        """
      ])
  }

  // MARK: - Fixtures

  private func findings(_ text: String) -> [Finding] {
    TestConventions.findings(in: SwiftSource(path: "Tests/A.swift", text: text))
  }
}
