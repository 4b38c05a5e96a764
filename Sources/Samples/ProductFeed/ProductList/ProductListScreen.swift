/// The product list screen without a view: the screen's state and its binding to the view model.
@MainActor
package final class ProductListScreen {
  package let title = "Advanced Unit Test"

  /// The rows as of the last reload.
  package private(set) var dataSource = FeedDataSource([])

  /// The messages about failures and chosen products, oldest first.
  package private(set) var messages: [String] = []

  private let viewModel: ProductListViewModel

  package init(viewModel: ProductListViewModel) {
    self.viewModel = viewModel
  }

  /// Binds the outputs, and then fetches the products.
  ///
  /// The returned task ends when the screen shows the result.
  @discardableResult
  package func viewDidLoad() -> Task<Void, Never> {
    viewModel.receiveData = { [weak self] in
      guard let self else { return }
      dataSource = viewModel.dataSource
    }
    viewModel.onErrorReceiveData = { [weak self] in self?.messages.append($0) }
    viewModel.doSideEffect = { [weak self] in self?.messages.append($0) }
    return viewModel.didLoad()
  }

  package func select(row: Int) {
    viewModel.didSelect(index: row)
  }
}
