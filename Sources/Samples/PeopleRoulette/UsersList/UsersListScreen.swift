/// The screen with the people who were drawn, without a view.
@MainActor
public final class UsersListScreen: Screen {
  /// Which screen it is.
  public let identifier = ScreenIdentifier.usersList

  /// The rows as they were when the screen appeared last.
  public private(set) var cells: [UsersListItemCell] = []

  private let list: any ListDataSource
  private let details: UserDetailsViewModel
  private weak var navigator: Navigator?
  private let screens: any ScreenMaking
  private lazy var detailsScreen = screens.screen(.userDetails)

  /// Makes a screen.
  ///
  /// - Parameters:
  ///   - list: What it shows.
  ///   - details: What the next screen shows.
  ///   - navigator: Where the next screen is opened; it is not kept alive, and without one none is opened.
  ///   - screens: Makes the next screen, when it is needed first.
  public init(
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

  /// The list has a bar above it, with the way back.
  public var hidesBar: Bool { false }

  /// The list in lines: a number, a name and, where there is one, a company.
  public var text: String {
    cells.enumerated().map { index, cell in
      let company = cell.company.isEmpty ? "" : ", \(cell.company)"
      return "\(index + 1). \(cell.name)\(company)"
    }.joined(separator: "\n")
  }

  /// The screen comes to the front: shows who is on the list now.
  public func viewWillAppear() {
    cells = (0..<list.numberOfRows).map(cell)
  }

  /// The user has chosen a row: shows that user on the next screen.
  ///
  /// A row that there is not, and a touch that comes when the next screen is there already, do nothing.
  ///
  /// - Parameter row: Which one, from zero.
  public func select(row: Int) {
    guard let navigator, navigator.isOnTop(self), let user = list.user(at: row) else { return }
    details.setupUserInfo(user)
    navigator.push(detailsScreen)
  }

  /// A row; a plain one if the list has none to give.
  private func cell(at row: Int) -> UsersListItemCell {
    var cell = UsersListItemCell()
    if let item = list.cellViewModel(at: row) { cell.configure(with: item) }
    return cell
  }
}
