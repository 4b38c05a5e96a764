import TestKit

@Suite("The names on the pages of this repository", .tags(.state))
struct RepositoryNamesTests {
  @Test func `every symbol, suite and file that a page names exists`() throws {
    let repository = try Repository.current
    let code = CodeWord.names(in: repository.sources + repository.testSources)
    let folders = repository.files.flatMap { $0.split(separator: "/").dropLast().map(String.init) }
    let names = code.union(folders)
    let check = NamesCheck(known: names, others: Self.others, files: repository.files)
    // It names tests, which have a check of their own.
    let pages = repository.pages.filter { $0.path != "Docs/Origins.md" }
    let migrations = pages.filter { $0.path.hasPrefix("Docs/Migrating/") }

    try #require(
      !names.isEmpty && !migrations.isEmpty && migrations.count < pages.count,
      "nothing was found to be checked")
    repository.report(
      check.findings(
        in: pages.filter { !$0.path.hasPrefix("Docs/Migrating/") }, migrations: migrations))
  }

  /// What pages name and no code here uses.
  private static let others: Set<String> = [
    // Placeholders, and examples of the conventions.
    "Tests/Mutations/MODULE.txt", "Rect", "isReady",
    // Words of messages and header fields.
    "Nearest", "Authenticate",
    // XCTest.
    "XCTFail", "assertForOverFulfill",
    // Quick and Nimble.
    "beforeEach", "toEventually", "toEventuallyNot", "toNever",
    // Other packages.
    "customDump",
    // The compiler, and Foundation where only Apple has it.
    "NonisolatedNonsendingByDefault", "defaultIsolation", "wasRedirectedTo",
  ]
}
