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

  @Test func `damaged products are products, or an error that names the document`() async {
    let body = Data(
      #"""
      {"data": [{"id": 1, "name": "a", "price": "Rp 1", "image_uri": "https://example.com/a.png",
        "shop": {"id": 1, "name": "b", "location": "c"}}]}
      """#.utf8)

    for copy in DamagedData.copies(of: body) {
      backend.send.returns(BackendResponse(body: copy.data))
      do throws(FetchError) {
        _ = try await provider.products()
      } catch {
        expectUndecodable(error, "ProductData", copy)
      }
    }
  }

  @Test func `damaged inspirations are inspirations, or an error that names the document`() async {
    let body = Data(
      #"{"data": [{"title": "a", "position": 2, "products": []}, {"title": "b"}]}"#.utf8)

    for copy in DamagedData.copies(of: body) {
      backend.send.returns(BackendResponse(body: copy.data))
      do throws(FetchError) {
        _ = try await provider.inspirations()
      } catch {
        expectUndecodable(error, "InspirationData", copy)
      }
    }
  }

  @Test func `a damaged ticker is a ticker, or an error that names the document`() async {
    for copy in DamagedData.copies(of: Data(#"{"id": 1, "title": "a"}"#.utf8)) {
      backend.send.returns(BackendResponse(body: copy.data))
      do throws(FetchError) {
        _ = try await provider.ticker()
      } catch {
        expectUndecodable(error, "TickerData", copy)
      }
    }
  }

  @Test func `a damaged entry of the cache is a ticker, of another version, or gone`() throws {
    let store = InMemoryKeyValueStore()
    let cache = TickerCache(store: store)
    try cache.save(.mock)
    let entry = try #require(try store.data(forKey: TickerCache.key))

    for copy in DamagedData.copies(of: entry) {
      try store.set(copy.data, forKey: TickerCache.key)
      do throws(TickerCacheError) {
        let ticker = try cache.load()
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

  private func expectUndecodable(_ error: FetchError, _ document: String, _ copy: DamagedData) {
    // A body of no bytes is no document.
    guard !copy.data.isEmpty else { return }
    #expect("\(error)".contains(document), "\(copy): \(error)")
  }
}
