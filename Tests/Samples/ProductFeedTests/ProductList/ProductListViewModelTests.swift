import ProductFeed
import TestKit

@MainActor
@Suite("Product list", .tags(.behavior))
struct ProductListViewModelTests {
  let provider = MockFeedProvider()
  let received = Spy<[Product], Void, Never>("receiveData")
  let errors = Spy<String, Void, Never>("onErrorReceiveData")
  let sideEffects = Spy<String, Void, Never>("doSideEffect")
  let viewModel: ProductListViewModel

  init() {
    viewModel = ProductListViewModel(provider: provider)
    viewModel.receiveData = { [weak viewModel = viewModel, received] in
      received.call(viewModel?.products ?? [])
    }
    viewModel.onErrorReceiveData = { [errors] in errors.call($0) }
    viewModel.doSideEffect = { [sideEffects] in sideEffects.call($0) }
  }

  @Test(arguments: [[.mock()], [], .products(1_000)] as [[Product]])
  func `fetched products are available when the view is notified`(products: [Product]) async {
    provider.fetchingProducts.returns(products)

    await value(of: viewModel.didLoad())

    received.expectCalled(with: products)
    errors.expectNotCalled()
  }

  @Test(arguments: [
    (0, "something crazy lorem ipsum"), (1, "something crazy dolor"), (-1, "error"), (2, "error"),
    (.max, "error"), (.min, "error"),
  ])
  func `choosing a row reports its product, or an error if the row does not exist`(
    index: Int, effect: String
  ) async {
    provider.fetchingProducts.returns([.mock(), .mock(name: "dolor")])
    viewModel.didSelect(index: index)
    sideEffects.expectCalled(with: "error")

    await value(of: viewModel.didLoad())
    viewModel.didSelect(index: index)

    #expect(sideEffects.calls.last == effect)
  }

  @Test func `a second load of the product list supersedes the first`() async {
    let gate = Gate<[Product], FetchError>(whenCancelled: .success(.products(1)))
    provider.fetchingProducts.suspends(on: gate)
    let first = viewModel.didLoad()
    await gate.arrivals(1)

    let second = viewModel.didLoad()
    await gate.arrivals(2)
    gate.open(2, returning: .four)
    await value(of: first)
    await value(of: second)

    #expect(received.calls == [.four])
    provider.ending.expectCalled(with: "products", true)
  }

  @Test func `a view model can be released while loading, which cancels the fetch`() async {
    let gate = Gate<[Product], FetchError>(whenCancelled: .failure(.cancelled))
    provider.fetchingProducts.suspends(on: gate)

    await expectReleased {
      let viewModel = ProductListViewModel(provider: provider)
      viewModel.didLoad()
      await gate.arrivals(1)
      return viewModel
    }

    await provider.ending.waitForCalls()
    provider.ending.expectCalled(with: "products", true)
  }

  // MARK: - Failures

  @Test func `a failed load reports a message, keeps the products and can be repeated`() async {
    provider.fetchingProducts.answers(
      inSequence: .failure(FetchError("failed")), .success(.four),
      .failure(FetchError("failed on error")))

    for _ in 1...3 { await value(of: viewModel.didLoad()) }

    expectOrder(errors, received, errors)
    #expect(errors.calls == ["failed", "failed on error"])
    #expect(viewModel.products == .four)
  }
}
