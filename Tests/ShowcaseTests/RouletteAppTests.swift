import Navigation
import PeopleRoulette
import TestKit

@testable import showcase

@MainActor
@Suite("The roulette's composition root", .tags(.state))
struct RouletteAppTests {
  /// An object that only the app keeps alive.
  enum Part: CaseIterable { case navigator, roulette, list }

  let backend = TestingBackend(
    returning: .json(#"[{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]"#))
  let store = InMemoryKeyValueStore()

  @Test func `the next screen shows the users that the first screen has downloaded`() async throws {
    let app = RouletteApp(backend: backend, store: store, generator: SeededGenerator(seed: 1))
    await app.roulette.viewDidLoad().value
    backend.expectRequest(.get, "users")
    #expect(try UserStore(store: store).users().map(\.id) == [1, 2])

    app.roulette.didSelect(row: 1)
    app.roulette.roulette()
    let list = try #require(app.navigator.stack.top as? UsersListScreen)
    expectSameElements(list.cells.map(\.name), ["a", "b"])

    list.select(row: 1)
    let details = try #require(app.navigator.stack.top as? UserDetailsScreen)
    #expect(details.label == list.cells.last?.name)
    #expect(app.navigator.identifiers == ScreenIdentifier.allCases)
  }

  @Test
  func `a roulette screen opened by a link picks from the users already stored`() async throws {
    let app = RouletteApp(backend: backend, store: store, generator: SeededGenerator(seed: 1))
    await app.roulette.viewDidLoad().value

    try app.open(link: "PeopleRouletteView")
    let linked = try #require(app.navigator.stack.top as? PeopleRouletteScreen)
    #expect(linked.numberText == "1")

    linked.roulette()
    #expect((app.navigator.stack.top as? UsersListScreen)?.cells.count == 1)
  }

  @Test func `a details screen keeps its user after a link opens another screen`() async throws {
    let app = RouletteApp(backend: backend, store: store, generator: SeededGenerator(seed: 1))
    await app.roulette.viewDidLoad().value
    app.roulette.didSelect(row: 1)
    app.roulette.roulette()
    let list = try #require(app.navigator.stack.top as? UsersListScreen)
    list.select(row: 0)
    let details = try #require(app.navigator.stack.top as? UserDetailsScreen)

    try app.open(link: "UsersListView")
    (app.navigator.stack.top as? UsersListScreen)?.select(row: 1)
    app.navigator.pop()
    app.navigator.pop()

    #expect(app.navigator.isOnTop(details))
    #expect(details.label == list.cells.first?.name)
  }

  @Test(arguments: Part.allCases)
  func `a closed roulette app releases its navigator and its screens`(part: Part) async {
    await expectReleased { () -> AnyObject? in
      let app = RouletteApp(backend: backend, store: store, generator: SeededGenerator(seed: 1))
      await app.roulette.viewDidLoad().value
      app.roulette.roulette()
      return switch part {
      case .navigator: app.navigator
      case .roulette: app.roulette
      case .list: app.navigator.stack.top as? UsersListScreen
      }
    }
  }
}
