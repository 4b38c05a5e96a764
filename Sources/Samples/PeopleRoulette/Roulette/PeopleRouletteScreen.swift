/// The progress of a download.
package enum ViewState: Hashable, Sendable {
  case idle
  case loading
  case loaded
  case failed(UsersError)
}

/// The first screen, without its view: the user chooses how many people to pick at random.
@MainActor
package final class PeopleRouletteScreen: Screen {
  package let identifier = ScreenIdentifier.peopleRoulette

  /// Called with the current state each time ``state`` is set or ``failure`` changes.
  package var didChange: (@MainActor (ViewState) -> Void)?

  package private(set) var state = ViewState.idle {
    didSet { didChange?(state) }
  }

  /// The error from the last spin, unless a download has started since then.
  ///
  /// It is not part of the state, because a download may be running at the same time.
  private var failedDraw: UsersError? {
    didSet { if failedDraw != oldValue { didChange?(state) } }
  }

  /// The chosen number of people, or zero while there are no users.
  package private(set) var numberOfPeople = 0

  private let viewModel: PeopleRouletteViewModel
  private let usersList: UsersListViewModel
  // Weak, because the navigator keeps the screens alive.
  private weak var navigator: Navigator?
  private let screens: any ScreenMaking
  private var loading: Task<Void, Never>?
  private lazy var listScreen = screens.screen(.usersList)

  package init(
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

  package var picker: PickerModel { viewModel.picker }
  package var canSpin: Bool { viewModel.canSpin }
  package var numberText: String { canSpin ? String(numberOfPeople) : "" }
  package var isSpinnerVisible: Bool { state == .loading }

  /// The error from the last spin, if no download has started since then, or else from the download.
  package var failure: UsersError? {
    if let failedDraw { return failedDraw }
    guard case .failed(let error) = state else { return nil }
    return error
  }

  package var alertMessage: String? { failure?.alertMessage }

  /// Counts the stored users and starts a download.
  @discardableResult
  package func viewDidLoad() -> Task<Void, Never> {
    do throws(UsersError) {
      try viewModel.loadUsers()
      clampNumber()
    } catch {
      state = .failed(error)
    }
    return getUsers()
  }

  /// Clamps the number, because another screen with the same view model may have loaded more or fewer users.
  package func viewWillAppear() {
    clampNumber()
  }

  /// Starts a download and cancels any earlier one that is still running.
  ///
  /// The returned task ends when the screen shows the result.
  @discardableResult
  package func getUsers() -> Task<Void, Never> {
    loading?.cancel()
    let task = Task { [weak self, viewModel] in
      let state: ViewState
      do throws(UsersError) {
        try await viewModel.getUsers()
        state = .loaded
      } catch {
        state = .failed(error)
      }
      guard let self, !Task.isCancelled else { return }
      clampNumber()
      self.state = state
    }
    loading = task
    // Last, because these changes call `didChange`, which may start another download.
    failedDraw = nil
    state = .loading
    return task
  }

  /// Handles a turn of the picker wheel, ignoring a row that does not exist.
  package func didSelect(row: Int) {
    numberOfPeople = picker.number(inRow: row) ?? numberOfPeople
  }

  /// Returns `false`, because only the picker wheel changes the text field.
  package func shouldChangeNumber(to text: String) -> Bool { false }

  /// Picks people at random and then opens the list.
  ///
  /// This method does nothing if there are no users or if another screen is on top.
  package func roulette() {
    guard canSpin, let navigator, navigator.isOnTop(self) else { return }
    do throws(UsersError) {
      try usersList.setup(with: numberOfPeople)
      failedDraw = nil
      navigator.push(listScreen)
    } catch {
      failedDraw = error
    }
  }

  private func clampNumber() {
    numberOfPeople =
      canSpin ? min(max(numberOfPeople, viewModel.minCount), viewModel.maxCount) : 0
  }
}
