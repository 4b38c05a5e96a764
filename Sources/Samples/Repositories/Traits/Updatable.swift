import Foundation
public import Seams

/// A repository whose entities can be changed.
public protocol Updatable: Repository {
  /// Changes the one entity of a repository that has only one.
  ///
  /// - Parameter entity: What it is to be.
  /// - Returns: The entity as the server keeps it.
  /// - Throws: ``BackendError``, why there is none.
  @discardableResult
  func update(_ entity: Entity) async throws(BackendError) -> Entity

  /// Changes an entity.
  ///
  /// - Parameters:
  ///   - entity: What it is to be.
  ///   - id: Which one to change, whatever the identifier of `entity` is.
  /// - Returns: The entity as the server keeps it.
  /// - Throws: ``BackendError``, `.badRequest` if the identifier is empty, `.` or `..`; otherwise why there is
  ///   none.
  @discardableResult
  func update(_ entity: Entity, id: Entity.ID) async throws(BackendError) -> Entity

  /// Changes several entities at once.
  ///
  /// - Parameter entities: What they are to be.
  /// - Returns: The entities as the server keeps them.
  /// - Throws: ``BackendError``, why there are none.
  @discardableResult
  func update(_ entities: [Entity]) async throws(BackendError) -> EntityList<Entity>
}

extension Updatable {
  /// Sends the entity with `PUT name`.
  @discardableResult
  public func update(_ entity: Entity) async throws(BackendError) -> Entity {
    let response = try await backend.send(BackendRequest(.put, name, body: .json(entity)))
    return try parser.entity(from: response.body)
  }

  /// Sends the entity with `PUT name/id`.
  @discardableResult
  public func update(_ entity: Entity, id: Entity.ID) async throws(BackendError) -> Entity {
    let response = try await backend.send(
      BackendRequest(.put, name, "\(id)", body: .json(entity)))
    return try parser.entity(from: response.body)
  }

  /// Sends the list of the entities with `PATCH name`.
  @discardableResult
  public func update(_ entities: [Entity]) async throws(BackendError) -> EntityList<Entity> {
    let response = try await backend.send(BackendRequest(.patch, name, body: .json(entities)))
    return try parser.entities(from: response.body)
  }
}
