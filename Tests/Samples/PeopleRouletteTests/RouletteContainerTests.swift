import Composition
import PeopleRoulette
import TestKit

/// The app as its container puts it together.
@Suite("Container of the roulette", .tags(.returnValue))
struct RouletteContainerTests {
  let backend = TestingBackend(returning: .json(MockUsersJSON.leanne))
  let store = InMemoryKeyValueStore()

  @Test func `everything can be made`() {
    let container = Container.roulette(backend: backend, store: store)

    #expect(container.verify() == [])
    #expect(container.keys.count == 14)
  }

  @Test func `one handler is behind both protocols`() throws {
    let container = Container.roulette(backend: backend, store: store)

    let downloading = try container.resolve((any UsersDownloading).self) as? UsersHandler
    let retrieving = try container.resolve((any UsersRetrieving).self) as? UsersHandler

    #expect(downloading != nil)
    #expect(downloading === retrieving)
  }

  @Test func `whatever has a state is there once`() throws {
    let container = Container.roulette(backend: backend, store: store)

    let navigator = try container.resolve(Navigator.self)
    let list = try container.resolve(UsersListViewModel.self)
    let details = try container.resolve(UserDetailsViewModel.self)
    let roulette = try container.resolve(PeopleRouletteViewModel.self)

    #expect(try container.resolve(Navigator.self) === navigator)
    #expect(try container.resolve(UsersListViewModel.self) === list)
    #expect(try container.resolve(UserDetailsViewModel.self) === details)
    #expect(try container.resolve(PeopleRouletteViewModel.self) === roulette)
  }

  @Test func `one seed is one series of lots, whoever asks for them`() throws {
    let container = Container.roulette(
      backend: backend, store: store, generator: SeededGenerator(seed: 1))
    try container.resolve(UserStore.self).save(.three)

    let draws = try (0..<20).map { _ in
      try container.resolve((any PeopleRouletting).self).getRouletteResults(for: 3)
    }

    #expect(Set(draws).count > 1)
  }

  @Test func `whom the roulette has downloaded the list can draw`() async throws {
    let container = Container.roulette(backend: backend, store: store)

    try await container.resolve(PeopleRouletteViewModel.self).getUsers()
    let drawn = try container.resolve((any PeopleRouletting).self).getRouletteResults(for: 9)

    #expect(drawn.map(\.name) == ["Leanne Graham"])
  }

  @Test func `a test replaces what it wants to`() async throws {
    let container = Container.roulette(backend: backend, store: store)
    let downloader = MockUsersDownloader()
    container.register((any UsersDownloading).self) { _ in downloader }

    try await container.resolve(PeopleRouletteViewModel.self).getUsers()

    downloader.getting.expectCalled()
    backend.send.expectNotCalled()
  }

  @Test func `without being told a generator each app draws by lots of its own`() throws {
    try UserStore(store: store).save(.three)

    // Of six orders, all twenty are the same once in 6¹⁹.
    let draws = try (0..<20).map { _ in
      try Container.roulette(backend: backend, store: store)
        .resolve((any PeopleRouletting).self).getRouletteResults(for: 3)
    }

    #expect(Set(draws).count > 1)
  }

  // MARK: - Failures

  @Test(arguments: removals)
  func `without one of its parts, exactly those who need it cannot be made`(
    removed: String, dependants: [String]
  ) throws {
    let container = Container.roulette(backend: backend, store: store)
    let key = try #require(container.keys.first { $0.name == removed })
    container.removeRegistration(of: key)

    let errors = container.verify()

    #expect(errors.map(\.chain.first?.name) == dependants)
    #expect(errors == errors.map { .notRegistered($0.chain) })
    #expect(errors.allSatisfy { $0.chain.last == key })
  }

  @Test func `the error names all between who was asked for and who is missing`() {
    let container = Container.roulette(backend: backend, store: store)
    container.removeRegistration(of: ServiceKey((any UsersRetrieving).self))

    let error = #expect(throws: ContainerError.self) {
      try container.resolve(UsersListViewModel.self)
    }

    #expect(
      error?.description == """
        UsersRetrieving is not registered: UsersListViewModel → PeopleRouletting → UsersRetrieving. \
        Register it before the first of them is resolved.
        """)
  }

  @Test func `each part is removed once`() {
    let container = Container.roulette(backend: backend, store: store)

    #expect(Self.removals.map(\.removed) == container.keys.map(\.name))
  }
}

// MARK: - Fixtures

extension RouletteContainerTests {
  /// Each part of the app, and who cannot be made without it.
  static let removals: [(removed: String, dependants: [String])] = [
    ("Backend", everybodyWithUsers),
    (
      "KeyValueStore",
      [
        "PeopleRouletteViewModel", "PeopleRouletting", "ScreenMaking", "UserReading",
        "UserReplacing", "UserStore", "UsersDownloading", "UsersHandler", "UsersListViewModel",
        "UsersRetrieving",
      ]
    ),
    ("Navigator", ["ScreenMaking"]),
    ("PeopleRouletteViewModel", ["ScreenMaking"]),
    ("PeopleRouletting", ["ScreenMaking", "UsersListViewModel"]),
    ("ScreenMaking", []),
    ("UserDetailsViewModel", ["ScreenMaking"]),
    ("UserReading", everybodyWithUsers),
    ("UserReplacing", everybodyWithUsers),
    (
      "UserStore",
      [
        "PeopleRouletteViewModel", "PeopleRouletting", "ScreenMaking", "UserReading",
        "UserReplacing", "UsersDownloading", "UsersHandler", "UsersListViewModel",
        "UsersRetrieving",
      ]
    ),
    ("UsersDownloading", ["PeopleRouletteViewModel", "ScreenMaking"]),
    ("UsersHandler", everybodyWithUsers.filter { $0 != "UsersHandler" }),
    ("UsersListViewModel", ["ScreenMaking"]),
    (
      "UsersRetrieving",
      ["PeopleRouletteViewModel", "PeopleRouletting", "ScreenMaking", "UsersListViewModel"]
    ),
  ]

  private static let everybodyWithUsers = [
    "PeopleRouletteViewModel", "PeopleRouletting", "ScreenMaking", "UsersDownloading",
    "UsersHandler", "UsersListViewModel", "UsersRetrieving",
  ]
}
