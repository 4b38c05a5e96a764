public import Seams

/// The posts of all users.
public struct PostsRepository: Creatable, Readable, Updatable, Deletable, CursorReadable {
  /// What it keeps.
  public typealias Entity = Post

  /// The segment of the path that posts are under.
  public let name = "posts"

  /// The way to the server.
  public let backend: any Backend

  /// Makes a repository.
  ///
  /// - Parameter backend: The way to the server; the app leaves it at the live one.
  public init(backend: any Backend = URLSessionBackend()) {
    self.backend = backend
  }

  /// Reads the posts of a user, with `GET users/userID/posts`.
  ///
  /// - Parameter userID: The identifier of the user.
  /// - Returns: The posts in the order of the server.
  /// - Throws: ``BackendError``, `.notFound` if there is no such user; otherwise why there are none.
  public func read(userID: User.ID) async throws(BackendError) -> EntityList<Post> {
    let response = try await backend.send(BackendRequest(.get, "users", userID, "posts"))
    return try parser.entities(from: response.body)
  }

  /// Reads all posts and keeps those of a user, for servers without a path for them.
  ///
  /// - Parameter user: Who has written them.
  /// - Returns: The posts in the order of the server.
  /// - Throws: ``BackendError``, why there are none.
  public func findPosts(for user: User) async throws(BackendError) -> EntityList<Post> {
    try await readAll().keeping { $0.authorID == user.id }
  }
}
