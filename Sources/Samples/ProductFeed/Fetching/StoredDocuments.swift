public import Foundation
public import Seams

/// The documents of a feed in a store, such as those that were there when the app was last open.
public struct StoredDocuments: FeedDocumentLoading {
  private let store: any KeyValueStore

  /// Makes a way to the documents.
  ///
  /// - Parameter store: Has the document `ProductData` under the key `ProductData`, and so on.
  public init(store: any KeyValueStore) {
    self.store = store
  }

  /// Reads a document.
  ///
  /// - Parameter document: Which one.
  /// - Returns: Its bytes.
  /// - Throws: ``FetchError/notFound`` or ``FetchError/unreadable``.
  public func data(of document: FeedDocument) async throws(FetchError) -> Data {
    let data: Data?
    do throws(KeyValueStoreError) {
      data = try store.data(forKey: document.rawValue)
    } catch {
      throw .unreadable("\(document.rawValue): \(error)")
    }
    guard let data else { throw .notFound("the store has no key “\(document.rawValue)”") }
    return data
  }
}
