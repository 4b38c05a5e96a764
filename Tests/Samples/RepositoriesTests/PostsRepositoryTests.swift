import Repositories
import TestKit

/// Read this first: the three kinds of tests that a repository function needs.
///
/// 1. The call: which request does it send? One test is enough.
/// 2. Success: what does it return? Include an empty response.
/// 3. Failure: which error does the caller see?
///
/// The backend is a double, so nothing here knows about a network. The meaning of a status code is tested in
/// `URLSessionBackendResultTests`.
@Suite("Posts repository", .tags(.returnValue))
struct PostsRepositoryTests {
  let backend = TestingBackend(returning: .json("[]"))

  private var posts: PostsRepository { PostsRepository(backend: backend) }

  // MARK: - The call

  // snippet: repository-call
  @Test func `a user's posts are requested once`() async throws {
    _ = try await posts.read(userID: "123")

    backend.expectRequest(.get, "users/123/posts")
    backend.send.expectNoOtherCalls()
  }
  // end snippet

  // MARK: - Success

  @Test func `posts are returned in the order of the response`() async throws {
    let body = #"[{"id": "1", "content": "hello world"}, {"id": "2", "content": "another post"}]"#
    backend.send.returns(.json(body))

    let read = try await posts.read(userID: "123")

    #expect(
      read == [
        Post(id: .server("1"), content: "hello world"),
        Post(id: .server("2"), content: "another post"),
      ])
  }

  @Test func `if a user has no posts, reading them returns an empty list`() async throws {
    backend.send.returns(.json("[]"))

    let read = try await posts.read(userID: "123")

    #expect(read == [])
  }

  // MARK: - Other functions

  @Test func `to find a user's posts, all posts are requested and then filtered`() async throws {
    let body = """
      [{"id": "1", "content": "a", "author_id": "7"}, {"id": "2", "content": "b", "author_id": "8"},
       {"id": "local_3", "content": "c"}, {"id": "4"}, {"id": "5", "content": "e", "author_id": "7"}]
      """
    backend.send.returns(.json(body))

    let found = try await posts.findPosts(
      for: User(id: "7", name: "Leanne", email: "leanne@example.com"))

    let expected = [
      Post(id: .server("1"), content: "a", authorID: "7"),
      Post(id: .server("5"), content: "e", authorID: "7"),
    ]
    #expect(found == EntityList(expected, droppedCount: 1))
    backend.expectRequest(.get, "posts")
  }

  @Test func `a post that exists only on this device is sent with its local identifier`()
    async throws
  {
    backend.send.returns(.json(#"{"id": "9", "content": "c"}"#))

    let post = try await posts.update(Post(id: .local("3"), content: "c"), id: .local("3"))

    backend.expectRequest(.put, "posts/local_3", body: .json(#"{"id": "local_3", "content": "c"}"#))
    #expect(post.id == .server("9"))
  }

  // MARK: - Failures

  // snippet: repository-failure
  @Test func `the posts of an unknown user are not found`() async {
    backend.send.throws(.notFound)

    await #expect(throws: BackendError.notFound) {
      try await posts.read(userID: "123")
    }
  }
  // end snippet
}
