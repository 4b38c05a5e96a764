import Foundation
import ProductFeed
import TestKit

/// A source for the documents of a feed.
enum FeedSource: CaseIterable {
  case resources, backend, store

  /// The stored content of the documents.
  enum Content {
    case feed, invalid, missing, unreadable

    fileprivate var documents: [FeedDocument: String] {
      switch self {
      case .missing, .unreadable: [:]
      case .invalid: [.products: "{}"]
      case .feed:
        [
          .products: """
          {"data": [{"id": 1, "name": "lorem ipsum", "price": "Rp 100",
                     "shop": {"id": 1, "name": "toko serba ada", "location": "Indonesia"}}]}
          """,
          .inspirations: """
          {"data": [{"title": "lorem1", "position": 1, "products": [{"id": 1, "price": 10000}]}]}
          """,
          .ticker: #"{"id": 1, "title": "belanja yuk"}"#,
        ]
      }
    }
  }

  /// Returns a provider that reads the content from this source.
  ///
  /// For ``resources``, this method writes the content to files in the directory.
  func provider(_ content: Content, in directory: URL) throws -> JSONFeedProvider {
    switch self {
    case .resources: JSONFeedProvider(documents: try resources(content, in: directory))
    case .backend: JSONFeedProvider(documents: BackendDocuments(backend: backend(content)))
    case .store: JSONFeedProvider(documents: StoredDocuments(store: store(content)))
    }
  }

  private func resources(_ content: Content, in directory: URL) throws -> ResourceDocuments {
    for (document, text) in content.documents {
      let file = directory.appending(component: "\(document.rawValue).json")
      try Data(text.utf8).write(to: file)
    }
    if content == .unreadable {
      // A folder cannot be read as a file.
      try FileManager.default.createDirectory(
        at: directory.appending(component: "ProductData.json"), withIntermediateDirectories: false)
    }
    let bundle = try #require(Bundle(url: directory))
    return ResourceDocuments(bundle: bundle)
  }

  private func backend(_ content: Content) -> TestingBackend {
    let backend = TestingBackend(returning: BackendResponse())
    if content == .missing { backend.send.throws(.notFound) }
    for (document, text) in content.documents {
      backend.send.when(.request(.get, "feed/\(document)")).returns(.json(text))
    }
    return backend
  }

  private func store(_ content: Content) -> InMemoryKeyValueStore {
    let values = content.documents.map { ($0.key.rawValue, Data($0.value.utf8)) }
    let store = InMemoryKeyValueStore(Dictionary(uniqueKeysWithValues: values))
    if content == .unreadable { store.reading.throws(.corrupt) }
    return store
  }
}
