import TestKit

@Suite("Pages that a comment names", .tags(.returnValue))
struct NamedPagesTests {
  @Test(arguments: ["# See Docs/Kit/A.md.", "# See Docs/", "See A.md", "Docs/Kit is a folder"])
  func `a page that is there, and what is no page, is fine`(text: String) {
    #expect(NamedPages.findings(in: text, of: "list.txt", files: ["Docs/Kit/A.md"]) == [])
  }

  // MARK: - Failures

  @Test func `a page that is not there is reported where it is named`() {
    let findings = NamedPages.findings(
      in: "# A list\n# See Docs/A.md, and Docs/Kit/A.md.", of: "list.txt", files: ["Docs/Kit/A.md"])

    #expect(
      findings.map(\.description) == [
        "list.txt:2: there is no page Docs/A.md. Write the path of the one that says it now."
      ])
  }
}
