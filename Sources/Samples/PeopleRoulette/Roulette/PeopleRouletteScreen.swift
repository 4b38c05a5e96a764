/// The screen on which one chooses how many people to draw, without a view.
@MainActor
public final class PeopleRouletteScreen: Screen {
  /// Which screen it is.
  public let identifier = ScreenIdentifier.peopleRoulette

  /// Called when ``state`` or ``failure`` has changed.
  public var didChange: (@MainActor (ViewState) -> Void)?

  /// What has become of the download.
  public private(set) var state = ViewState.idle {
    didSet { didChange?(state) }
  }

  /// Why the last draw has failed.
  ///
  /// No part of the state: a download may be under way beside it.
  private var failedDraw: UsersError? {
    didSet { if failedDraw != oldValue { didChange?(state) } }
  }

  /// How many people are drawn; zero as long as there is nobody.
  public private(set) var numberOfPeople = 0

  private let viewModel: PeopleRouletteViewModel
  private let usersList: UsersListViewModel
  private weak var navigator: Navigator?
  private let screens: any ScreenMaking
  private var loading: Task<Void, Never>?
  private lazy var listScreen = screens.screen(.usersList)

  /// Makes a screen.
  ///
  /// - Parameters:
  ///   - viewModel: What it shows.
  ///   - usersList: What the next screen shows.
  ///   - navigator: Where the next screen is opened; it is not kept alive, and without one none is opened.
  ///   - screens: Makes the next screen, when it is needed first.
  public init(
    viewModel: PeopleRouletteViewModel,
    usersList: UsersListViewModel,
    navigator: Navigator?,
    screens: any ScreenMaking
  ) {
    self.viewModel = viewModel
    self.usersList = usersList
    self.navigator = navigator
    self.screens = screens
  }

  deinit {
    loading?.cancel()
  }

  /// The wheel with the numbers to choose from.
  public var picker: PickerModel { viewModel.picker }

  /// What stands in the field: the number; nothing if there is nobody.
  public var numberText: String { canSpin ? String(numberOfPeople) : "" }

  /// Whether the button does anything.
  public var canSpin: Bool { viewModel.canSpin }

  /// Whether the screen shows that it waits.
  public var isSpinnerVisible: Bool { state == .loading }

  /// Why the last draw or, if that has not failed, the download has come to nothing; nil if neither has.
  public var failure: UsersError? {
    if let failedDraw { return failedDraw }
    guard case .failed(let error) = state else { return nil }
    return error
  }

  /// What the user is told, if anything.
  public var alert: Alert? {
    failure.map { Alert(title: "Error", message: $0.alertMessage.rawValue) }
  }

  /// The first screen has no bar above it.
  public var hidesBar: Bool { true }

  /// The screen is there: shows who is kept here, and gets the users.
  ///
  /// - Returns: The download, which ends when the screen shows what came of it.
  @discardableResult
  public func viewDidLoad() -> Task<Void, Never> {
    do throws(UsersError) {
      try viewModel.loadUsers()
      clampNumber()
    } catch {
      state = .failed(error)
    }
    return getUsers()
  }

  /// Nothing on this screen depends on the others.
  public func viewWillAppear() {}

  /// Gets the users; a download that is under way is superseded, and nothing comes of it any more.
  ///
  /// - Returns: The download, which ends when the screen shows what came of it.
  @discardableResult
  public func getUsers() -> Task<Void, Never> {
    loading?.cancel()
    failedDraw = nil
    state = .loading
    let task = Task { [weak self, viewModel] in
      let state: ViewState
      do throws(UsersError) {
        try await viewModel.getUsers()
        state = .loaded
      } catch {
        state = .failed(error)
      }
      guard !Task.isCancelled else { return }
      self?.finish(state)
    }
    loading = task
    return task
  }

  /// The user has turned the wheel; a row that it does not have changes nothing.
  ///
  /// - Parameter row: Which one, from zero.
  public func didSelect(row: Int) {
    numberOfPeople = picker.number(inRow: row) ?? numberOfPeople
  }

  /// The user types into the field, which only the wheel may change.
  ///
  /// - Parameter text: What would be in it.
  /// - Returns: Whether it may be there: never.
  public func shouldChangeNumber(to text: String) -> Bool { false }

  /// The user wants people to be drawn: draws them, and then opens the list.
  ///
  /// Without anybody to be drawn, or from below another screen, nothing happens.
  public func roulette() {
    guard canSpin, let navigator, navigator.isOnTop(self) else { return }
    do throws(UsersError) {
      try usersList.setup(with: numberOfPeople)
      failedDraw = nil
      navigator.push(listScreen)
    } catch {
      failedDraw = error
    }
  }

  private func finish(_ state: ViewState) {
    clampNumber()
    self.state = state
  }

  private func clampNumber() {
    numberOfPeople =
      canSpin ? min(max(numberOfPeople, viewModel.minCount), viewModel.maxCount) : 0
  }
}
