import ProductFeed
import TestKit

/// The files that come with the module, through everything that the app has between them and its rows.
@MainActor
@Suite("The embedded feed", .tags(.state))
struct EmbeddedFeedTests {
  let provider = JSONFeedProvider(documents: ResourceDocuments())

  @Test func `ten products and two inspirations are twelve rows`() async throws {
    let rows = FeedRows(
      products: try await provider.products(), inspirations: try await provider.inspirations())

    let places = rows.rows.indices.filter { rows.rows[$0].id.kind == .inspiration }
    #expect(rows.rows.count == 12)
    #expect(places == [4, 9])
    #expect(rows.misplaced == [])
    #expect(Set(rows.rows.map(\.id)).count == 12)
  }

  @Test func `with the ticker everything is one row further down`() async {
    let timer = MockTimer()
    let received = Spy<Void, Never>("didReceiveData")
    let viewModel = FeedViewModel(
      provider: provider, cache: TickerCache(store: InMemoryKeyValueStore()), timers: timer)
    viewModel.didReceiveData = { received.call() }
    await viewModel.onDidLoad().value
    viewModel.onFireDate()

    timer.fire()
    await received.waitForCalls(2)

    let kinds = viewModel.rows.map(\.id.kind)
    #expect(kinds.count == 13)
    #expect(kinds.first == .ticker)
    #expect(kinds.indices.filter { kinds[$0] == .inspiration } == [5, 10])
  }

  @Test func `every inspiration has six products, all of them called zero`() async throws {
    let inspirations = try await provider.inspirations()

    #expect(inspirations.map(\.position) == [4, 8])
    #expect(
      inspirations.map { $0.products.map(\.id) }
        == Array(repeating: Array(repeating: 0, count: 6), count: 2))
    #expect(inspirations.allSatisfy { Set($0.productIDs).count == 6 })
  }

  @Test func `a product without a picture is one all the same`() async throws {
    let products = try await provider.products()

    #expect(Set(products.map(\.id)).count == 10)
    #expect(products.filter { $0.imageURL == nil }.map(\.name) == ["Brass bell", "Batik notebook"])
  }
}
