import ProductFeed
import TestKit

/// The list of products: the outputs of each input.
///
/// Outputs are closures, so a spy takes the place of each. The input returns its load, so a test waits for that.
@MainActor
@Suite("List of products", .tags(.behavior))
struct ProductListViewModelTests {
  let provider = MockFeedProvider()
  let received = Spy<[Product], Void, Never>("receiveData")
  let errors = Spy<String, Void, Never>("onErrorReceiveData")
  let sideEffects = Spy<String, Void, Never>("doSideEffect")

  @Test(arguments: [[.mock()], [], .products(1_000)] as [[Product]])
  func `fetched products are there when the view is told`(products: [Product]) async {
    provider.fetchingProducts.returns(products)
    let viewModel = viewModel()

    await viewModel.didLoad().value

    received.expectCalled(with: products)
    errors.expectNotCalled()
  }

  @Test func `the list has a row for each product, in two columns`() async throws {
    let viewModel = viewModel()

    await viewModel.didLoad().value

    let item = try #require(viewModel.dataSource.item(at: 3))
    #expect(viewModel.dataSource.count == 4)
    #expect(item == .product(.mock(id: 4)))
    #expect(item.size(inWidth: 320) == ItemSize(width: 156, height: 300))
  }

  @Test(arguments: [
    (0, "something crazy lorem ipsum"), (1, "something crazy dolor"), (-1, "error"), (2, "error"),
    (.max, "error"), (.min, "error"),
  ])
  func `choosing a product has its effect, and choosing any other row is an error`(
    index: Int, effect: String
  ) async {
    provider.fetchingProducts.returns([.mock(), .mock(name: "dolor")])
    let viewModel = viewModel()
    await viewModel.didLoad().value

    viewModel.didSelect(index: index)

    sideEffects.expectCalled(with: effect)
  }

  @Test func `a slow provider does not block the screen`() async {
    let gate = Gate<[Product], FetchError>(whenCancelled: .failure(.cancelled))
    provider.fetchingProducts.suspends(on: gate)
    let viewModel = viewModel()

    let load = viewModel.didLoad()
    await gate.arrivals(1)
    received.expectNotCalled()

    gate.open(returning: .four)
    await load.value
    received.expectCalled(with: .four)
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

    received.expectCalled(with: .four)
    provider.ending.expectCalled(with: "products", true)
  }

  @Test func `a view model that is loading is released, and cancels the fetch`() async {
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

  // MARK: - Failures

  @Test(arguments: ["failed", "failed on error"])
  func `the message of a failure is passed on unchanged`(message: String) async {
    provider.fetchingProducts.throws(FetchError(message))
    let viewModel = viewModel()

    await viewModel.didLoad().value

    errors.expectCalled(with: message)
    received.expectNotCalled()
  }

  @Test func `a load that failed can be repeated, and a failure keeps the products`() async {
    provider.fetchingProducts.answers(
      inSequence: .failure(.products), .success(.four), .failure(.products))
    let viewModel = viewModel()

    for _ in 1...3 { await viewModel.didLoad().value }

    expectOrder(errors, received, errors)
    #expect(viewModel.products == .four)
    provider.fetchingProducts.expectAnswersUsed()
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

  @Test func `a cancelled load has no output`() async {
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
