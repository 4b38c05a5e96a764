import Foundation
import ProductFeed
import TestKit

/// A source for the documents of a feed.
///
/// A test of shared behavior runs once with each source.
enum FeedSource: CaseIterable {
  case resources, backend, store

  /// The stored content of the documents.
  enum Content {
    case text(String)

    /// One product, one inspiration and a ticker.
    case feed

    case missing
    case unreadable

    fileprivate var documents: [String: String]? {
      switch self {
      case .missing, .unreadable: nil
      case .text(let text):
        Dictionary(uniqueKeysWithValues: FeedDocument.allCases.map { ($0.rawValue, text) })
      case .feed:
        [
          "ProductData": """
          {"data": [{"id": 1, "name": "lorem ipsum", "price": "Rp 100",
                     "shop": {"id": 1, "name": "toko serba ada", "location": "Indonesia"}}]}
          """,
          "InspirationData": """
          {"data": [{"title": "lorem1", "position": 1, "products": [{"id": 1, "price": 10000}]}]}
          """,
          "TickerData": #"{"id": 1, "title": "belanja yuk"}"#,
        ]
      }
    }
  }

  /// Returns a provider that reads the content from this source.
  ///
  /// For ``resources``, the content is in files in the directory.
  func provider(_ content: Content, in directory: URL) throws -> JSONFeedProvider {
    switch self {
    case .resources: JSONFeedProvider(documents: try resources(content, in: directory))
    case .backend: JSONFeedProvider(documents: BackendDocuments(backend: backend(content)))
    case .store: JSONFeedProvider(documents: StoredDocuments(store: store(content)))
    }
  }

  private func resources(_ content: Content, in directory: URL) throws -> ResourceDocuments {
    for (name, text) in content.documents ?? [:] {
      try Data(text.utf8).write(to: directory.appending(component: "\(name).json"))
    }
    if case .unreadable = content {
      // A folder cannot be read as a file.
      try FileManager.default.createDirectory(
        at: directory.appending(component: "ProductData.json"), withIntermediateDirectories: false)
    }
    let bundle = try #require(Bundle(url: directory))
    return ResourceDocuments(bundle: bundle)
  }

  private func backend(_ content: Content) -> TestingBackend {
    let backend = TestingBackend(returning: BackendResponse())
    if case .missing = content { backend.send.throws(.notFound) }
    guard let documents = content.documents else { return backend }
    for (path, name) in [
      ("feed/products", "ProductData"), ("feed/inspirations", "InspirationData"),
      ("feed/ticker", "TickerData"),
    ] {
      backend.send.when(.request(.get, path)).returns(.json(documents[name] ?? ""))
    }
    return backend
  }

  private func store(_ content: Content) -> InMemoryKeyValueStore {
    let store = InMemoryKeyValueStore(content.documents?.mapValues { Data($0.utf8) } ?? [:])
    if case .unreadable = content { store.reading.throws(.corrupt) }
    return store
  }
}
