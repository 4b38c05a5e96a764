import Foundation
import Repositories
import Terminal
import TestKit

@testable import showcase

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
        "user 2 has 1 post; 1 more cannot be read",
        "  4: A post may be longer than a line of the terminal; then it goes on in",
        "    the next one, a little to the right.",
      ]
    ),
    ("3", ["user 3 has no posts"]), ("4", ["user 4 has no posts"]), ("5", ["user 5 has no posts"]),
    ("6", ["user 6 has no posts"]),
  ])
  func `the posts of an embedded user are shown, without a network`(
    user: String, lines: [String]
  ) async throws {
    try await posts.run(["--user", user], on: transcript.console)

    #expect(transcript.output == lines)
    session.dataTask.expectNotCalled()
  }

  @Test func `a server is asked if there is one`() async throws {
    try await posts.run(
      ["--server", "https://example.com/api", "--user", "1"], on: transcript.console)

    session.dataTask.expectCalled(
      with: .request(.get, "https://example.com/api/users/1/posts"))
    #expect(transcript.output == ["user 1 has no posts"])
  }

  @Test func `the server of the app is asked if that is wanted`() async throws {
    let backend = TestingBackend(returning: .json(#"[{"id": "1", "content": "hello"}]"#))
    let posts = PostsDemonstration(live: LiveParts(posts: PostsRepository(backend: backend)))

    try await posts.run(["--server", "app", "--user", "1"], on: transcript.console)

    backend.expectRequest(.get, "users/1/posts")
    #expect(transcript.output == ["user 1 has 1 post", "  1: hello"])
  }

  @Test func `without a backend the live parts ask the server of the app`() {
    #expect(LiveParts().posts.backend is URLSessionBackend)
  }

  @Test(arguments: ["é", "日", "word ", "a\u{301}"])
  func `whatever a post is made of, a line has eighty columns at most`(part: String) async throws {
    let content = String(repeating: part, count: 200)
    session.reply.returns(
      .status(200, body: Data(#"[{"id": "1", "content": "\#(content)"}]"#.utf8)))

    try await posts.run(["--user", "1", "--server", "http://host"], on: transcript.console)

    let widths = transcript.output.map { $0.reduce(0) { $0 + ($1 == "日" ? 2 : 1) } }
    #expect(try #require(widths.max()) <= 78)
    let shown = transcript.output.dropFirst().joined().filter { $0 != " " }
    #expect(shown == "1:" + content.filter { $0 != " " })
  }

  // MARK: - Failures

  @Test(
    arguments: [
      ([], "“posts” needs a user: --user ID"),
      (["--server", "http://host"], "“posts” needs a user: --user ID"),
      (["--user"], "“--user” needs a value"),
      (["--user", "1", "--server"], "“--server” needs a value"),
      (["--user", "--server", "http://host"], "“--user” needs a value"),
      (["--verbose"], "“posts” takes --user ID and --server URL, not “--verbose”"),
      (["--user", "1", "2"], "“posts” takes --user ID and --server URL, not “2”"),
      (["1"], "“posts” takes --user ID and --server URL, not “1”"),
      (["--user=1"], "“posts” takes --user ID and --server URL, not “--user=1”"),
      (["--user", "1", "--user", "2"], "“--user” is given twice"),
      (
        ["--user", ".."],
        """
        cannot ask for the posts of “..”: Segment 2 of the path is “..”, which would lead to another \
        resource.
        """
      ),
      (
        ["--user", "1", "--server", "nonsense"],
        """
        cannot ask for the posts of “1”: “nonsense” is not the address of a server: write http:// or \
        https://, a host and, if you need one, a path prefix.
        """
      ),
    ] as [([String], String)])
  func `options that make no sense are a usage error`(arguments: [String], message: String) async {
    await #expect(throws: ShowcaseError.usage(message)) {
      try await posts.run(arguments, on: transcript.console)
    }
    #expect(transcript.output == [])
    session.dataTask.expectNotCalled()
  }

  @Test(arguments: ["7", " 1", "1/posts"])
  func `a user who is not there is named`(user: String) async {
    await #expect(throws: ShowcaseError.unavailable("there is no user “\(user)”")) {
      try await posts.run(["--user", user], on: transcript.console)
    }
    #expect(transcript.output == [])
  }

  @Test(arguments: [
    (503, "server error 503"), (401, "status 401"),
    (204, "bad response: the response has no body, but JSON was expected"),
  ])
  func `an answer of the server that is none is explained`(status: Int, reason: String) async {
    session.reply.returns(.status(status))

    await #expect(
      throws: ShowcaseError.unavailable("cannot read the posts of “1”: \(reason)")
    ) {
      try await posts.run(["--user", "1", "--server", "http://host"], on: transcript.console)
    }
  }
}

@Suite("Wrapping", .tags(.returnValue))
struct WrappingTests {
  @Test(arguments: [
    ("", 4, [""]), ("a", 4, ["a"]), ("ab cd", 5, ["ab cd"]), ("ab cd", 4, ["ab", "cd"]),
    ("ab  cd ", 5, ["ab cd"]), ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
    ("a bcdefg h", 4, ["a", "bcde", "fg h"]), ("日日日", 4, ["日日", "日"]),
    ("日 日", 4, ["日", "日"]), ("日 日", 5, ["日 日"]),
  ])
  func `a text is parted at spaces, or where a word is too long`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(text.wrapped(to: width) == lines)
  }

  // No arguments: they would reach the log as they are.
  @Test func `what would move the cursor is a space`() {
    for separator in ["\n", "\r\n", "\t", "\u{1B}", "\u{7F}", "\u{9B}", "\u{2028}"] {
      #expect("a\(separator)b".wrapped(to: 10) == ["a b"])
    }
  }
}
