import Foundation
public import Seams

/// A repository whose entities are read page by page, each page naming the next: a pagination of one's own.
public protocol CursorReadable: Repository {
  /// Reads a page of entities.
  ///
  /// - Parameter cursor: The cursor that the page beside it gave; nil for the first page.
  /// - Returns: The page.
  /// - Throws: ``BackendError``, why there is none.
  func read(cursor: String?) async throws(BackendError) -> CursorPage<Entity>
}

extension CursorReadable {
  /// Asks with `GET name?cursor=cursor`.
  public func read(cursor: String?) async throws(BackendError) -> CursorPage<Entity> {
    let query = cursor.map { [URLQueryItem(name: "cursor", value: $0)] } ?? []
    let response = try await backend.send(BackendRequest(.get, name, query: query))
    return try parser.cursorPage(from: response.body)
  }
}
