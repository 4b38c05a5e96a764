package import Composition
package import Seams

extension Container {
  /// Returns a container that assembles the roulette.
  ///
  /// `RouletteApp` in `Sources/Showcase` creates the same objects without a container. Compare the two.
  package static func roulette(
    backend: any Backend,
    store: any KeyValueStore,
    generator: any RandomNumberGenerator & Sendable
  ) -> Container {
    let container = Container()
    container.register((any Backend).self) { _ in backend }
    container.register((any KeyValueStore).self) { _ in store }
    container.registerUsers()
    container.register((any PeopleRouletting).self, as: .shared) {
      RouletteHandler(usersRetriever: try $0.resolve(), generator: generator)
    }
    container.registerScreens()
    return container
  }

  private func registerUsers() {
    register(UserStore.self) { UserStore(store: try $0.resolve()) }
    register((any UserReading).self) { try $0.resolve(UserStore.self) }
    register((any UserReplacing).self) { try $0.resolve(UserStore.self) }
    // One handler behind both protocols.
    register(UsersHandler.self, as: .shared) {
      UsersHandler(
        backend: try $0.resolve(), reading: try $0.resolve(), replacing: try $0.resolve())
    }
    register((any UsersDownloading).self) { try $0.resolve(UsersHandler.self) }
    register((any UsersRetrieving).self) { try $0.resolve(UsersHandler.self) }
  }

  private func registerScreens() {
    register(PeopleRouletteViewModel.self, as: .shared) {
      PeopleRouletteViewModel(
        usersDownloader: try $0.resolve(), usersRetriever: try $0.resolve())
    }
    register(UsersListViewModel.self, as: .shared) {
      UsersListViewModel(peopleRoulette: try $0.resolve())
    }
    register(UserDetailsViewModel.self, as: .shared) { _ in UserDetailsViewModel() }
    register(Navigator.self, as: .shared) { _ in Navigator() }
    register((any ScreenMaking).self, as: .shared) {
      ScreenFactory(
        roulette: try $0.resolve(), list: try $0.resolve(), details: try $0.resolve(),
        navigator: try $0.resolve())
    }
  }
}
