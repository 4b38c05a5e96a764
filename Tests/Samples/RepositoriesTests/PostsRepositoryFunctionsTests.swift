import Repositories
import TestKit

@Suite("Posts repository, its own functions", .tags(.returnValue))
struct PostsRepositoryFunctionsTests {
  let backend = TestingBackend(
    returning: .json(
      """
      [{"id": "1", "content": "a", "author_id": "7"}, {"id": "2", "content": "b", "author_id": "8"},
       {"id": "local_3", "content": "c"}, {"id": "4"}, {"id": "5", "content": "e", "author_id": "7"}]
      """))
  let user = User(id: "7", name: "Leanne", email: "leanne@example.com")

  private var posts: PostsRepository { PostsRepository(backend: backend) }

  @Test func `a repository that is given no backend asks the server of the app`() {
    let posts = PostsRepository()

    #expect(posts.name == "posts")
    #expect(posts.backend is URLSessionBackend)
  }

  @Test func `to find the posts of a user all posts are asked for`() async throws {
    _ = try await posts.findPosts(for: user)

    backend.expectRequest(.get, "posts")
    backend.send.expectNoOtherCalls()
  }

  @Test func `of all posts those of the user are found`() async throws {
    let found = try await posts.findPosts(for: user)

    #expect(
      found
        == EntityList(
          [
            Post(id: .server("1"), content: "a", authorID: "7"),
            Post(id: .server("5"), content: "e", authorID: "7"),
          ], droppedCount: 1))
  }

  @Test func `a post that only this device knows has its own identifier`() async throws {
    backend.send.returns(.json(#"{"id": "9", "content": "c"}"#))

    let post = try await posts.update(Post(id: .local("3"), content: "c"), id: .local("3"))

    backend.expectRequest(
      .put, "posts/local_3", body: .json(#"{"id": "local_3", "content": "c"}"#))
    #expect(post.id == .server("9"))
  }

  // MARK: - Failures

  @Test(arguments: ["", ".", ".."])
  func `a user whose identifier leads elsewhere is not asked for`(id: String) async {
    let error = await #expect(throws: BackendError.self) { try await posts.read(userID: id) }

    #expect(error?.code == .badRequest)
    backend.send.expectNotCalled()
  }
}
