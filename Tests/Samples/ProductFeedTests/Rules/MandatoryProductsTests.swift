import ProductFeed
import TestKit

@MainActor
@Suite("Products are mandatory", .tags(.behavior))
struct MandatoryProductsTests {
  let feed = FeedUnderTest()

  // MARK: - Failures

  @Test func `without products the error is theirs`() async {
    feed.provider.fetchingProducts.throws(.products)

    await feed.load()

    feed.errors.expectCalled(with: ["failed fetch product"])
    feed.received.expectNotCalled()
    #expect(feed.rows == [])
  }

  @Test func `without products and ticker the error has both messages`() async {
    feed.provider.fetchingProducts.throws(.products)
    feed.provider.fetchingTicker.throws(.ticker)

    await feed.load()

    feed.errors.expectCalled(with: ["failed fetch product", "failed fetch ticker"])
    feed.warnings.expectNotCalled()
  }

  @Test func `without anything the messages are in a fixed order, not in that of their coming`()
    async
  {
    let gate = Gate<[Product], FetchError>(whenCancelled: .failure(.cancelled))
    feed.provider.failsAll()
    feed.provider.fetchingProducts.suspends(on: gate)
    let load = feed.viewModel.onDidLoad()
    await feed.provider.ending.waitForCalls(2)

    gate.open(throwing: .products)
    await load.value

    feed.errors.expectCalled(with: [
      "failed fetch product", "failed fetch inspiration", "failed fetch ticker",
    ])
  }

  @Test func `a reload that fails keeps the rows, the ticker included`() async {
    await feed.load()
    await feed.showTicker()
    let rows = feed.viewModel.rows
    feed.provider.fetchingProducts.throws(.products)
    feed.provider.fetchingTicker.returns(Ticker(id: 2, title: "other"))

    await feed.load()

    expectNoDifference(feed.viewModel.rows, rows)
    #expect(rows.count == 7)
    feed.received.expectCalled(2)
  }
}
