/// The screen of the products, without a view: what it would show, and what it does with the outputs.
@MainActor
public final class ProductListScreen {
  /// What stands above the list.
  public let title = "Advanced Unit Test"

  /// The rows as they were at the last reload.
  public private(set) var dataSource = FeedDataSource([])

  /// What was said besides, oldest first.
  public private(set) var messages: [String] = []

  private let viewModel: ProductListViewModel

  /// Makes a screen.
  ///
  /// - Parameter viewModel: What it shows.
  public init(viewModel: ProductListViewModel) {
    self.viewModel = viewModel
  }

  /// The screen is there: binds the outputs, and only then lets the products be fetched.
  ///
  /// - Returns: The load, which ends when the screen shows what came of it.
  @discardableResult
  public func viewDidLoad() -> Task<Void, Never> {
    bindViewModel()
    return viewModel.didLoad()
  }

  /// The user has chosen a row.
  ///
  /// - Parameter row: Which one, from zero.
  public func select(row: Int) {
    viewModel.didSelect(index: row)
  }

  private func bindViewModel() {
    viewModel.receiveData = { [weak self] in
      guard let self else { return }
      dataSource = viewModel.dataSource
    }
    viewModel.onErrorReceiveData = { [weak self] in self?.messages.append($0) }
    viewModel.doSideEffect = { [weak self] in self?.messages.append($0) }
  }
}
