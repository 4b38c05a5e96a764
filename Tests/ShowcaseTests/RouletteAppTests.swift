import Navigation
import PeopleRoulette
import Seams
import TestKit

@testable import showcase

/// The roulette as it is put together by hand.
@MainActor
@Suite("Composition root of the roulette", .tags(.state))
struct RouletteAppTests {
  /// What is kept alive by nobody but the app.
  enum Part: CaseIterable { case navigator, roulette, list }

  let backend = TestingBackend(
    returning: .json(#"[{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]"#))
  let store = InMemoryKeyValueStore()

  @Test func `whom the first screen has downloaded the next ones show`() async throws {
    let app = RouletteApp(
      backend: backend, store: store, generator: SeededGenerator(seed: 1))
    await app.roulette.viewDidLoad().value

    app.roulette.didSelect(row: 1)
    app.roulette.roulette()
    let list = try #require(app.navigator.stack.top as? UsersListScreen)
    expectSameElements(list.cells.map(\.name), ["a", "b"])

    list.select(row: 1)
    let details = try #require(app.navigator.stack.top as? UserDetailsScreen)
    #expect(details.label == list.cells.last?.name)
    #expect(app.navigator.identifiers == ScreenIdentifier.allCases)
  }

  @Test func `it is kept where it was told to`() async throws {
    let app = RouletteApp(
      backend: backend, store: store, generator: SeededGenerator(seed: 1))

    await app.roulette.viewDidLoad().value

    #expect(try UserStore(store: store).users().map(\.id) == [1, 2])
    backend.expectRequest(.get, "users")
  }

  @Test(arguments: Part.allCases)
  func `an app that is closed leaves nothing behind`(part: Part) async {
    await expectReleased { () -> AnyObject? in
      let app = RouletteApp(
        backend: backend, store: store, generator: SeededGenerator(seed: 1))
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
