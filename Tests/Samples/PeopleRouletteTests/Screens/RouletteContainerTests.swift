import Composition
import PeopleRoulette
import TestKit

/// The app as its container assembles it.
@Suite("Roulette container", .tags(.returnValue))
struct RouletteContainerTests {
  let backend = TestingBackend(returning: .json(MockUsersJSON.leanne))
  let store = InMemoryKeyValueStore()

  @Test func `every part of the roulette app can be created`() {
    let container = container

    #expect(container.verify() == [])
    #expect(container.keys.map(\.name) == Self.removals.map(\.removed))
  }

  @Test
  func `the container shares stateful parts, and the same object downloads and loads users`()
    throws
  {
    let container = container

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

  @Test func `a test can replace any part of the app`() async throws {
    let container = container
    let downloader = MockUsersDownloader()
    container.register((any UsersDownloading).self) { _ in downloader }

    try await container.resolve(PeopleRouletteViewModel.self).getUsers()

    downloader.getting.expectCalled()
    backend.send.expectNotCalled()
  }

  @Test func `without a registered random generator, people are picked in a random order`() throws {
    try UserStore(store: store).save(.three)

    // There are six orders, so all twenty draws are the same only once in 6¹⁹ runs.
    let draws = try (0..<20).map { _ in
      try container.resolve((any PeopleRouletting).self).getRouletteResults(for: 3)
    }

    #expect(Set(draws).count > 1)
  }

  // MARK: - Failures

  @Test(arguments: removals)
  func `removing a registration breaks only the services that depend on it`(
    removed: String, dependants: [String]
  ) throws {
    let container = container
    let key = try #require(container.keys.first { $0.name == removed })
    container.removeRegistration(of: key)

    let errors = container.verify()

    #expect(errors.map(\.chain.first?.name) == dependants)
    #expect(errors == errors.map { .notRegistered($0.chain) })
    #expect(errors.allSatisfy { $0.chain.last == key })
  }
}

// MARK: - Fixtures

extension RouletteContainerTests {
  private var container: Container { .roulette(backend: backend, store: store) }

  /// Each part of the app, and the parts that cannot be created without it.
  static let removals: [(removed: String, dependants: [String])] = [
    ("Backend", allPartsWithUsers),
    (
      "KeyValueStore",
      (allPartsWithUsers + ["UserReading", "UserReplacing", "UserStore"]).sorted()
    ),
    ("Navigator", ["ScreenMaking"]),
    ("PeopleRouletteViewModel", ["ScreenMaking"]),
    ("PeopleRouletting", ["ScreenMaking", "UsersListViewModel"]),
    ("ScreenMaking", []),
    ("UserDetailsViewModel", ["ScreenMaking"]),
    ("UserReading", allPartsWithUsers),
    ("UserReplacing", allPartsWithUsers),
    ("UserStore", (allPartsWithUsers + ["UserReading", "UserReplacing"]).sorted()),
    ("UsersDownloading", ["PeopleRouletteViewModel", "ScreenMaking"]),
    ("UsersHandler", allPartsWithUsers.filter { $0 != "UsersHandler" }),
    ("UsersListViewModel", ["ScreenMaking"]),
    (
      "UsersRetrieving",
      ["PeopleRouletteViewModel", "PeopleRouletting", "ScreenMaking", "UsersListViewModel"]
    ),
  ]

  private static let allPartsWithUsers = [
    "PeopleRouletteViewModel", "PeopleRouletting", "ScreenMaking", "UsersDownloading",
    "UsersHandler", "UsersListViewModel", "UsersRetrieving",
  ]
}
