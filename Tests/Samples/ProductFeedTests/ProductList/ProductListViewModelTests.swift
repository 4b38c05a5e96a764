import ProductFeed
import TestKit

/// The list of products: what comes out of each input.
///
/// Outputs are closures, so the tests wait for them: `valueOfCallback` for the value of one, the load itself where
/// nothing is to come.
@MainActor
@Suite("List of products", .tags(.behavior))
struct ProductListViewModelTests {
  let provider = MockFeedProvider()
  let received = Spy<[Product], Void, Never>("receiveData")
  let errors = Spy<String, Void, Never>("onErrorReceiveData")
  let sideEffects = Spy<String, Void, Never>("doSideEffect")

  @Test func `products that were fetched are there when the view is told`() async {
    provider.fetchingProducts.returns([.mock()])
    let viewModel = viewModel()

    await viewModel.didLoad().value

    received.expectCalled(with: [.mock()])
    errors.expectNotCalled()
  }

  @Test func `a view may wait for the output alone`() async throws {
    provider.fetchingProducts.returns([.mock()])
    let viewModel = viewModel()

    try await valueOfCallback(Void.self) { done in
      viewModel.receiveData = { done(()) }
      viewModel.didLoad()
    }

    #expect(viewModel.products == [.mock()])
  }

  @Test func `choosing a product that is there has its side effect`() async {
    provider.fetchingProducts.returns([.mock()])
    let viewModel = viewModel()
    await viewModel.didLoad().value

    viewModel.didSelect(index: 0)

    sideEffects.expectCalled(with: "something crazy lorem ipsum")
  }

  @Test func `the last product can be chosen`() async {
    provider.fetchingProducts.returns([.mock(), .mock(name: "dolor")])
    let viewModel = viewModel()
    await viewModel.didLoad().value

    viewModel.didSelect(index: 1)

    sideEffects.expectCalled(with: "something crazy dolor")
  }

  @Test func `outputs that nobody has set are no problem`() async {
    let viewModel = ProductListViewModel(provider: provider)

    await viewModel.didLoad().value
    viewModel.didSelect(index: 0)

    #expect(viewModel.products == .four)
  }

  @Test func `the list has a row for each product, two in a line`() async throws {
    let viewModel = viewModel()

    await viewModel.didLoad().value

    let source = viewModel.dataSource
    let item = try #require(source.item(at: 3))
    #expect(source.count == 4)
    #expect(item == .product(.mock(id: 4)))
    #expect(source.size(for: item, width: 320) == ItemSize(width: 156, height: 300))
  }

  // MARK: - Failures

  @Test(arguments: ["failed", "failed on error"])
  func `a failure is passed on in its words`(message: String) async {
    provider.fetchingProducts.throws(FetchError(message))
    let viewModel = viewModel()

    await viewModel.didLoad().value

    errors.expectCalled(with: message)
    received.expectNotCalled()
  }

  @Test func `a fetch that never calls back is an error in the network`() async {
    let viewModel = viewModel(of: CallbackFeedProvider(ForgetfulFetching()) { _ in })

    await viewModel.didLoad().value

    errors.expectCalled(with: "found error in network")
    received.expectNotCalled()
  }

  @Test(arguments: [0, 1, -1, .max, .min])
  func `without products every choice is an error`(index: Int) {
    let viewModel = viewModel()

    viewModel.didSelect(index: index)

    sideEffects.expectCalled(with: "error")
  }

  @Test(arguments: [-1, 4, .max, .min])
  func `choosing a product that is not there is an error`(index: Int) async {
    let viewModel = viewModel()
    await viewModel.didLoad().value

    viewModel.didSelect(index: index)

    sideEffects.expectCalled(with: "error")
  }

  @Test func `a failure leaves the products that are there`() async {
    let viewModel = viewModel()
    await viewModel.didLoad().value
    provider.fetchingProducts.throws(FetchError("failed"))

    await viewModel.didLoad().value

    #expect(viewModel.products == .four)
    received.expectCalled()
    errors.expectCalled(with: "failed")
  }

  // MARK: - Fixtures

  private func viewModel(of other: (any ProductProvider)? = nil) -> ProductListViewModel {
    let viewModel = ProductListViewModel(provider: other ?? provider)
    viewModel.receiveData = { [weak viewModel, received] in
      received.call(viewModel?.products ?? [])
    }
    viewModel.onErrorReceiveData = { [errors] in errors.call($0) }
    viewModel.doSideEffect = { [sideEffects] in sideEffects.call($0) }
    return viewModel
  }
}
