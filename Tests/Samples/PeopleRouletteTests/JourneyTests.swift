import Composition
import Navigation
import PeopleRoulette
import TestKit

/// The whole app from end to end, with doubles only for the server, the store and the random numbers.
@MainActor
@Suite("A journey through the roulette", .tags(.state))
struct JourneyTests {
  let backend = TestingBackend(
    returning: .json(
      """
      [
        {"id": 1, "name": "User 1", "email": "Email 1", "company": {"name": "Company 1"}},
        {"id": 2, "name": "User 2", "email": "Email 2"},
        {"id": 3, "name": "User 3", "email": "Email 3"}
      ]
      """))
  let store = InMemoryKeyValueStore()

  @Test func `a user can pick two of the downloaded people and see one in detail`() async throws {
    let (navigator, roulette) = try launch()
    await value(of: roulette.viewDidLoad())
    #expect(roulette.state == .loaded)
    #expect(navigator.isBarHidden)

    roulette.didSelect(row: 1)
    roulette.roulette()
    let list = try #require(navigator.stack.top as? UsersListScreen)
    #expect(list.cells.count == 2)
    #expect(!navigator.isBarHidden)

    list.select(row: 0)
    let details = try #require(navigator.stack.top as? UserDetailsScreen)
    let name = try #require(list.cells.first).name
    #expect(details.label == "\(name)\n\(name.replacing("User", with: "Email"))")

    navigator.pop()
    navigator.pop()
    #expect(navigator.identifiers == [.peopleRoulette])
    backend.expectRequest(.get, "users")
  }

  @Test func `a closed roulette app releases its navigator`() async throws {
    try await expectReleased {
      let (navigator, roulette) = try launch()
      await value(of: roulette.viewDidLoad())
      roulette.roulette()
      (navigator.stack.top as? UsersListScreen)?.select(row: 0)
      #expect(navigator.identifiers == ScreenIdentifier.allCases)
      return navigator
    }
  }

  // MARK: - Fixtures

  private func launch() throws -> (navigator: Navigator, roulette: PeopleRouletteScreen) {
    let container = Container.roulette(
      backend: backend, store: store, generator: SeededGenerator(seed: 1))
    let screen = try container.resolve((any ScreenMaking).self).screen(.peopleRoulette)
    let navigator = try container.resolve(Navigator.self)
    navigator.push(screen)
    return (navigator, try #require(screen as? PeopleRouletteScreen))
  }
}
