public import Seams

/// Entities of one kind that a server keeps.
///
/// What a repository can do is said by the protocols that it conforms to, ``Creatable``, ``Readable``,
/// ``Updatable`` and ``Deletable``, whose functions come with them. A function of its own is two lines, a
/// request and a parser, as in ``PostsRepository/read(userID:)``.
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
