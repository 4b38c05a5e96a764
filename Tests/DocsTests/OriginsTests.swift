import TestKit

@Suite("Where the tests come from", .tags(.state))
struct OriginsTests {
  private let repository: Repository

  init() throws {
    repository = try Repository.current
  }

  @Test func `every row of the page names tests that exist, or says why there is none`() throws {
    let page = try #require(repository.pages.first { $0.path == "Docs/Origins.md" })
    let origins = OriginsPage(page: page)
    let tests = TestIndex(sources: repository.testSources)

    try #require(!origins.page.rows.isEmpty, "Docs/Origins.md has no table")
    repository.report(origins.findings(tests: tests))
  }

  @Test(arguments: [
    (document: 0, rules: [1, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 15, 16, 17, 19, 20]),
    (document: 1, rules: Array(1...24)),
    (document: 2, rules: Array(1...12)),
    (document: 3, rules: [2, 3, 5, 6, 8, 9, 10, 19, 20, 22, 23]),
    (document: 4, rules: Array(1...40)),
  ])
  func `every rule finds the page that states it`(document: Int, rules: [Int]) throws {
    let page = try #require(repository.pages.first { $0.path == "Docs/Origins.md" })
    let origins = OriginsPage(page: page)

    try #require(!origins.page.rows.isEmpty, "Docs/Origins.md has no table")
    repository.report(origins.rulesWithoutPage(document: document, rules: rules))
  }

  @Test func `every quote is on the page that its link leads to`() throws {
    let page = try #require(repository.pages.first { $0.path == "Docs/Origins.md" })
    let origins = OriginsPage(page: page)

    try #require(!origins.page.rows.isEmpty, "Docs/Origins.md has no table")
    repository.report(origins.falseQuotes(pages: repository.pages))
  }

  @Test func `every name that has changed is found under its old one`() throws {
    let page = try #require(repository.pages.first { $0.path == "Docs/Origins.md" })

    repository.report(
      OriginsPage(page: page).missingNames([
        "APIRequest", "APIRequesting", "ViewControllerInjecting", "PeopleRouletteViewController",
        "UsersListViewController", "UserDetailsViewController", "MockAPIHandler", "MockUsersPurger",
        "MockUsersSaver",
        "resultOddEven", "resultNumberFormatter", "isEven", "numberFormatter",
        "AdvancedNetworkProvider",
        "AdvancedUseCase", "AdvancedViewModel", "MockPositiveWorkshopProvider",
        "MockNegativeWorkshopProvider", "assertArrayHashDiffable", "PracticeEnvironment",
        "PracticeNetworkProvider", "PracticeViewModel",
        "JaymeError", "HTTPResponseParser", "DataParser", "DictionaryInitializable",
        "DictionaryRepresentable", "Logger", "FakeURLSession", "PostRepository", "UserRepository",
        "PeopleListViewController", "PeopleListDataProviderProtocol", "APICommunicatorProtocol",
        "ABRecord",
        "SignInViewController", "executeURL", "dataTaskWithURLCallCount", "dataTaskWithURLLastURL",
        "URLSessionDataTask", "CleanupPolicy",
      ]))
  }

  @Test func `the identifiers of the page are used nowhere else`() throws {
    for path in repository.files where path != "Docs/Origins.md" && !path.hasPrefix(".ci/") {
      repository.report(OriginsPage.strayIdentifiers(in: try repository.text(path), of: path))
    }
  }
}
