/// The feed screen without a view: the screen's state and its binding to the view model.
///
/// When a load announces a ticker, the screen asks the view model to show it.
@MainActor
package final class ProductFeedScreen {
  /// A part of the screen that can change.
  package enum Change: Hashable, Sendable {
    case rows, warnings, errors
  }

  /// Called when a part of the screen has changed.
  package var didChange: (@MainActor (Change) -> Void)?

  /// The rows as of the last change.
  package private(set) var dataSource = FeedDataSource([])

  /// The messages of a failed load, cleared when the next load starts.
  package private(set) var errors: [String] = [] {
    didSet { if errors != oldValue { didChange?(.errors) } }
  }

  /// The latest messages from ``FeedViewModel/didWarn``, cleared when the next load starts.
  package private(set) var warnings: [String] = [] {
    didSet { if warnings != oldValue { didChange?(.warnings) } }
  }

  /// `true` if the last load announced a ticker.
  package private(set) var isTickerAnnounced = false

  private let viewModel: FeedViewModel

  package init(viewModel: FeedViewModel) {
    self.viewModel = viewModel
  }

  /// Binds the outputs, and then loads the feed.
  ///
  /// The returned task ends when the screen shows the result. A ticker appears later.
  @discardableResult
  package func viewDidLoad() -> Task<Void, Never> {
    errors = []
    warnings = []
    viewModel.hasTicker = { [weak self] hasTicker in
      guard let self else { return }
      isTickerAnnounced = hasTicker
      if hasTicker { viewModel.onFireDate() }
    }
    viewModel.didReceiveData = { [weak self] in
      guard let self else { return }
      dataSource = viewModel.dataSource
      didChange?(.rows)
    }
    viewModel.didFail = { [weak self] in self?.errors = $0 }
    viewModel.didWarn = { [weak self] in self?.warnings = $0 }
    return viewModel.onDidLoad()
  }

  package func viewDidDisappear() {
    viewModel.stop()
  }

  package func select(row: Int) {
    viewModel.select(at: row)
  }
}
