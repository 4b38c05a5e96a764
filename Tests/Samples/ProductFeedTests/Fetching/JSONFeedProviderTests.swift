import ProductFeed
import TestKit

/// One contract for files, a server and a store: the code that shows products cannot tell which source it uses.
@MainActor
@Suite("Sources of JSON documents", .tags(.returnValue))
struct JSONFeedProviderTests {
  @Test(arguments: FeedSource.allCases)
  func `the documents of any source are decoded, and the products are shown`(
    source: FeedSource
  ) async throws {
    let directory = try TemporaryDirectory()
    let provider = try source.provider(.feed, in: directory.url)
    let screen = ProductListScreen(viewModel: ProductListViewModel(provider: provider))

    await value(of: screen.viewDidLoad())
    screen.select(row: 0)

    #expect(screen.dataSource == FeedDataSource([.product(.mock())]))
    #expect(screen.messages == ["something crazy lorem ipsum"])
    #expect(try await provider.inspirations() == [.mock("lorem1", at: 1)])
    #expect(try await provider.ticker() == .mock)
  }

  @Test func `ten products, two inspirations and a ticker make thirteen rows`() async {
    let feed = FeedUnderTest(provider: JSONFeedProvider(documents: ResourceDocuments()))

    // The first letter of each identifier: product, inspiration or ticker.
    await feed.load()
    #expect(String(feed.rows.compactMap(\.first)) == "ppppippppipp")
    feed.warnings.expectNotCalled()

    await feed.showTicker()
    #expect(String(feed.rows.compactMap(\.first)) == "tppppippppipp")
    #expect(Set(feed.rows).count == 13)
  }

  // MARK: - Failures

  /// The source, its content, the message, and the beginning of the reason.
  @Test(
    arguments: [
      (.resources, .missing, "URL Not found", "the bundle has no file “ProductData.json”"),
      (.resources, .unreadable, "Failed converting to data", "ProductData.json: "),
      (.resources, .invalid, "Failed when decoding", "ProductData: data: "),
      (.backend, .missing, "URL Not found", "not found"),
      (
        .backend, .unreadable, "Failed converting to data",
        "bad response: The response has no body."
      ),
      (.backend, .invalid, "Failed when decoding", "ProductData: data: "),
      (.store, .missing, "URL Not found", "the store has no key “ProductData”"),
      (.store, .unreadable, "Failed converting to data", "ProductData: "),
      (.store, .invalid, "Failed when decoding", "ProductData: data: "),
    ] as [(FeedSource, FeedSource.Content, String, String)])
  func `missing, unreadable and invalid documents have different error messages`(
    source: FeedSource, content: FeedSource.Content, message: String, reason: String
  ) async throws {
    let directory = try TemporaryDirectory()
    let provider = try source.provider(content, in: directory.url)
    let screen = ProductListScreen(viewModel: ProductListViewModel(provider: provider))

    let error = await #expect(throws: FetchError.self) { try await provider.products() }
    await value(of: screen.viewDidLoad())
    screen.select(row: 0)

    #expect(error?.reason.hasPrefix(reason) == true)
    #expect(screen.dataSource.count == 0)
    #expect(screen.messages == [message, "error"])
  }

  @Test(arguments: [
    (BackendError.notFound, "URL Not found"), (.badResponse, "Failed converting to data"),
    (.parsingError, "Failed converting to data"), (.badRequest, "found error in network"),
    (.serverError(503), "found error in network"), (.undefined(418), "found error in network"),
    (.timedOut, "found error in network"), (.offline, "found error in network"),
    (.other("a cable"), "found error in network"), (.cancelled, "cancelled"),
  ])
  func `each backend error becomes a fetch error, and only a cancellation has no reason`(
    error: BackendError, message: String
  ) async {
    let backend = TestingBackend()
    backend.send.throws(error)

    let reason = error == .cancelled ? "" : "\(error)"
    await #expect(throws: FetchError(message, reason: reason)) {
      try await BackendDocuments(backend: backend).data(of: .products)
    }
  }

  @Test func `a fetch error shows its message, and its reason if there is one`() {
    #expect("\(FetchError("a", reason: "b"))" == "a: b")
    #expect("\(FetchError("a"))" == "a")
  }
}
