import ProductFeed
import TestKit

/// One contract for a file, a server and a store: who shows products does not notice which of them it has.
@MainActor
@Suite("Sources of a feed, one contract", .tags(.returnValue))
struct SourcesContractTests {
  @Test(arguments: FeedSource.allCases)
  func `products that are there are returned`(source: FeedSource) async throws {
    let products = try await source.provider(.text(loremIpsum)).products()

    #expect(products == [.mock()])
  }

  @Test(arguments: FeedSource.allCases)
  func `inspirations that are there are returned`(source: FeedSource) async throws {
    let text = #"{"data": [{"title": "a", "position": 1, "products": [{"id": 0, "price": 5}]}]}"#

    let inspirations = try await source.provider(.text(text)).inspirations()

    let product = ProductInspiration(id: 0, price: 5)
    #expect(inspirations == [Inspiration(title: "a", position: 1, products: [product])])
  }

  @Test(arguments: FeedSource.allCases)
  func `a ticker that is there is returned`(source: FeedSource) async throws {
    let ticker = try await source.provider(.text(#"{"id": 1, "title": "belanja yuk"}"#)).ticker()

    #expect(ticker == .mock)
  }

  @Test(arguments: FeedSource.allCases)
  func `the list of products is told that they are there`(source: FeedSource) async throws {
    let viewModel = ProductListViewModel(provider: source.provider(.text(loremIpsum)))

    try await valueOfCallback(Void.self) { done in
      viewModel.receiveData = { done(()) }
      viewModel.didLoad()
    }

    #expect(viewModel.products == [.mock()])
  }

  @Test(arguments: FeedSource.allCases)
  func `a product from anywhere can be chosen`(source: FeedSource) async throws {
    let viewModel = ProductListViewModel(provider: source.provider(.text(loremIpsum)))
    await viewModel.didLoad().value

    let effect = try await valueOfCallback(String.self) { done in
      viewModel.doSideEffect = { done($0) }
      viewModel.didSelect(index: 0)
    }

    #expect(effect == "something crazy lorem ipsum")
  }

  // MARK: - Failures

  @Test(
    arguments: FeedSource.allCases,
    [
      (.missing, "URL Not found"),
      (.unreadable, "Failed converting to data"),
      (.text(""), "Failed when decoding"),
      (.text("no JSON"), "Failed when decoding"),
      (.text("[]"), "Failed when decoding"),
      (.text("{}"), "Failed when decoding"),
    ] as [(FeedSource.Content, String)])
  func `what cannot be had is one of three errors`(
    source: FeedSource, problem: (content: FeedSource.Content, message: String)
  ) async throws {
    let viewModel = ProductListViewModel(provider: source.provider(problem.content))

    let message = try await valueOfCallback(String.self) { done in
      viewModel.onErrorReceiveData = { done($0) }
      viewModel.didLoad()
    }

    #expect(message == problem.message)
    #expect(viewModel.products == [])
  }

  @Test(arguments: FeedSource.allCases)
  func `without products from anywhere a choice is an error`(source: FeedSource) async throws {
    let viewModel = ProductListViewModel(provider: source.provider(.text(loremIpsum)))

    let effect = try await valueOfCallback(String.self) { done in
      viewModel.doSideEffect = { done($0) }
      viewModel.didSelect(index: 0)
    }

    #expect(effect == "error")
  }

  // MARK: - Fixtures

  private let loremIpsum = """
    {"data": [{"id": 1, "name": "lorem ipsum", "price": "Rp 100",
               "shop": {"id": 1, "name": "toko serba ada", "location": "Indonesia"}}]}
    """
}
