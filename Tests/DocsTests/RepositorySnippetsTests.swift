import Foundation
import TestKit

@Suite("The snippets of this repository", .tags(.state))
struct RepositorySnippetsTests {
  private let repository: Repository
  private let check: SnippetCheck
  private let findings: [Finding]

  init() throws {
    repository = try Repository()
    let scans = try repository.testSources.map(SnippetRegion.scan)
    findings = scans.flatMap(\.findings)
    check = try SnippetCheck(
      regions: scans.flatMap(\.regions),
      pages: repository.pages + repository.documentationComments)
    try #require(!check.regions.isEmpty && !check.pages.isEmpty, "nothing was found to be checked")
  }

  @Test func `every marked block shows its region`() throws {
    let stale = check.staleBlocks

    guard SnippetCheck.refreshes(in: ProcessInfo.processInfo.environment) else {
      repository.report(stale)
      return
    }
    for path in Set(stale.map(\.path)).sorted() {
      try repository.write(check.refreshed(repository.text(path), of: path), to: path)
    }
    // Red although all is well now: a run that changes files must not pass for a check of them.
    repository.report(
      stale.map {
        Finding(
          path: $0.path, line: $0.line,
          text: "this block was refreshed. Review it with git diff and run the tests again.")
      })
  }

  @Test func `every marker names a region and stands above a block`() {
    repository.report(check.brokenMarkers)
  }

  @Test func `every Swift block is compiled by a test`() {
    repository.report(check.unmarkedBlocks)
  }

  @Test func `every region is closed, has a name of its own and is shown on a page`() {
    repository.report(findings + check.repeatedNames + check.unusedRegions)
  }
}
