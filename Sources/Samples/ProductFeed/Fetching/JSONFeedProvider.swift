package import Foundation
package import Seams

/// A feed provider that decodes JSON documents from files, a server or a store.
package struct JSONFeedProvider: FeedProvider {
  private let documents: any FeedDocumentLoading

  package init(documents: any FeedDocumentLoading) {
    self.documents = documents
  }

  package func products() async throws(FetchError) -> [Product] {
    try await decode(List<Product>.self, from: .products).data
  }

  package func inspirations() async throws(FetchError) -> [Inspiration] {
    try await decode(List<Inspiration>.self, from: .inspirations).data
  }

  package func ticker() async throws(FetchError) -> Ticker {
    try await decode(Ticker.self, from: .ticker)
  }

  /// The object that the server wraps around a list.
  private struct List<Element: Decodable>: Decodable {
    let data: [Element]
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type,
    from document: FeedDocument
  ) async throws(FetchError) -> Value {
    let data = try await documents.data(of: document)
    return try Result { try JSONDecoder().decode(type, from: data) }
      .mapError { FetchError.undecodable("\(document.rawValue): \(describeDecodingError($0))") }
      .get()
  }
}

/// A document of a feed.
///
/// The raw value is its key in a store, and the name of its file without the extension.
package enum FeedDocument: String, CaseIterable, Hashable, Sendable {
  case products = "ProductData"
  case inspirations = "InspirationData"
  case ticker = "TickerData"
}

/// A source of undecoded feed documents.
package protocol FeedDocumentLoading: Sendable {
  func data(of document: FeedDocument) async throws(FetchError) -> Data
}

/// The documents in files that ship with the app.
package struct ResourceDocuments: FeedDocumentLoading {
  private let bundle: Bundle

  /// Creates a loader that reads the files of a bundle, by default this module's.
  package init(bundle: Bundle? = nil) {
    self.bundle = bundle ?? .module
  }

  package func data(of document: FeedDocument) async throws(FetchError) -> Data {
    let name = document.rawValue
    guard let file = bundle.url(forResource: name, withExtension: "json") else {
      throw .notFound("the bundle has no file “\(name).json”")
    }
    do {
      return try Data(contentsOf: file)
    } catch {
      throw .unreadable("\(name).json: \(error)")
    }
  }
}

/// The documents on a server, under `feed/`.
package struct BackendDocuments: FeedDocumentLoading {
  private let backend: any Backend

  package init(backend: any Backend) {
    self.backend = backend
  }

  package func data(of document: FeedDocument) async throws(FetchError) -> Data {
    do throws(BackendError) {
      let response = try await backend.send(BackendRequest(.get, "feed", "\(document)"))
      guard let body = response.body else { throw .badResponse("The response has no body.") }
      return body
    } catch {
      switch error.code {
      case .notFound: throw .notFound("\(error)")
      case .badResponse, .parsingError: throw .unreadable("\(error)")
      case .cancelled: throw .cancelled
      case .badRequest, .serverError, .undefined, .timedOut, .offline, .other:
        throw .noAnswer("\(error)")
      }
    }
  }
}

/// The documents in a store, for example those saved when the app was last open.
package struct StoredDocuments: FeedDocumentLoading {
  private let store: any KeyValueStore

  package init(store: any KeyValueStore) {
    self.store = store
  }

  package func data(of document: FeedDocument) async throws(FetchError) -> Data {
    let name = document.rawValue
    let data = Result { () throws(KeyValueStoreError) in try store.data(forKey: name) }
      .mapError { FetchError.unreadable("\(name): \($0)") }
    guard let data = try data.get() else { throw .notFound("the store has no key “\(name)”") }
    return data
  }
}
