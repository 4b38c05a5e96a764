import TestKit

@Suite("Links on pages", .tags(.returnValue))
struct LinkCheckTests {
  @Test(arguments: [
    "Other.md", "./Other.md", "../README.md", "../Docs/Other.md", "../Sources", "../.ci/run", "..",
    "Other.md#a-heading", "#own", "../Sources/A.swift#L3", "https://swift.org/#anything",
  ])
  func `a link to an existing file or to the web is accepted`(target: String) {
    #expect(check(target).findings == [])
  }

  // MARK: - Failures

  private static let leaves =
    "leads out of the repository. Link to a web address or to a file in the repository."

  private static func missing(_ file: String) -> String {
    "leads nowhere, because there is no \(file). Write the path relative to this page."
  }

  @Test(arguments: [
    ("Missing.md", missing("Docs/Missing.md")), ("other.md", missing("Docs/other.md")),
    ("Docs/Other.md", missing("Docs/Docs/Other.md")), ("../Missing.md#a", missing("Missing.md")),
    ("doc:Time", missing("Docs/doc:Time")), ("../../README.md", leaves), ("/README.md", leaves),
    ("Other.md#b", "matches no heading in Docs/Other.md. Its headings are #a-heading."),
    ("#b", "matches no heading in Docs/Page.md. Its headings are #own."),
    ("", "names no file. Write the path relative to this page."),
  ])
  func `a link that leads nowhere is reported`(target: String, problem: String) {
    let findings = check(target).findings

    #expect(findings.map(\.description) == ["Docs/Page.md:3: the link to \(target) \(problem)"])
  }

  @Test func `a page of the documentation site may link to a DocC page but not to a file`() {
    let page = MarkdownPage(
      path: "Sources/Kit.docc/Kit.md", text: "See [this](doc:Time).\n[A](A.md).")

    #expect(
      LinkCheck(pages: [page], files: ["Sources/Kit.docc/A.md"]).findings.map(\.description) == [
        """
        Sources/Kit.docc/Kit.md:2: the link to A.md has no target on the documentation site. Link to a page \
        with <doc:Name>, or name the file in backticks.
        """
      ])
  }

  @Test func `a path in a source file is reported only if it names a missing page in Docs`() {
    let text = "# Docs/ and Docs/Kit are folders.\n# See A.md, Docs/A.md and Docs/Kit/A.md."

    let findings = LinkCheck.missingPages(in: text, of: "list.txt", files: ["Docs/Kit/A.md"])

    #expect(
      findings.map(\.description) == [
        "list.txt:2: there is no page Docs/A.md. Name the page that has replaced it."
      ])
  }

  private func check(_ target: String) -> LinkCheck {
    LinkCheck(
      pages: [
        MarkdownPage(path: "Docs/Page.md", text: "# Own\n\nSee [this](\(target))."),
        MarkdownPage(path: "Docs/Other.md", text: "# A heading"),
      ],
      files: ["README.md", "Docs/Page.md", "Docs/Other.md", "Sources/A.swift", ".ci/run"])
  }
}
