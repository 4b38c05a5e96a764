import Foundation
import Seams

/// The feed of JSON documents, wherever they are.
///
/// What the service sends besides, such as a status, is left alone.
public struct JSONFeedProvider: FeedProvider {
  private let documents: any FeedDocumentLoading

  /// Makes a provider.
  ///
  /// - Parameter documents: The way to the documents: resources, a backend, or a store.
  public init(documents: any FeedDocumentLoading) {
    self.documents = documents
  }

  /// Fetches the products.
  ///
  /// - Returns: The products, in the order of the document.
  /// - Throws: ``FetchError`` if the document cannot be had, or a product in it is not complete.
  public func products() async throws(FetchError) -> [Product] {
    try await decode(List<Product>.self, from: .products).data
  }

  /// Fetches what stands between the products.
  ///
  /// - Returns: The inspirations, in the order of the document.
  /// - Throws: ``FetchError`` if the document cannot be had, or an inspiration in it is not complete.
  public func inspirations() async throws(FetchError) -> [Inspiration] {
    try await decode(List<Inspiration>.self, from: .inspirations).data
  }

  /// Fetches the line of news.
  ///
  /// - Returns: The ticker.
  /// - Throws: ``FetchError`` if the document cannot be had, or the ticker in it is not complete.
  public func ticker() async throws(FetchError) -> Ticker {
    try await decode(Ticker.self, from: .ticker)
  }

  /// What the service wraps a list in.
  private struct List<Element: Decodable>: Decodable {
    let data: [Element]
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type,
    from document: FeedDocument
  ) async throws(FetchError) -> Value {
    let data = try await documents.data(of: document)
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw .undecodable("\(document.rawValue): \(describeDecodingError(error))")
    }
  }
}
