import Foundation
import ProductFeed
import TestKit

/// Whatever is in the place of a document: what it says, or an error that names it.
@Suite("Damaged documents", .tags(.returnValue))
struct DamagedDocumentsTests {
  private let backend = TestingBackend()
  private var provider: JSONFeedProvider {
    JSONFeedProvider(documents: BackendDocuments(backend: backend))
  }

  @Test(arguments: Case.all)
  func `a damaged document is what it says, or an error that names it`(document: Case) async {
    for copy in DamagedData.copies(of: document.body) {
      backend.send.returns(BackendResponse(body: copy.data))
      do throws(FetchError) {
        try await document.fetch(provider)
      } catch {
        // A body of no bytes is no document.
        guard !copy.data.isEmpty else { continue }
        #expect("\(error)".contains(document.testDescription), "\(copy): \(error)")
      }
    }
  }

  @Test func `a damaged entry of the cache is a ticker, of another version, or gone`() throws {
    let store = InMemoryKeyValueStore()
    let cache = TickerCache(store: store)
    try cache.save(.mock, TickerCache.key)
    let entry = try #require(try store.data(forKey: TickerCache.key))

    for copy in DamagedData.copies(of: entry) {
      try store.set(copy.data, forKey: TickerCache.key)
      do throws(TickerCacheError) {
        let ticker = try cache.load(TickerCache.key)
        let left = try? store.data(forKey: TickerCache.key)
        #expect(left == (ticker == nil ? nil : copy.data), "\(copy)")
      } catch {
        guard case .unknownVersion = error else {
          Issue.record("\(copy): \(error)")
          continue
        }
        #expect(try store.data(forKey: TickerCache.key) == copy.data, "\(copy)")
      }
    }
  }

  // MARK: - Fixtures

  /// A document as it should be, and what fetches it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: Data
    let fetch: @Sendable (JSONFeedProvider) async throws(FetchError) -> Void

    private init(
      _ name: String, _ body: String,
      _ fetch: @escaping @Sendable (JSONFeedProvider) async throws(FetchError) -> Void
    ) {
      testDescription = name
      self.body = Data(body.utf8)
      self.fetch = fetch
    }

    static let all = [
      Self(
        "ProductData",
        #"""
        {"data": [{"id": 1, "name": "a", "price": "Rp 1", "image_uri": "https://example.com/a.png",
          "shop": {"id": 1, "name": "b", "location": "c"}}]}
        """#
      ) { provider throws(FetchError) in _ = try await provider.products() },
      Self(
        "InspirationData",
        #"{"data": [{"title": "a", "position": 2, "products": []}, {"title": "b"}]}"#
      ) { provider throws(FetchError) in _ = try await provider.inspirations() },
      Self("TickerData", #"{"id": 1, "title": "a"}"#) { provider throws(FetchError) in
        _ = try await provider.ticker()
      },
    ]
  }
}
