import Foundation
import TestKit

@Suite("The backend in the documentation", .tags(.behavior))
struct BackendSnippetTests {
  // snippet: backend
  @Test func `a user's posts are requested and decoded`() async throws {
    let backend = TestingBackend(returning: .json(#"[{"title": "Hello"}]"#))
    let posts = Posts(backend: backend)

    let titles = try await posts.titles(ofUser: "12/3")

    #expect(titles == ["Hello"])
    backend.expectRequest(.get, "users/12%2F3/posts")
  }

  @Test func `requesting the posts of an unknown user fails`() async {
    let backend = TestingBackend()
    backend.send.throws(.notFound)

    await #expect(throws: BackendError.notFound) {
      try await Posts(backend: backend).titles(ofUser: "1")
    }
  }
  // end snippet

  @Test func `a wrong request path is shown next to the expected path`() async throws {
    let backend = TestingBackend(returning: .json("[]"))
    _ = try await Posts(backend: backend).titles(ofUser: "12/3")

    let line = #line + 1
    let issues = await captureIssues { backend.expectRequest(.get, "users/12/3/posts") }

    // failure: backend-request
    expectOneIssue(
      issues,
      """
      Expected exactly 1 call to TestingBackend.send with (GET users/12/3/posts), but there was none.
      Recorded:
        1. (GET users/12%2F3/posts)
      Nearest: call 1, argument 1: GET users/12%2F3/posts does not match: the path users/12%2F3/posts is not \
      users/12/3/posts
      """, line: line)
    // end failure
  }

  // MARK: - Fixtures

  // snippet: posts
  struct Posts {
    private struct Post: Decodable {
      let title: String
    }

    let backend: any Backend

    func titles(ofUser id: String) async throws(BackendError) -> [String] {
      let request = try BackendRequest(.get, "users", id, "posts")
      let body = try await backend.send(request).body ?? Data()
      let posts = try? JSONDecoder().decode([Post].self, from: body)
      guard let posts else { throw .badResponse }
      return posts.map(\.title)
    }
  }
  // end snippet
}
