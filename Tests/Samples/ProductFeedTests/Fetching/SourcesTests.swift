import Foundation
import ProductFeed
import TestKit

/// What only one of the sources does: the name by which it asks, and the words of its errors.
@Suite("Sources of a feed, each on its own", .tags(.behavior))
struct SourcesTests {
  @Test(arguments: [
    (FeedDocument.products, "ProductData.json"), (.inspirations, "InspirationData.json"),
    (.ticker, "TickerData.json"),
  ])
  func `a document is the resource of its name`(document: FeedDocument, name: String) async throws {
    let resources = MockResources()
    resources.reading.returns(Data("a".utf8))

    let data = try await ResourceDocuments(resources: resources).data(of: document)

    #expect(data == Data("a".utf8))
    resources.reading.expectCalled(with: name)
  }

  @Test(arguments: [
    (FeedDocument.products, "feed/products"), (.inspirations, "feed/inspirations"),
    (.ticker, "feed/ticker"),
  ])
  func `a document is got from its path`(document: FeedDocument, path: String) async throws {
    let backend = TestingBackend(returning: .json("a"))

    let data = try await BackendDocuments(backend: backend).data(of: document)

    #expect(data == Data("a".utf8))
    backend.expectRequest(.get, path)
    backend.send.expectNoOtherCalls()
  }

  @Test(arguments: [
    (FeedDocument.products, "ProductData"), (.inspirations, "InspirationData"),
    (.ticker, "TickerData"),
  ])
  func `a document is the value of its key`(document: FeedDocument, key: String) async throws {
    let store = InMemoryKeyValueStore([key: Data("a".utf8)])

    let data = try await StoredDocuments(store: store).data(of: document)

    #expect(data == Data("a".utf8))
    store.reading.expectCalled(with: key)
  }

  // MARK: - Failures

  @Test(arguments: [
    (BackendError.notFound, "URL Not found: not found"),
    (.badResponse, "Failed converting to data: bad response"),
    (.parsingError, "Failed converting to data: parsing error"),
    (.cancelled, "cancelled"),
    (.badRequest, "found error in network: bad request"),
    (.serverError(503), "found error in network: server error 503"),
    (.undefined(418), "found error in network: status 418"),
    (.timedOut, "found error in network: timed out"),
    (.offline, "found error in network: offline"),
    (.other("a cable"), "found error in network: error: a cable"),
  ])
  func `an error of the backend is one of the feed`(error: BackendError, text: String) async {
    let backend = TestingBackend()
    backend.send.throws(error)

    let thrown = await #expect(throws: FetchError.self) {
      try await BackendDocuments(backend: backend).data(of: .products)
    }

    #expect(thrown?.description == text)
  }

  @Test func `a response without a body says so`() async {
    let backend = TestingBackend(returning: BackendResponse())

    await #expect(throws: FetchError.unreadable("bad response: The response has no body.")) {
      try await BackendDocuments(backend: backend).data(of: .products)
    }
  }

  @Test func `a store says which key it has not, or cannot read`() async {
    let store = InMemoryKeyValueStore()
    let documents = StoredDocuments(store: store)

    await #expect(throws: FetchError.notFound("the store has no key “TickerData”")) {
      try await documents.data(of: .ticker)
    }

    store.reading.throws(.notPermitted)
    await #expect(throws: FetchError.unreadable("TickerData: not permitted")) {
      try await documents.data(of: .ticker)
    }
  }

  @Test(arguments: [
    (
      ResourceError.notFound(name: "a.json"),
      "URL Not found: there is no resource “a.json”"
    ),
    (
      .unreadable(name: "a.json", reason: "a bad disk"),
      "Failed converting to data: the resource “a.json” cannot be read: a bad disk"
    ),
  ])
  func `an error of the resources names the file`(error: ResourceError, text: String) async {
    let resources = MockResources()
    resources.reading.throws(error)

    let thrown = await #expect(throws: FetchError.self) {
      try await ResourceDocuments(resources: resources).data(of: .products)
    }

    #expect(thrown?.description == text)
  }
}
