import Foundation
import Repositories
import TestKit
import TestKitTerminal

@testable import showcase

@Suite("Command fetch", .tags(.behavior))
struct FetchDemonstrationTests {
  let transcript = Transcript()
  let session = MockNetworkSession(returning: .status(200, body: Data("hello".utf8)))

  private var fetch: FetchDemonstration {
    FetchDemonstration(live: LiveParts(session: session, onInterrupt: { _ in Transcript() }))
  }

  @Test(arguments: ["http://example.com/a", "HTTPS://example.com"])
  func `a response is shown with its status, size and duration`(address: String) async throws {
    try await fetch.run([address], on: transcript.console)

    #expect(session.dataTaskLastURL?.absoluteString == address)
    #expect(transcript.output.count == 2)
    #expect(transcript.output.first == "Fetching \(address)")
    #expect(transcript.output.last?.hasPrefix("Status 200, 5 bytes, ") == true)
    #expect(transcript.output.last?.hasSuffix(" ms") == true)
  }

  // MARK: - Failures

  @Test(arguments: [
    (URLError.Code.cannotFindHost, "there is no host “example.com”"),
    (.dnsLookupFailed, "there is no host “example.com”"),
    (.cannotConnectToHost, "“example.com” does not accept connections on this port"),
  ])
  func `the fetch command says why a connection failed`(code: URLError.Code, text: String) async {
    session.reply.throws(URLError(code))

    let error = CommandError.unavailable("cannot fetch https://example.com: \(text)")
    await #expect(throws: error) {
      try await fetch.run(["https://example.com"], on: transcript.console)
    }
  }
}

@Suite("Command posts", .tags(.returnValue))
struct PostsDemonstrationTests {
  let transcript = Transcript()
  let session = MockNetworkSession(returning: .status(200, body: Data("[]".utf8)))

  private var posts: PostsDemonstration { PostsDemonstration(live: LiveParts(session: session)) }

  @Test(arguments: [
    ("1", ["user 1 has 2 posts", "  1: hello world", "  2: another post"]),
    (
      "2",
      [
        "user 2 has 1 post, and 1 that cannot be read",
        "  4: A post may be longer than a line of the terminal. Then it continues on",
        "    the next one, slightly indented.",
      ]
    ),
    ("3", ["user 3 has 0 posts"]), ("4", ["user 4 has 0 posts"]), ("5", ["user 5 has 0 posts"]),
    ("6", ["user 6 has 0 posts"]),
  ])
  func `the posts of a built-in user are shown without a network request`(
    user: String, lines: [String]
  ) async throws {
    try await posts.run(["--user", user], on: transcript.console)

    #expect(transcript.output == lines)
    session.dataTask.expectNotCalled()
  }

  @Test func `posts can be requested from the app's own server`() async throws {
    let backend = TestingBackend(returning: .json(#"[{"id": "1", "content": "hello"}]"#))
    let posts = PostsDemonstration(live: LiveParts(posts: PostsRepository(backend: backend)))

    try await posts.run(["--server", "app", "--user", "1"], on: transcript.console)

    backend.expectRequest(.get, "users/1/posts")
    #expect(transcript.output == ["user 1 has 1 post", "  1: hello"])
    #expect(LiveParts().posts.backend is URLSessionBackend)
  }
}
