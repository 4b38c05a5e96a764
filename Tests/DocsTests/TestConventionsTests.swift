import TestKit

@Suite("Test conventions", .tags(.returnValue))
struct TestConventionsTests {
  @Test(arguments: [
    "@Test func `one is one`() { #expect(one == 1) }",
    "@Test func `two is two`() throws {\n    let two = 2\n    try #require(two == 2)\n  }",
    "@Test(arguments: [1]) func `a spy is verified`(\n    n: Int\n  ) {\n    spy.expectCalled(n)\n  }",
    "@Test func `an impossible case records an issue`() {\n    Issue.record(\"impossible\")\n  }",
  ])
  func `a test whose name is a sentence and that has an expectation is accepted`(test: String) {
    #expect(findings("struct ATests {\n  \(test)\n}") == [])
  }

  @Test(arguments: [
    (
      "@Suite(\"A\", .tags(.state)) struct A {\n  @Test func `a b`() {}\n}", "Tests/Samples/A.swift"
    ),
    ("struct A {\n  @Test(.tags(.returnValue))\n  func `a b`() {}\n}", "Tests/Samples/A.swift"),
    ("struct MockA {}", "Tests/Samples/A.swift"),
    ("@Test func `a b`() {}", "Tests/KitTests/A.swift"),
  ])
  func `a sample test file with a style tag is accepted`(text: String, path: String) {
    #expect(TestConventions.missingStyles(in: SwiftSource(path: path, text: text)) == [])
  }

  // MARK: - Failures

  @Test(arguments: [("testOne", "testOne"), ("`two`", "two")])
  func `a test name that is not a sentence is reported`(name: String, shown: String) {
    #expect(
      findings("struct ATests {\n  @Test func \(name)() { #expect(one == 1) }\n}")
        .map(\.description) == [
          """
          Tests/A.swift:2: the name of the test “\(shown)” must be a sentence in backticks: condition, \
          then result.
          """
        ])
  }

  @Test(arguments: [
    "// #expect(one == 1)\n    expected = 1", "use(text) // #expect(one == 1)",
    "let text = \"\"\"\n      #expect(one == 1)\n      \"\"\"",
  ])
  func `a test that expects nothing is reported`(body: String) {
    let findings = findings(
      """
      struct ATests {
        @Test func `one is one`() {
          \(body)
        }

        @Test func `two is two`() {
          #expect(two == 2)
        }
      }
      """)

    #expect(
      findings.map(\.description) == [
        """
        Tests/A.swift:2: the test “one is one” cannot fail, because it expects nothing. Give it an \
        #expect, a #require or a call whose name begins with expect.
        """
      ])
  }

  @Test func `a sample test file without a style tag is reported at its first test`() {
    let source = SwiftSource(
      path: "Tests/Samples/A.swift",
      text: "// .tags(.state)\nstruct ATests {\n  @Test func `one is one`() {}\n}")

    #expect(
      TestConventions.missingStyles(in: source).map(\.description) == [
        """
        Tests/Samples/A.swift:3: no test here has a style. Give the suite .tags(.returnValue), \
        .tags(.state) or .tags(.behavior), or give each test its own.
        """
      ])
  }

  private func findings(_ text: String) -> [Finding] {
    TestConventions.findings(in: SwiftSource(path: "Tests/A.swift", text: text))
  }
}
