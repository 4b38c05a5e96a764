import PeopleRoulette
import Seams

/// The roulette, assembled by hand in plain code.
///
/// Every part is created here and passed to the parts that need it. If you forget a part, the code does not compile.
/// `Container+Roulette.swift` assembles the same parts with a container.
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
