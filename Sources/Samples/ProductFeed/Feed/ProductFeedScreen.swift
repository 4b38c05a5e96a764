/// The screen of the feed, without a view: what it shows, and what it does with the outputs of its view model.
///
/// The view model knows when the ticker was announced, and how to show it after a delay. The screen joins the two: when
/// a load announces a ticker, it asks for it.
@MainActor
public final class ProductFeedScreen {
  /// A part of the screen that has changed.
  public enum Change: Hashable, Sendable {
    case rows, warnings, errors
  }

  /// Called when a part of the screen has changed.
  public var didChange: (@MainActor (Change) -> Void)?

  /// The rows as they were at the last change.
  public private(set) var dataSource = FeedDataSource([])

  /// The messages of the last load that failed; empty after one that succeeded.
  public private(set) var errors: [String] = []

  /// The messages of what was missing at the last change; the feed goes on without it.
  public private(set) var warnings: [String] = []

  /// A Boolean value that indicates whether the last load announced a ticker.
  public private(set) var isTickerAnnounced = false

  private let viewModel: FeedViewModel

  /// Makes a screen.
  ///
  /// - Parameter viewModel: What it shows. The screen takes its outputs.
  public init(viewModel: FeedViewModel) {
    self.viewModel = viewModel
  }

  /// The screen is there: binds the outputs, and only then loads the feed.
  ///
  /// - Returns: The load, which ends when the screen shows its result. A ticker comes later.
  @discardableResult
  public func viewDidLoad() -> Task<Void, Never> {
    bindViewModel()
    return viewModel.onDidLoad()
  }

  /// The screen is gone: stops the load and the ticker.
  public func viewDidDisappear() {
    viewModel.stop()
  }

  /// The user has chosen a row.
  ///
  /// - Parameter row: Which one, from zero.
  public func select(row: Int) {
    viewModel.select(at: row)
  }

  private func bindViewModel() {
    viewModel.hasTicker = { [weak self] isThere in
      guard let self else { return }
      isTickerAnnounced = isThere
      if isThere { viewModel.onFireDate() }
    }
    viewModel.didReceiveData = { [weak self] in
      guard let self else { return }
      dataSource = viewModel.dataSource
      errors = []
      didChange?(.rows)
    }
    viewModel.didGotError = { [weak self] in
      self?.errors = $0
      self?.didChange?(.errors)
    }
    viewModel.didGotWarning = { [weak self] in
      self?.warnings = $0
      self?.didChange?(.warnings)
    }
  }
}
