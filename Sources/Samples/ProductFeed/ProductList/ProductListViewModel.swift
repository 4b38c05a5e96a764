/// The products, and what the user does with them.
///
/// Outputs are closures that a view sets, inputs are methods that it calls. Set the outputs first.
@MainActor
public final class ProductListViewModel {
  /// Called when there are products to be shown.
  public var receiveData: (@MainActor () -> Void)?

  /// Called with what the user is told when no products could be fetched.
  public var onErrorReceiveData: (@MainActor (String) -> Void)?

  /// Called with what comes of the choice of a product.
  public var doSideEffect: (@MainActor (String) -> Void)?

  /// The products that were fetched last; a failure leaves them as they are.
  public private(set) var products: [Product] = []

  private let provider: any ProductProvider
  private var loading: Task<Void, Never>?

  /// Makes a view model.
  ///
  /// - Parameter provider: Where the products come from.
  public init(provider: any ProductProvider) {
    self.provider = provider
  }

  deinit {
    loading?.cancel()
  }

  /// What a list on the screen asks for.
  public var dataSource: FeedDataSource {
    FeedDataSource(products.map { .product($0) })
  }

  /// Fetches the products.
  ///
  /// A fetch that is under way is superseded: nothing comes of it any more.
  ///
  /// - Returns: The load, which ends when the outputs have been called.
  @discardableResult
  public func didLoad() -> Task<Void, Never> {
    loading?.cancel()
    let task = Task { [weak self, provider] in
      let result = await provider.productsResult()
      guard !Task.isCancelled else { return }
      self?.finish(result)
    }
    loading = task
    return task
  }

  /// The user has chosen a product.
  ///
  /// - Parameter index: Which row, from zero.
  public func didSelect(index: Int) {
    guard products.indices.contains(index) else {
      doSideEffect?("error")
      return
    }
    doSideEffect?("something crazy \(products[index].name)")
  }

  private func finish(_ result: Result<[Product], FetchError>) {
    switch result {
    case .success(let products):
      self.products = products
      receiveData?()
    case .failure(let error):
      onErrorReceiveData?(error.message)
    }
  }
}
