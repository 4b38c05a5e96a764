import TestKit

@Suite("The links of this repository", .tags(.state))
struct RepositoryLinksTests {
  @Test func `every link that stays in the repository leads to a file and a heading`() throws {
    let repository = try Repository()
    let check = try LinkCheck(pages: repository.pages, files: repository.files)

    try #require(!check.pages.isEmpty, "no pages were found to be checked")
    repository.report(check.findings)
  }
}
