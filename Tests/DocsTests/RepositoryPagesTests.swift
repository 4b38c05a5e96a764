import TestKit

@Suite("The pages of this repository", .tags(.state))
struct RepositoryPagesTests {
  private let repository: Repository
  private let testFiles: Set<String>

  init() throws {
    repository = try Repository.current
    testFiles = Set(
      repository.testSources.filter { !TestFunction.all(in: $0).isEmpty }.map(\.path))
  }

  @Test(
    arguments: [
      ("Docs/Patterns/", .pattern), ("Docs/Migrating/", .migration),
      ("Docs/Conventions/", .convention),
    ] as [(String, PageForm)])
  func `every page of a kind has its form`(
    folder: String, form: PageForm
  ) throws {
    let paths = pages(in: folder)

    try #require(!paths.isEmpty, "nothing was found to be checked")
    for path in paths {
      let text = try repository.text(path)
      repository.report(form.findings(path: path, text: text, testFiles: testFiles))
    }
  }

  @Test(arguments: ["Docs/README.md", "Docs/CheatSheet.md"])
  func `a page to look something up is short`(path: String) throws {
    let text = try repository.text(path)

    repository.report(PageForm.findingsOfLength(path: path, text: text))
  }

  @Test(arguments: ["Docs/Conventions/", "Docs/Decisions/"])
  func `every page with a number has its place in the index`(folder: String) throws {
    let index = try #require(repository.pages.first { $0.path == folder + "README.md" })

    try #require(!pages(in: folder).isEmpty, "nothing was found to be checked")
    repository.report(NumberedPages.findings(of: pages(in: folder), index: index))
  }

  @Test func `every page is reached from the index`() throws {
    let index = try #require(repository.pages.first { $0.path == "Docs/README.md" })
    let linked = Set(index.links.map { String($0.target.prefix { $0 != "#" }) })
    let pages = repository.files.compactMap { $0.dropping(prefix: "Docs/") }.filter { path in
      path.hasSuffix(".md") && path != "README.md"
        && !["Conventions/", "Decisions/"].contains(where: path.hasPrefix)
    }

    try #require(!pages.isEmpty, "nothing was found to be checked")
    expectSameElements(linked.filter { pages.contains($0) }, pages)
  }

  @Test func `what the tables of a page show is compiled`() throws {
    let pages = repository.pages.filter {
      $0.path.hasPrefix("Docs/Migrating/") || $0.path == "Docs/CheatSheet.md"
    }
    let sources = repository.testSources

    try #require(!pages.isEmpty, "nothing was found to be checked")
    for page in pages {
      let target = try #require(page.links.first { $0.line == 3 }?.target, "\(page.path)")
      let source = try #require(sources.first { target.hasSuffix("../" + $0.path) }, "\(target)")
      repository.report(SpellingsCheck(page: page, source: source).findings)
    }
  }

  @Test func `code in the sentences and tables of pages is compiled`() throws {
    let code = CompiledSpans(
      sources: (repository.sources + repository.testSources + repository.consumerSources).filter {
        !$0.path.hasPrefix("Tests/DocsTests/")
      })
    let pages = repository.pages.filter { page in
      !Self.othersCode.contains { page.path.hasPrefix($0) }
    }
    let comments = repository.documentationComments.filter {
      ["Sources/Seams/", "Sources/TestKit/"].contains(where: $0.path.hasPrefix)
    }

    try #require(!pages.isEmpty && !comments.isEmpty, "nothing was found to be checked")
    for page in pages + comments {
      let isMigration = page.path.hasPrefix("Docs/Migrating/")
      repository.report(
        code.findings(in: page, spans: isMigration ? page.ownCodeSpans : page.codeSpans))
    }
  }

  /// Pages that speak of code that was, could be, or has a check of its own.
  private static let othersCode = ["CHANGELOG.md", "Docs/Decisions/", "Docs/Origins.md"]

  // MARK: - Fixtures

  private func pages(in folder: String) -> [String] {
    repository.files.filter {
      $0.hasPrefix(folder) && $0.hasSuffix(".md") && !$0.hasSuffix("/README.md")
    }
  }
}
