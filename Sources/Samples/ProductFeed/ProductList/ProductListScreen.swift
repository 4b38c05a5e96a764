/// The product list screen without its view: its state, and the binding to its view model.
@MainActor
package final class ProductListScreen {
  package let title = "Advanced Unit Test"

  /// The rows as of the last reload.
  package private(set) var dataSource = FeedDataSource([])

  /// The messages about failures and choices, oldest first.
  package private(set) var messages: [String] = []

  private let viewModel: ProductListViewModel

  package init(viewModel: ProductListViewModel) {
    self.viewModel = viewModel
  }

  /// Binds the outputs, and only then fetches the products.
  ///
  /// - Returns: The load, which ends when the screen shows its result.
  @discardableResult
  package func viewDidLoad() -> Task<Void, Never> {
    bindViewModel()
    return viewModel.didLoad()
  }

  package func select(row: Int) {
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
