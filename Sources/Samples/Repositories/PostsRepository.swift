package import Seams

package struct PostsRepository: Creatable, Readable, Updatable, Deletable, CursorReadable {
  package typealias Entity = Post

  package let name = "posts"
  package let backend: any Backend

  /// Creates a repository, by default for the app's server.
  package init(backend: any Backend = URLSessionBackend()) {
    self.backend = backend
  }

  /// Reads a user's posts in the server's order, with `GET users/userID/posts`.
  package func read(userID: User.ID) async throws(BackendError) -> EntityList<Post> {
    try await entities(BackendRequest(.get, "users", userID, "posts"))
  }

  /// Reads all posts and returns those of a user, for servers that have no path for a user's posts.
  package func findPosts(for user: User) async throws(BackendError) -> EntityList<Post> {
    let posts = try await readAll()
    return EntityList(posts.filter { $0.authorID == user.id }, droppedCount: posts.droppedCount)
  }
}
