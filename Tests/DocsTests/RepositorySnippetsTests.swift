import Foundation
import TestKit

@Suite("The snippets and failures of this repository", .tags(.state))
struct RepositorySnippetsTests {
  private let repository: Repository

  init() throws {
    repository = try Repository.current
  }

  // One after the other, for both may rewrite one page.
  @Test(.serialized, arguments: RegionKind.allCases)
  func `every marked block shows its region`(kind: RegionKind) throws {
    let check = try check(kind).check
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

  @Test(arguments: RegionKind.allCases)
  func `every marker names a region and stands above a block`(kind: RegionKind) throws {
    repository.report(try check(kind).check.brokenMarkers)
  }

  @Test(arguments: RegionKind.allCases)
  func `every block of Swift is compiled, and every message expected, by a test`(kind: RegionKind)
    throws
  {
    repository.report(try check(kind).check.unmarkedBlocks)
  }

  @Test(arguments: RegionKind.allCases)
  func `every region is closed, has a name of its own and is shown on a page`(kind: RegionKind)
    throws
  {
    let (check, findings) = try check(kind)

    repository.report(findings + check.repeatedNames + check.unusedRegions)
  }

  // MARK: - Fixtures

  /// The check of one kind, and what is wrong with the markers in the tests.
  private func check(_ kind: RegionKind) throws -> (check: SnippetCheck, findings: [Finding]) {
    let scans = repository.testSources.map { source in
      switch kind {
      case .snippet: SnippetRegion.scan(source)
      case .failure: FailureText.scan(source)
      }
    }
    let check = SnippetCheck(
      regions: scans.flatMap(\.regions),
      pages: repository.pages + repository.documentationComments,
      kind: kind)
    try #require(!check.regions.isEmpty && !check.pages.isEmpty, "nothing was found to be checked")
    return (check, scans.flatMap(\.findings))
  }
}
