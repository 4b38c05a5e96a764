import TestKit

@Suite("Where the tests come from", .tags(.state))
struct OriginsTests {
  private let repository: Repository

  init() throws {
    repository = try Repository()
  }

  @Test func `every row of the page names tests that exist, or says why there is none`() throws {
    let page = try #require(repository.pages.first { $0.path == "Docs/Origins.md" })
    let origins = OriginsPage(page: page)
    let tests = try TestIndex(sources: repository.testSources)

    try #require(!origins.rows.isEmpty, "Docs/Origins.md has no table")
    repository.report(origins.findings(tests: tests))
  }

  @Test func `the identifiers of the page are used nowhere else`() throws {
    for path in repository.files where path != "Docs/Origins.md" && !path.hasPrefix(".ci/") {
      repository.report(OriginsPage.strayIdentifiers(in: try repository.text(path), of: path))
    }
  }
}
