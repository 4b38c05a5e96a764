public import Foundation
public import Seams

/// The documents of a feed on a server.
public struct BackendDocuments: FeedDocumentLoading {
  private let backend: any Backend

  /// Makes a way to the documents.
  ///
  /// - Parameter backend: The way to the server.
  public init(backend: any Backend) {
    self.backend = backend
  }

  /// Gets a document, `feed/products` and the like.
  ///
  /// - Parameter document: Which one.
  /// - Returns: The body of the response.
  /// - Throws: ``FetchError/notFound`` if the server has none, ``FetchError/unreadable`` if its response
  ///   is none, ``FetchError/cancelled`` or, for every other error, ``FetchError/noAnswer``.
  public func data(of document: FeedDocument) async throws(FetchError) -> Data {
    do throws(BackendError) {
      let response = try await backend.send(
        BackendRequest(.get, "feed", Self.segment(of: document)))
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

  private static func segment(of document: FeedDocument) -> String {
    switch document {
    case .products: "products"
    case .inspirations: "inspirations"
    case .ticker: "ticker"
    }
  }
}
