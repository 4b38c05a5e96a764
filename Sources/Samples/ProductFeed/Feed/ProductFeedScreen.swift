/// The feed screen without its view: its state, and the binding to its view model.
///
/// The view model knows when a ticker was announced, and how to show it after a delay. The screen connects the two:
/// when a load announces a ticker, it asks the view model to show the ticker.
@MainActor
package final class ProductFeedScreen {
  /// A part of the screen that has changed.
  package enum Change: Hashable, Sendable {
    case rows, warnings, errors
  }

  /// Called when a part of the screen has changed.
  package var didChange: (@MainActor (Change) -> Void)?

  /// The rows as of the last change.
  package private(set) var dataSource = FeedDataSource([])

  /// The messages of the last load if it failed, otherwise empty.
  package private(set) var errors: [String] = []

  /// The messages about what was missing as of the last change.
  package private(set) var warnings: [String] = []

  /// `true` if the last load announced a ticker.
  package private(set) var isTickerAnnounced = false

  private let viewModel: FeedViewModel

  /// Creates a screen that sets the view model's outputs when it is loaded.
  package init(viewModel: FeedViewModel) {
    self.viewModel = viewModel
  }

  /// Binds the outputs, and only then loads the feed.
  ///
  /// - Returns: The load, which ends when the screen shows its result. A ticker comes later.
  @discardableResult
  package func viewDidLoad() -> Task<Void, Never> {
    bindViewModel()
    return viewModel.onDidLoad()
  }

  /// Stops the load and the ticker.
  package func viewDidDisappear() {
    viewModel.stop()
  }

  package func select(row: Int) {
    viewModel.select(at: row)
  }

  private func bindViewModel() {
    viewModel.hasTicker = { [weak self] hasTicker in
      guard let self else { return }
      isTickerAnnounced = hasTicker
      if hasTicker { viewModel.onFireDate() }
    }
    viewModel.didReceiveData = { [weak self] in
      guard let self else { return }
      dataSource = viewModel.dataSource
      errors = []
      didChange?(.rows)
    }
    viewModel.didFail = { [weak self] in
      self?.errors = $0
      self?.didChange?(.errors)
    }
    viewModel.didWarn = { [weak self] in
      self?.warnings = $0
      self?.didChange?(.warnings)
    }
  }
}
