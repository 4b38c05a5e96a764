/// The view model of a product list, which also handles the choice of a product.
///
/// Outputs are closures that a view sets, and inputs are methods that the view calls. Set the outputs first.
@MainActor
package final class ProductListViewModel {
  /// Called when the products have been fetched.
  package var receiveData: (@MainActor () -> Void)?

  /// Called with a message for the user when the products could not be fetched.
  package var onErrorReceiveData: (@MainActor (String) -> Void)?

  /// Called with a message when the user chooses a product.
  package var doSideEffect: (@MainActor (String) -> Void)?

  /// The products of the last successful load.
  package private(set) var products: [Product] = []

  private let provider: any ProductProvider
  private var loading: Task<Void, Never>?

  package init(provider: any ProductProvider) {
    self.provider = provider
  }

  deinit {
    loading?.cancel()
  }

  package var dataSource: FeedDataSource {
    FeedDataSource(products.map { .product($0) })
  }

  /// Fetches the products.
  ///
  /// The latest load wins: an earlier load that is still running calls neither `receiveData` nor `onErrorReceiveData`.
  /// Unless the load is cancelled, the returned task calls one of them before it ends.
  @discardableResult
  package func didLoad() -> Task<Void, Never> {
    loading?.cancel()
    let task = Task { [weak self, provider] in
      let fetched = await result(of: provider.products)
      guard let self, !Task.isCancelled else { return }
      switch fetched {
      case .success(let products):
        self.products = products
        receiveData?()
      case .failure(let error):
        onErrorReceiveData?(error.message)
      }
    }
    loading = task
    return task
  }

  /// Chooses a product, or reports an error if there is no such row.
  package func didSelect(index: Int) {
    guard products.indices.contains(index) else {
      doSideEffect?("error")
      return
    }
    doSideEffect?("something crazy \(products[index].name)")
  }
}
