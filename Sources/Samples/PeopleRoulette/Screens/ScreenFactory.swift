/// Makes the screens of the app, each with all that it needs.
@MainActor
public final class ScreenFactory: ScreenMaking {
  private let roulette: PeopleRouletteViewModel
  private let list: UsersListViewModel
  private let details: UserDetailsViewModel
  // The navigator keeps the screens, and they keep this factory.
  private weak var navigator: Navigator?

  /// Makes a factory.
  ///
  /// - Parameters:
  ///   - roulette: What the first screen shows.
  ///   - list: What the second one shows.
  ///   - details: What the third one shows.
  ///   - navigator: Where they open each other; it is not kept alive.
  public nonisolated init(
    roulette: PeopleRouletteViewModel,
    list: UsersListViewModel,
    details: UserDetailsViewModel,
    navigator: Navigator
  ) {
    self.roulette = roulette
    self.list = list
    self.details = details
    self.navigator = navigator
  }

  /// Makes a screen.
  ///
  /// - Parameter identifier: Which one.
  /// - Returns: A new screen.
  public func screen(_ identifier: ScreenIdentifier) -> any Screen {
    switch identifier {
    case .peopleRoulette:
      PeopleRouletteScreen(
        viewModel: roulette, usersList: list, navigator: navigator, screens: self)
    case .usersList:
      UsersListScreen(list: list, details: details, navigator: navigator, screens: self)
    case .userDetails:
      UserDetailsScreen(viewModel: details)
    }
  }
}
