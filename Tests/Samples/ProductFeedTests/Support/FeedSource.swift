import Foundation
import ProductFeed
import TestKit

/// Where the documents of a feed may be: what is the same for all is tested with each.
enum FeedSource: CaseIterable {
  case resources, backend, store

  /// What there is, where the document should be.
  enum Content {
    case text(String)
    case missing
    case unreadable
  }

  /// A provider that finds the same in the place of each document.
  func provider(_ content: Content) -> JSONFeedProvider {
    switch self {
    case .resources: JSONFeedProvider(documents: ResourceDocuments(resources: resources(content)))
    case .backend: JSONFeedProvider(documents: BackendDocuments(backend: backend(content)))
    case .store: JSONFeedProvider(documents: StoredDocuments(store: store(content)))
    }
  }

  private func resources(_ content: Content) -> MockResources {
    let resources = MockResources()
    switch content {
    case .text(let text): resources.reading.returns(Data(text.utf8))
    case .missing: resources.reading.throws(.notFound(name: "ProductData.json"))
    case .unreadable:
      resources.reading.throws(.unreadable(name: "ProductData.json", reason: "a bad disk"))
    }
    return resources
  }

  private func backend(_ content: Content) -> TestingBackend {
    switch content {
    case .text(let text): return TestingBackend(returning: .json(text))
    case .missing:
      let backend = TestingBackend()
      backend.send.throws(.notFound)
      return backend
    case .unreadable: return TestingBackend(returning: BackendResponse())
    }
  }

  private func store(_ content: Content) -> InMemoryKeyValueStore {
    switch content {
    case .text(let text):
      let values = FeedDocument.allCases.map { ($0.rawValue, Data(text.utf8)) }
      return InMemoryKeyValueStore(Dictionary(uniqueKeysWithValues: values))
    case .missing: return InMemoryKeyValueStore()
    case .unreadable:
      let store = InMemoryKeyValueStore()
      store.reading.throws(.corrupt)
      return store
    }
  }
}
