/// The source of the rows that a ``UsersListScreen`` shows.
///
/// Both methods return `nil` for a row that does not exist.
@MainActor
package protocol ListDataSource: AnyObject {
  var numberOfRows: Int { get }
  func item(at row: Int) -> UsersListItem?
  func user(at row: Int) -> User?
}

/// A row of the list, with only the texts that it shows.
package struct UsersListItem: Hashable, Sendable {
  package let name: String
  package let company: String

  /// Creates the row of a user, or an empty row if the user is `nil`.
  package init(user: User? = nil) {
    name = user?.name ?? ""
    company = user?.company?.name ?? ""
  }
}

/// The view model of the list, with the people picked by the roulette.
@MainActor
package final class UsersListViewModel: ListDataSource {
  /// The people in the order in which they were picked.
  package private(set) var selectedPeople: [User] = []

  private let peopleRoulette: any PeopleRouletting

  package nonisolated init(peopleRoulette: any PeopleRouletting) {
    self.peopleRoulette = peopleRoulette
  }

  /// Picks new people, or throws and keeps the previous ones.
  package func setup(with numberOfPeople: Int) throws(UsersError) {
    selectedPeople = try peopleRoulette.getRouletteResults(for: numberOfPeople)
  }

  package var numberOfRows: Int { selectedPeople.count }

  package func item(at row: Int) -> UsersListItem? {
    user(at: row).map { UsersListItem(user: $0) }
  }

  package func user(at row: Int) -> User? {
    selectedPeople.indices.contains(row) ? selectedPeople[row] : nil
  }
}

/// The list of the people picked by the roulette, without its view.
@MainActor
package final class UsersListScreen: Screen {
  package let identifier = ScreenIdentifier.usersList

  /// The rows, as they were when the screen last appeared.
  package private(set) var cells: [UsersListItem] = []

  private let list: any ListDataSource
  private let details: UserDetailsViewModel
  private weak var navigator: Navigator?
  private let screens: any ScreenMaking

  package init(
    list: any ListDataSource,
    details: UserDetailsViewModel,
    navigator: Navigator?,
    screens: any ScreenMaking
  ) {
    self.list = list
    self.details = details
    self.navigator = navigator
    self.screens = screens
  }

  /// The rows as lines, such as `1. Alma Reyes, Second Grain`.
  package var text: String {
    cells.enumerated().map { index, cell in
      let company = cell.company.isEmpty ? "" : ", \(cell.company)"
      return "\(index + 1). \(cell.name)\(company)"
    }.joined(separator: "\n")
  }

  package func viewWillAppear() {
    cells = (0..<list.numberOfRows).map { list.item(at: $0) ?? UsersListItem() }
  }

  /// Opens the details of a row.
  ///
  /// This method does nothing if there is no such row, or if another screen is already on top, for instance because an
  /// earlier tap has opened the details.
  package func select(row: Int) {
    guard let navigator, navigator.isOnTop(self), let user = list.user(at: row) else { return }
    details.setupUserInfo(user)
    navigator.push(screens.screen(.userDetails))
  }
}
