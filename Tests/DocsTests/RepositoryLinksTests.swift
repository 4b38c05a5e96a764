import TestKit

@Suite("The links of this repository", .tags(.state))
struct RepositoryLinksTests {
  @Test func `every link that stays in the repository leads to a file and a heading`() throws {
    let repository = try Repository.current
    let check = LinkCheck(pages: repository.pages, files: repository.files)

    try #require(!check.pages.isEmpty, "no pages were found to be checked")
    repository.report(check.findings)
  }

  @Test func `every page that another file names is there`() throws {
    let repository = try Repository.current
    let files = Set(repository.files)
    // The tests of these checks name pages that are made up.
    let others = repository.files.filter {
      ([".swift", ".txt"].contains(where: $0.hasSuffix)
        || [".ci/", ".github/"].contains(where: $0.hasPrefix))
        && !$0.hasPrefix("Tests/DocsTests/")
    }

    try #require(!others.isEmpty, "nothing was found to be checked")
    for path in others {
      let text = try repository.text(path)
      repository.report(NamedPages.findings(in: text, of: path, files: files))
    }
  }
}
