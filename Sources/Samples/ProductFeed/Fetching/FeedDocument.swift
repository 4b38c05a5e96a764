public import Foundation

/// The documents that a feed is made of, with the names of their files.
public enum FeedDocument: String, CaseIterable, Hashable, Sendable {
  /// The products, behind the key `data`.
  case products = "ProductData"

  /// What stands between them, behind the key `data`.
  case inspirations = "InspirationData"

  /// The line of news, a bare object.
  case ticker = "TickerData"
}

/// The way to the documents of a feed, whatever is in them.
public protocol FeedDocumentLoading: Sendable {
  /// Loads a document.
  ///
  /// - Parameter document: Which one.
  /// - Returns: Its bytes.
  /// - Throws: ``FetchError/notFound`` if there is none, ``FetchError/unreadable`` if there is one that
  ///   cannot be read, ``FetchError/noAnswer`` if that cannot be told.
  func data(of document: FeedDocument) async throws(FetchError) -> Data
}
