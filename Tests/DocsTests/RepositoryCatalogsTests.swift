import TestKit

@Suite("The documentation catalogs of this repository", .tags(.state))
struct RepositoryCatalogsTests {
  @Test func `every symbol is in one topic group, and every link stays in the catalogs`() throws {
    let repository = try Repository.current
    let pages = repository.pages.filter { $0.path.contains(".docc/") }

    try #require(!pages.isEmpty, "nothing was found to be checked")
    repository.report(CatalogCheck(pages: pages).findings)
  }
}
