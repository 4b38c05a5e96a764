import TestKit

@Suite("The check of links", .tags(.returnValue))
struct LinkCheckTests {
  @Test(arguments: [
    "Other.md", "./Other.md", "../README.md", "../Docs/Other.md", "../Sources", "../.ci/run", "..",
    "Other.md#a-heading", "#own", "../Sources/A.swift#L3", "Other%20one.md",
    "https://swift.org/#anything", "mailto:a@example.com",
  ])
  func `a link that leads somewhere is fine`(target: String) {
    #expect(check(target).findings.isEmpty)
  }

  @Test func `a link that docc follows is fine in a catalog`() {
    let page = MarkdownPage(path: "Sources/Kit.docc/Kit.md", text: "See [this](doc:Time).")

    #expect(LinkCheck(pages: [page], files: []).findings.isEmpty)
  }

  // MARK: - Failures

  @Test(arguments: [
    (
      "Missing.md",
      "leads nowhere: there is no Docs/Missing.md. Correct the path, seen from this page."
    ),
    (
      "other.md", "leads nowhere: there is no Docs/other.md. Correct the path, seen from this page."
    ),
    (
      "Docs/Other.md",
      "leads nowhere: there is no Docs/Docs/Other.md. Correct the path, seen from this page."
    ),
    (
      "../Missing.md#a",
      "leads nowhere: there is no Missing.md. Correct the path, seen from this page."
    ),
    (
      "../../README.md",
      "leaves the repository. Link to its address on the web, or to a file in here."
    ),
    ("/README.md", "leaves the repository. Link to its address on the web, or to a file in here."),
    (
      "doc:Time", "leads nowhere: there is no Docs/doc:Time. Correct the path, seen from this page."
    ),
    ("Other.md#b", "leads to no heading of Docs/Other.md. The headings there are #a-heading."),
    ("#b", "leads to no heading of Docs/Page.md. The headings there are #own."),
    ("../README.md#b", "leads to no heading of README.md. The headings there are none."),
  ])
  func `a link that leads nowhere is reported with its place`(target: String, problem: String) {
    let findings = check(target).findings

    #expect(findings.map(\.description) == ["Docs/Page.md:3: the link to \(target) \(problem)"])
  }

  @Test func `an empty link is reported`() {
    #expect(
      check("").findings.map(\.text) == [
        "the link to  names no file. Write its path, seen from this page."
      ])
  }

  // MARK: - Fixtures

  private func check(_ target: String) -> LinkCheck {
    LinkCheck(
      pages: [
        MarkdownPage(path: "README.md", text: ""),
        MarkdownPage(path: "Docs/Page.md", text: "# Own\n\nSee [this](\(target))."),
        MarkdownPage(path: "Docs/Other.md", text: "# A heading"),
      ],
      files: [
        "README.md", "Docs/Page.md", "Docs/Other.md", "Docs/Other one.md", "Sources/A.swift",
        ".ci/run",
      ])
  }
}
