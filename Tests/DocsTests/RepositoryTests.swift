import Foundation
import TestKit

/// Checks the pages, sources and tests of this checkout.
///
/// Each finding is reported at the line that needs correcting.
@Suite("This repository", .tags(.state))
struct RepositoryTests {
  private let repository: Repository
  private let origins: OriginsPage

  init() throws {
    repository = try Repository.current.get()
    let page = repository.pages.first { $0.path == "Docs/Internals/Origins.md" }
    origins = OriginsPage(page: try #require(page))
  }

  // MARK: - Links

  @Test func `every link on a page leads to an existing file and heading`() {
    repository.report(LinkCheck(pages: repository.pages, files: repository.files).findings)
  }

  @Test func `every page named in a source file or a script exists`() throws {
    let files = Set(repository.files)
    // The tests of these checks name made-up pages.
    let others = repository.files.filter {
      ([".swift", ".txt"].contains(where: $0.hasSuffix)
        || [".ci/", ".github/"].contains(where: $0.hasPrefix))
        && !$0.hasPrefix("Tests/DocsTests/")
    }

    for path in others {
      let text = try Repository.text(path)
      repository.report(LinkCheck.missingPages(in: text, of: path, files: files))
    }
  }

  @Test func `every page directly in Docs is linked from the index`() throws {
    let index = try #require(repository.pages.first { $0.path == "Docs/README.md" })
    let linked = Set(index.links.map { String($0.target.prefix { $0 != "#" }) })
    let pages = repository.files.compactMap { $0.dropping(prefix: "Docs/") }.filter { path in
      path.hasSuffix(".md") && path != "README.md"
        && !["Conventions/", "Internals/"].contains(where: path.hasPrefix)
    }

    expectSameElements(linked.filter { pages.contains($0) }, pages)
  }

  // MARK: - Code on pages

  // Serialized, because both kinds may rewrite the same page.
  @Test(.serialized, arguments: RegionKind.allCases)
  func `every marked code block on a page matches the test it comes from`(kind: RegionKind) throws {
    let check = snippetCheck(kind).check
    let stale = check.staleBlocks

    guard ProcessInfo.processInfo.environment["SNIPPETS"] == "refresh" else {
      repository.report(stale)
      return
    }
    for path in Set(stale.map(\.path)).sorted() {
      try Repository.write(check.refreshed(Repository.text(path), of: path), to: path)
    }
    // Fails after changing files, so that the run is not mistaken for a passing check.
    repository.report(
      stale.map {
        Finding(
          path: $0.path, line: $0.line,
          text: "this block was refreshed. Review it with git diff and run the tests again.")
      })
  }

  @Test(arguments: RegionKind.allCases)
  func `code and failures on pages come from marked parts of tests, and each part is on a page`(
    kind: RegionKind
  ) {
    let (check, findings) = snippetCheck(kind)

    #expect(!check.regions.isEmpty)
    repository.report(findings + check.findings)
  }

  @Test func `only three snippets are shown on more than one page`() {
    // A page counts once for each snippet.
    let names = repository.pages.flatMap { page in
      Set(page.codeBlocks.compactMap { $0.name(of: .snippet) })
    }
    let uses = Dictionary(grouping: names) { $0 }

    // The README and the first page of the documentation site begin with the same example. TestKit and Seams both show
    // how to inject timers.
    expectSameElements(
      uses.filter { $0.value.count > 1 }.keys, ["readme", "readme-subject", "inject-timers"])
  }

  @Test func `pages mention only code, names and files that exist`() {
    let check = CodeSpanCheck(
      sources: repository.sources + repository.testSources, files: repository.files,
      others: Self.othersNames)
    let comments = repository.documentationComments.filter {
      ["Sources/Schedules/", "Sources/Seams/", "Sources/TestKit/"].contains(
        where: $0.path.hasPrefix)
    }

    // The origins page has its own check.
    for page in repository.pages + comments where page.path != "Docs/Internals/Origins.md" {
      let isHistory = ["CHANGELOG.md", "Docs/Internals/Decisions/"].contains(
        where: page.path.hasPrefix)
      repository.report(check.findings(in: page, isHistory: isHistory))
    }
  }

  /// The names that pages mention but no code here uses.
  private static let othersNames: Set<String> = [
    // Placeholders, and examples of the conventions.
    "Tests/Mutations/MODULE.txt", "Rect", "isReady",
    // Values in examples, and words from messages and header fields.
    "View", "updatedAt", "users/1.json", "Nearest", "Authenticate", "Authorization", "Auth",
    "basicAuth", "Api",
    // XCTest.
    "XCTest", "XCTAssert", "XCTestExpectation", "XCTSkipUnless", "XCTExpectFailure", "XCTFail",
    "assertForOverFulfill", "continueAfterFailure", "expectedFulfillmentCount", "setUp", "tearDown",
    // Quick and Nimble.
    "toEventually", "toEventuallyNot", "toNever",
    // Other packages.
    "Clocks", "customDump",
    // Settings of the compiler, and an argument label from Foundation.
    "NonisolatedNonsendingByDefault", "defaultIsolation", "wasRedirectedTo",
  ]

  // MARK: - Origins

  @Test func `the Origins page quotes pages correctly and names only tests that exist`() {
    let tests = Set(repository.testSources.flatMap(TestFunction.paths))

    repository.report(origins.findings(tests: tests, pages: repository.pages))
  }

  @Test(arguments: [
    (document: 0, rules: [1, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 15, 16, 17, 19, 20]),
    (document: 1, rules: Array(1...24)),
    (document: 2, rules: Array(1...12)),
    (document: 3, rules: [2, 3, 5, 6, 8, 9, 10, 19, 20, 22, 23]),
    (document: 4, rules: Array(1...40)),
  ])
  func `every original rule is quoted on the Origins page or left out with a reason`(
    document: Int, rules: [Int]
  ) {
    repository.report(origins.rulesWithoutPage(document: document, rules: rules))
  }

  // MARK: - Fixtures

  /// Returns the check for a kind of region, and the findings about markers in the tests.
  private func snippetCheck(_ kind: RegionKind) -> (check: SnippetCheck, findings: [Finding]) {
    let scans = repository.testSources.map {
      kind == .snippet ? SnippetRegion.scan($0) : FailureText.scan($0)
    }
    let check = SnippetCheck(
      regions: scans.flatMap(\.regions),
      pages: repository.pages + repository.documentationComments,
      kind: kind)
    return (check, scans.flatMap(\.findings))
  }
}
