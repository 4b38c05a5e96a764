/// The screens of the app, identified by the names that links use.
package enum ScreenIdentifier: String, CaseIterable, Sendable {
  case peopleRoulette = "PeopleRouletteView"
  case usersList = "UsersListView"
  case userDetails = "UserDetailsView"
}

/// A factory of screens, which lets a screen open another screen without knowing that screen's dependencies.
@MainActor
package protocol ScreenMaking: Sendable {
  func screen(_ identifier: ScreenIdentifier) -> any Screen
}

extension ScreenMaking {
  /// Creates the screen that has this name.
  ///
  /// Use this method for a name that comes from outside the app, such as from a link.
  package func screen(named name: String) throws(UnknownScreen) -> any Screen {
    guard let identifier = ScreenIdentifier(rawValue: name) else {
      throw UnknownScreen(name: name)
    }
    return screen(identifier)
  }
}

/// The error for a name that no screen has.
package struct UnknownScreen: Error, Hashable, CustomStringConvertible {
  package let name: String

  package var description: String {
    let names = ScreenIdentifier.allCases.map(\.rawValue).joined(separator: ", ")
    return "there is no screen “\(name)”, only \(names)"
  }
}

/// A factory that gives the app's screens everything they need.
@MainActor
package final class ScreenFactory: ScreenMaking {
  private let roulette: PeopleRouletteViewModel
  private let list: UsersListViewModel
  private let details: UserDetailsViewModel
  // Weak, because the navigator keeps the screens alive, and the screens keep this factory alive.
  private weak var navigator: Navigator?

  package nonisolated init(
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

  package func screen(_ identifier: ScreenIdentifier) -> any Screen {
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
