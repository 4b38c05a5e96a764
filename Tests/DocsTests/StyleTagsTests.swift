import TestKit

@Suite("The style that tests say", .tags(.returnValue))
struct StyleTagsTests {
  @Test(arguments: [
    "@Suite(\"A\", .tags(.state)) struct ATests {\n  @Test func `one is one`() {}\n}",
    "struct ATests {\n  @Test(.tags(.returnValue))\n  func `one is one`() {}\n}",
    "struct MockA {}",
  ])
  func `a file with a style, or without tests, is fine`(text: String) {
    #expect(findings(text) == [])
  }

  @Test func `tests of what is no sample need no style`() {
    #expect(findings("@Test func `one is one`() {}", path: "Tests/KitTests/A.swift") == [])
  }

  // MARK: - Failures

  @Test func `tests of a sample without a style are reported at the first`() {
    let findings = findings(
      """
      // .tags(.state)
      struct ATests {
        @Test func `one is one`() {}
      }
      """)

    #expect(
      findings.map(\.description) == [
        """
        Tests/Samples/A.swift:3: no test here says its style. Give the suite .tags(.returnValue), \
        .tags(.state) or .tags(.behavior), or each test its own where they differ.
        """
      ])
  }

  // MARK: - Fixtures

  private func findings(_ text: String, path: String = "Tests/Samples/A.swift") -> [Finding] {
    StyleTags.findings(in: SwiftSource(path: path, text: text))
  }
}
