public import Seams

/// Entities of one kind that a server keeps.
///
/// What a repository can do is said by the protocols that it conforms to, ``Creatable``, ``Readable``,
/// ``Updatable`` and ``Deletable``, whose functions come with them. Its own functions are a request and a
/// parser:
///
/// ```swift
/// let response = try await backend.send(BackendRequest(.get, "users", id, "posts"))
/// return try parser.entities(from: response.body)
/// ```
public protocol Repository<Entity>: Sendable {
  /// What it keeps.
  associatedtype Entity: Codable & Identifiable & Sendable
  where Entity.ID: CustomStringConvertible

  /// The segment of the path that its entities are under, such as `posts`.
  var name: String { get }

  /// The way to the server.
  var backend: any Backend { get }

  /// What makes entities of the responses; ``EntityParser/lossy`` unless a repository says otherwise.
  var parser: EntityParser { get }
}

extension Repository {
  /// Drops what is no entity, and counts it.
  public var parser: EntityParser { .lossy }
}
