import PeopleRoulette
import Seams

/// The roulette, put together by hand: everything is made here, once, and given to whoever needs it.
///
/// What is forgotten does not compile. The same with a container is in `Container+Roulette.swift`.
@MainActor
struct RouletteApp {
  let navigator = Navigator()
  let roulette: PeopleRouletteScreen

  private let screens: ScreenFactory

  init(
    backend: any Backend,
    store: any KeyValueStore,
    generator: any RandomNumberGenerator & Sendable
  ) {
    let users = UserStore(store: store)
    let handler = UsersHandler(backend: backend, reading: users, replacing: users)
    let viewModel = PeopleRouletteViewModel(usersDownloader: handler, usersRetriever: handler)
    let list = UsersListViewModel(
      peopleRoulette: RouletteHandler(usersRetriever: handler, generator: generator))
    screens = ScreenFactory(
      roulette: viewModel, list: list, details: UserDetailsViewModel(), navigator: navigator)
    roulette = PeopleRouletteScreen(
      viewModel: viewModel, usersList: list, navigator: navigator, screens: screens)
    navigator.push(roulette)
  }

  /// Opens the screen that a link names, such as `UsersListView`.
  func open(link name: String) throws(UnknownScreen) {
    navigator.push(try screens.screen(named: name))
  }
}
