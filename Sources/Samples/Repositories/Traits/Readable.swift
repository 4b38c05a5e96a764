import Foundation
public import Seams

/// A repository whose entities can be read.
public protocol Readable: Repository {
  /// Reads the one entity of a repository that has only one.
  ///
  /// - Returns: The entity.
  /// - Throws: ``BackendError``, why there is none.
  func read() async throws(BackendError) -> Entity

  /// Reads all entities.
  ///
  /// - Returns: The entities in the order of the server.
  /// - Throws: ``BackendError``, why there are none.
  func readAll() async throws(BackendError) -> EntityList<Entity>

  /// Reads an entity.
  ///
  /// - Parameter id: Its identifier.
  /// - Returns: The entity.
  /// - Throws: ``BackendError``, `.badRequest` if the identifier is empty, `.` or `..`; otherwise why there is
  ///   none.
  func read(id: Entity.ID) async throws(BackendError) -> Entity

  /// Reads a page of entities.
  ///
  /// - Parameters:
  ///   - pageNumber: The number of the page, from one.
  ///   - pageSize: How many entities a page has, at least one.
  /// - Returns: The page.
  /// - Throws: ``BackendError``, `.badRequest` if a number is below one, `.badResponse` if the server does not
  ///   say which page it has sent; otherwise why there is none.
  func read(pageNumber: Int, pageSize: Int) async throws(BackendError) -> Page<Entity>
}

extension Readable {
  /// Asks with `GET name`.
  public func read() async throws(BackendError) -> Entity {
    let response = try await backend.send(BackendRequest(.get, name))
    return try parser.entity(from: response.body)
  }

  /// Asks with `GET name`.
  public func readAll() async throws(BackendError) -> EntityList<Entity> {
    let response = try await backend.send(BackendRequest(.get, name))
    return try parser.entities(from: response.body)
  }

  /// Asks with `GET name/id`.
  public func read(id: Entity.ID) async throws(BackendError) -> Entity {
    let response = try await backend.send(BackendRequest(.get, name, "\(id)"))
    return try parser.entity(from: response.body)
  }

  /// Asks with `GET name?page=pageNumber&per_page=pageSize`.
  public func read(pageNumber: Int, pageSize: Int) async throws(BackendError) -> Page<Entity> {
    guard pageNumber >= 1, pageSize >= 1 else {
      throw .badRequest(
        "There is no page \(pageNumber) of \(pageSize) entities each: both numbers begin at 1.")
    }
    let query = [
      URLQueryItem(name: "page", value: "\(pageNumber)"),
      URLQueryItem(name: "per_page", value: "\(pageSize)"),
    ]
    let response = try await backend.send(BackendRequest(.get, name, query: query))
    guard let info = response.pageInfo else {
      throw .badResponse("the response does not say which page it is")
    }
    return Page(entities: try parser.entities(from: response.body), info: info)
  }
}
