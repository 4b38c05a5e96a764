import Composition
import PeopleRoulette
import TestKit

@Suite("Roulette container", .tags(.returnValue))
struct RouletteContainerTests {
  let backend = TestingBackend()
  let container: Container

  init() {
    container = .roulette(
      backend: backend, store: InMemoryKeyValueStore(), generator: SeededGenerator(seed: 1))
  }

  @Test func `every part of the roulette app can be created`() {
    #expect(container.verify() == [])
    #expect(container.keys.map(\.name) == Self.removals.map(\.removed))
  }

  @Test func `the container shares the parts that have state`() throws {
    func expectShared<Part: AnyObject & Sendable>(_ type: Part.Type) throws {
      #expect(try container.resolve(type) === container.resolve(type), "\(type)")
    }
    try expectShared(Navigator.self)
    try expectShared(UsersListViewModel.self)
    try expectShared(UserDetailsViewModel.self)
    try expectShared(PeopleRouletteViewModel.self)
    let roulette = try container.resolve((any PeopleRouletting).self) as? RouletteHandler
    #expect(try container.resolve((any PeopleRouletting).self) as? RouletteHandler === roulette)
    #expect(roulette != nil)
    let downloading = try container.resolve((any UsersDownloading).self) as? UsersHandler
    #expect(try container.resolve((any UsersRetrieving).self) as? UsersHandler === downloading)
    #expect(downloading != nil)
  }

  @Test func `a downloader registered in a test replaces the app's own downloader`() async throws {
    let downloader = MockUsersDownloader()
    container.register((any UsersDownloading).self) { _ in downloader }

    try await container.resolve(PeopleRouletteViewModel.self).getUsers()

    downloader.getting.expectCalled()
    backend.send.expectNotCalled()
  }

  // MARK: - Failures

  @Test(arguments: removals)
  func `removing a registration breaks only the services that depend on it`(
    removed: String, dependants: [String]
  ) throws {
    let key = try #require(container.keys.first { $0.name == removed })
    container.removeRegistration(of: key)

    let errors = container.verify()

    #expect(errors.map(\.chain.first?.name) == dependants.sorted())
    #expect(errors == errors.map { .notRegistered($0.chain) })
    #expect(errors.allSatisfy { $0.chain.last == key })
  }

  // MARK: - Fixtures

  /// Each part of the app, and the parts that cannot be created without it.
  private static let removals: [(removed: String, dependants: [String])] = [
    ("Backend", users), ("KeyValueStore", users + ["UserReading", "UserReplacing", "UserStore"]),
    ("Navigator", ["ScreenMaking"]), ("PeopleRouletteViewModel", ["ScreenMaking"]),
    ("PeopleRouletting", ["ScreenMaking", "UsersListViewModel"]), ("ScreenMaking", []),
    ("UserDetailsViewModel", ["ScreenMaking"]), ("UserReading", users), ("UserReplacing", users),
    ("UserStore", users + ["UserReading", "UserReplacing"]),
    ("UsersDownloading", ["PeopleRouletteViewModel", "ScreenMaking"]),
    ("UsersHandler", users.filter { $0 != "UsersHandler" }),
    ("UsersListViewModel", ["ScreenMaking"]),
    (
      "UsersRetrieving",
      ["PeopleRouletteViewModel", "PeopleRouletting", "ScreenMaking", "UsersListViewModel"]
    ),
  ]

  /// `UsersHandler` and the parts that depend on it.
  private static let users = [
    "PeopleRouletteViewModel", "PeopleRouletting", "ScreenMaking", "UsersDownloading",
    "UsersHandler", "UsersListViewModel", "UsersRetrieving",
  ]
}
