import ProductFeed
import TestKit

/// Other data and other behavior of the provider than in the happy case.
@MainActor
@Suite("List of products, loading", .tags(.behavior))
struct ProductListLoadingTests {
  let provider = MockFeedProvider()
  let received = Spy<Int, Void, Never>("receiveData")
  let errors = Spy<String, Void, Never>("onErrorReceiveData")

  @Test(arguments: [0, 1, 1_000])
  func `any number of products is shown`(count: Int) async {
    provider.fetchingProducts.returns(.products(count))
    let viewModel = viewModel()

    await viewModel.didLoad().value

    received.expectCalled(with: count)
    errors.expectNotCalled()
  }

  @Test func `a slow provider keeps nobody waiting`() async {
    let gate = Gate<[Product], FetchError>(whenCancelled: .failure(.cancelled))
    provider.fetchingProducts.suspends(on: gate)
    let viewModel = viewModel()

    let load = viewModel.didLoad()
    await gate.arrivals(1)
    received.expectNotCalled()

    gate.open(returning: .four)
    await load.value
    received.expectCalled(with: 4)
  }

  @Test func `the second try may succeed`() async {
    provider.fetchingProducts.throws(FetchError("failed"))
    let viewModel = viewModel()
    await viewModel.didLoad().value
    provider.fetchingProducts.returns(.four)

    await viewModel.didLoad().value

    expectOrder(errors, received)
    received.expectCalled(with: 4)
  }

  @Test func `a second load supersedes the first`() async {
    let gate = Gate<[Product], FetchError>(whenCancelled: .success(.products(1)))
    provider.fetchingProducts.suspends(on: gate)
    let viewModel = viewModel()
    let first = viewModel.didLoad()
    await gate.arrivals(1)

    let second = viewModel.didLoad()
    await gate.arrivals(2)
    gate.open(2, returning: .four)
    await first.value
    await second.value

    received.expectCalled(with: 4)
    provider.ending.expectCalled(with: "products", true)
  }

  @Test func `a load that is cancelled has no output`() async {
    let gate = Gate<[Product], FetchError>(whenCancelled: .success(.four))
    provider.fetchingProducts.suspends(on: gate)
    let viewModel = viewModel()
    let load = viewModel.didLoad()
    await gate.arrivals(1)

    load.cancel()
    await load.value

    received.expectNotCalled()
    errors.expectNotCalled()
    #expect(viewModel.products == [])
  }

  @Test func `a view model goes while it loads, and the load with it`() async {
    let gate = Gate<[Product], FetchError>(whenCancelled: .failure(.cancelled))
    provider.fetchingProducts.suspends(on: gate)

    await expectReleased {
      let viewModel = viewModel()
      viewModel.didLoad()
      await gate.arrivals(1)
      return viewModel
    }

    await provider.ending.waitForCalls()
    provider.ending.expectCalled(with: "products", true)
  }

  // MARK: - Fixtures

  private func viewModel() -> ProductListViewModel {
    let viewModel = ProductListViewModel(provider: provider)
    viewModel.receiveData = { [weak viewModel, received] in
      received.call(viewModel?.products.count ?? 0)
    }
    viewModel.onErrorReceiveData = { [errors] in errors.call($0) }
    return viewModel
  }
}
