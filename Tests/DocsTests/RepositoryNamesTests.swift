import TestKit

@Suite("The names on the pages of this repository", .tags(.state))
struct RepositoryNamesTests {
  @Test func `every symbol, suite and file that a page names exists`() throws {
    let repository = try Repository()
    let code = try CodeNames(sources: repository.sources + repository.testSources)
    let folders = repository.files.flatMap { $0.split(separator: "/").dropLast().map(String.init) }
    let names = code.names.union(folders)
    let check = NamesCheck(known: names, others: Self.others, files: repository.files)
    // The first has a check of its own; the second names what is gone.
    let pages = try repository.pages.filter {
      !["Docs/Origins.md", "CHANGELOG.md"].contains($0.path)
    }

    try #require(!names.isEmpty && !pages.isEmpty, "nothing was found to be checked")
    for page in pages {
      let isMigration = page.path.hasPrefix("Docs/Migrating/")
      repository.report(check.findings(in: page, lastCellsOnly: isMigration))
    }
  }

  /// What pages name and no code here uses.
  private static let others: Set<String> = [
    // Placeholders, and examples of the conventions.
    "Type+Aspect.swift", "Tests/Mutations/MODULE.txt", "SignInTests.swift", "SignInTests",
    "Signing", "Rect",
    "Sample", "isReady",
    // Words of messages, headings and header fields.
    "Nearest", "Failures", "Authenticate",
    // XCTest.
    "XCTestCase", "XCTFail", "assertForOverFulfill", "setUp",
    // Quick and Nimble.
    "beforeEach", "toEventually", "toEventuallyNot", "toNever",
    // Other packages.
    "customDump",
    // The compiler, and Foundation where only Apple has it.
    "NonisolatedNonsendingByDefault", "wasRedirectedTo",
  ]
}
