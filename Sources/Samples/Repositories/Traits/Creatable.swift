import Foundation
public import Seams

/// A repository to which entities can be added.
public protocol Creatable: Repository {
  /// Adds an entity.
  ///
  /// - Parameter entity: The entity.
  /// - Returns: The entity as the server keeps it.
  /// - Throws: ``BackendError``, why there is none.
  @discardableResult
  func create(_ entity: Entity) async throws(BackendError) -> Entity

  /// Adds several entities at once.
  ///
  /// - Parameter entities: The entities.
  /// - Returns: The entities as the server keeps them.
  /// - Throws: ``BackendError``, why there are none.
  @discardableResult
  func create(_ entities: [Entity]) async throws(BackendError) -> EntityList<Entity>
}

extension Creatable {
  /// Sends the entity with `POST name`.
  @discardableResult
  public func create(_ entity: Entity) async throws(BackendError) -> Entity {
    let response = try await backend.send(BackendRequest(.post, name, body: .json(entity)))
    return try parser.entity(from: response.body)
  }

  /// Sends the list of the entities with `POST name`.
  @discardableResult
  public func create(_ entities: [Entity]) async throws(BackendError) -> EntityList<Entity> {
    let response = try await backend.send(BackendRequest(.post, name, body: .json(entities)))
    return try parser.entities(from: response.body)
  }
}
