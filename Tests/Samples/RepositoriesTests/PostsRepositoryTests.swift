import Repositories
import TestKit

/// Read this first: the three kinds of tests that every function of a repository has.
///
/// 1. The call: what is the backend asked for? Always exactly one test.
/// 2. Success: what is made of its responses? The empty one counts as well.
/// 3. Failure: which error does the caller see?
///
/// The backend is a double, so nothing here knows of a network. What a status code means is not asked here
/// but in the tests of the backend that maps it.
@Suite("Posts repository", .tags(.returnValue))
struct PostsRepositoryTests {
  let backend = TestingBackend(returning: .json("[]"))

  private var posts: PostsRepository { PostsRepository(backend: backend) }

  // MARK: - The call

  // snippet: repository-call
  @Test func `the posts of a user are asked for once, below the user`() async throws {
    _ = try await posts.read(userID: "123")

    backend.expectRequest(.get, "users/123/posts")
    backend.send.expectNoOtherCalls()
  }
  // end snippet

  // MARK: - Success

  @Test func `the posts come in the order of the response`() async throws {
    backend.send.returns(
      .json(
        """
        [{"id": "1", "content": "hello world"}, {"id": "2", "content": "another post"}]
        """))

    let read = try await posts.read(userID: "123")

    #expect(
      read == [
        Post(id: .server("1"), content: "hello world"),
        Post(id: .server("2"), content: "another post"),
      ])
  }

  @Test func `a user without posts is a success`() async throws {
    backend.send.returns(.json("[]"))

    let read = try await posts.read(userID: "123")

    #expect(read == [])
  }

  // MARK: - Failures

  // snippet: repository-failure
  @Test func `an unknown user is not found`() async {
    backend.send.throws(.notFound)

    await #expect(throws: BackendError.notFound) { try await posts.read(userID: "123") }
  }
  // end snippet

  @Test func `a body that is no JSON is a bad response`() async {
    backend.send.returns(.json(""))

    await #expect(
      throws: BackendError.badResponse("the response has no body, but JSON was expected")
    ) {
      try await posts.read(userID: "123")
    }
  }

  @Test func `an error of the server is passed on with its status`() async {
    backend.send.throws(.serverError(500))

    await #expect(throws: BackendError.serverError(500)) { try await posts.read(userID: "123") }
  }
}
