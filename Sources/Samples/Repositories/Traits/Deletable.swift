public import Seams

/// A repository whose entities can be deleted.
public protocol Deletable: Repository {
  /// Deletes the one entity of a repository that has only one.
  ///
  /// - Throws: ``BackendError``, why it is still there.
  func delete() async throws(BackendError)

  /// Deletes an entity.
  ///
  /// - Parameter id: Its identifier.
  /// - Throws: ``BackendError``, `.badRequest` if the identifier is empty, `.` or `..`; otherwise why it is
  ///   still there.
  func delete(id: Entity.ID) async throws(BackendError)
}

extension Deletable {
  /// Asks with `DELETE name`; the body of the response does not matter.
  public func delete() async throws(BackendError) {
    _ = try await backend.send(BackendRequest(.delete, name))
  }

  /// Asks with `DELETE name/id`; the body of the response does not matter.
  public func delete(id: Entity.ID) async throws(BackendError) {
    _ = try await backend.send(BackendRequest(.delete, name, "\(id)"))
  }
}
