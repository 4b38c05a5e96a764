import Foundation
package import Seams

/// A repository for one kind of entity on a server.
///
/// A repository declares what it can do by conforming to one or more of ``Creatable``, ``Readable``,
/// ``CursorReadable``, ``Updatable`` and ``Deletable``, which provide the methods. A custom method only needs a
/// request, as in ``PostsRepository/read(userID:)``.
///
/// An identifier that is empty, `.` or `..` causes a `.badRequest` error, because its path would lead to a different
/// resource.
package protocol Repository<Entity>: Sendable {
  associatedtype Entity: Codable & Identifiable & Sendable
  where Entity.ID: CustomStringConvertible

  /// The first segment of the path, such as `posts`.
  var name: String { get }

  var backend: any Backend { get }

  /// The parser of the responses, ``EntityParser/lossy`` by default.
  var parser: EntityParser { get }
}

extension Repository {
  package var parser: EntityParser { .lossy }

  func entity(_ request: BackendRequest) async throws(BackendError) -> Entity {
    let response = try await backend.send(request)
    return try parser.entity(from: response.body)
  }

  func entities(
    _ request: BackendRequest
  ) async throws(BackendError) -> EntityList<Entity> {
    let response = try await backend.send(request)
    return try parser.entities(from: response.body)
  }
}

/// A repository to which you can add entities.
///
/// The methods return the entities as the server stored them.
package protocol Creatable: Repository {
  /// Adds an entity, by default with `POST name`.
  @discardableResult
  func create(_ entity: Entity) async throws(BackendError) -> Entity

  /// Adds several entities in one request, by default with `POST name`.
  @discardableResult
  func create(_ entities: [Entity]) async throws(BackendError) -> EntityList<Entity>
}

extension Creatable {
  @discardableResult
  package func create(_ entity: Entity) async throws(BackendError) -> Entity {
    try await self.entity(BackendRequest(.post, name, body: .json(entity)))
  }

  @discardableResult
  package func create(_ entities: [Entity]) async throws(BackendError) -> EntityList<Entity> {
    try await self.entities(BackendRequest(.post, name, body: .json(entities)))
  }
}

/// A repository whose entities you can read.
package protocol Readable: Repository {
  /// Reads the only entity of a repository, by default with `GET name`.
  func read() async throws(BackendError) -> Entity

  /// Reads all entities in the server's order, by default with `GET name`.
  func readAll() async throws(BackendError) -> EntityList<Entity>

  /// Reads an entity, by default with `GET name/id`.
  func read(id: Entity.ID) async throws(BackendError) -> Entity

  /// Reads a page of entities, by default with `GET name?page=pageNumber&per_page=pageSize`.
  func read(pageNumber: Int, pageSize: Int) async throws(BackendError) -> Page<Entity>
}

extension Readable {
  package func read() async throws(BackendError) -> Entity {
    try await entity(BackendRequest(.get, name))
  }

  package func readAll() async throws(BackendError) -> EntityList<Entity> {
    try await entities(BackendRequest(.get, name))
  }

  package func read(id: Entity.ID) async throws(BackendError) -> Entity {
    try await entity(BackendRequest(.get, name, "\(id)"))
  }

  package func read(pageNumber: Int, pageSize: Int) async throws(BackendError) -> Page<Entity> {
    guard pageNumber >= 1, pageSize >= 1 else {
      throw .badRequest(
        """
        The page number is \(pageNumber) and the page size is \(pageSize), but both must be at \
        least 1.
        """)
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

/// A repository whose entities you read page by page, with a cursor from each page to the next.
package protocol CursorReadable: Repository {
  /// Reads the page at a cursor, or the first page if the cursor is `nil`.
  ///
  /// By default, the request is `GET name?cursor=cursor`, or `GET name` for the first page.
  func read(cursor: String?) async throws(BackendError) -> CursorPage<Entity>
}

extension CursorReadable {
  package func read(cursor: String?) async throws(BackendError) -> CursorPage<Entity> {
    let query = cursor.map { [URLQueryItem(name: "cursor", value: $0)] } ?? []
    let response = try await backend.send(BackendRequest(.get, name, query: query))
    return try parser.cursorPage(from: response.body)
  }
}

/// A repository whose entities you can change.
///
/// The methods return the entities as the server stored them.
package protocol Updatable: Repository {
  /// Changes the only entity of a repository, by default with `PUT name`.
  @discardableResult
  func update(_ entity: Entity) async throws(BackendError) -> Entity

  /// Changes the entity with an identifier, by default with `PUT name/id`.
  ///
  /// The new entity may have a different identifier.
  @discardableResult
  func update(_ entity: Entity, id: Entity.ID) async throws(BackendError) -> Entity

  /// Changes several entities in one request, by default with `PATCH name`.
  @discardableResult
  func update(_ entities: [Entity]) async throws(BackendError) -> EntityList<Entity>
}

extension Updatable {
  @discardableResult
  package func update(_ entity: Entity) async throws(BackendError) -> Entity {
    try await self.entity(BackendRequest(.put, name, body: .json(entity)))
  }

  @discardableResult
  package func update(_ entity: Entity, id: Entity.ID) async throws(BackendError) -> Entity {
    try await self.entity(BackendRequest(.put, name, "\(id)", body: .json(entity)))
  }

  @discardableResult
  package func update(_ entities: [Entity]) async throws(BackendError) -> EntityList<Entity> {
    try await self.entities(BackendRequest(.patch, name, body: .json(entities)))
  }
}

/// A repository whose entities you can delete.
///
/// The body of the response is ignored.
package protocol Deletable: Repository {
  /// Deletes the only entity of a repository, by default with `DELETE name`.
  func delete() async throws(BackendError)

  /// Deletes an entity, by default with `DELETE name/id`.
  func delete(id: Entity.ID) async throws(BackendError)
}

extension Deletable {
  package func delete() async throws(BackendError) {
    _ = try await backend.send(BackendRequest(.delete, name))
  }

  package func delete(id: Entity.ID) async throws(BackendError) {
    _ = try await backend.send(BackendRequest(.delete, name, "\(id)"))
  }
}
