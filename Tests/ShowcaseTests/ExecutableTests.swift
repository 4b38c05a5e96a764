#if os(macOS) || os(Linux)
  import Foundation
  import Terminal
  import TestKit

  /// The program as a user starts it: arguments, both outputs, status, and a real network of one
  /// machine.
  ///
  /// The time limit is no expectation about speed; it ends a program that hangs.
  @Suite("Executable", .serialized, .timeLimit(.minutes(10)))
  struct ExecutableTests {
    @Test func `the tour succeeds`() async throws {
      let result = try await BuiltProduct("showcase").run().result()

      #expect(result.status == 0)
      #expect(result.output.hasPrefix("Every sample, run on embedded data.\n"))
      #expect(result.output.hasSuffix("More: showcase --help\n"))
      #expect(result.errors == "")
    }

    @Test func `a number below zero is no option`() async throws {
      let result = try await BuiltProduct("showcase").run("format", "-5").result()

      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == "-5 → Rp -5\n")
    }

    @Test func `a seed draws the same people each time`() async throws {
      let arguments = ["roulette", "--count", "3", "--seed", "2018"]

      let first = try await BuiltProduct("showcase").run(arguments).result()
      let second = try await BuiltProduct("showcase").run(arguments).result()

      #expect(first.status == 0, "\(first.errors)")
      #expect(first.output.hasPrefix("3 of 6 people are drawn\n  1. "))
      #expect(second.output == first.output)
    }

    @Test func `a file that exists is fetched`() async throws {
      let directory = try TemporaryDirectory()
      try Data("hello".utf8).write(to: directory.url.appending(path: "hello.txt"))
      let server = try await LoopbackServer.files(in: directory.url)
      defer { server.child.kill() }

      let result = try await BuiltProduct("showcase").run("fetch", server.url("hello.txt")).result()

      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.hasPrefix("Fetching \(server.url("hello.txt"))\nStatus 200, 5 bytes, "))
      #expect(result.errors == "")
    }

    @Test(arguments: ["", "api", "api/v1/"])
    func `the posts of a user are read from a server, below its prefix`(prefix: String) async throws
    {
      let directory = try TemporaryDirectory()
      let users = directory.url.appending(path: prefix).appending(path: "users/a b")
      try FileManager.default.createDirectory(at: users, withIntermediateDirectories: true)
      try Data(#"[{"id": "1", "content": "hello world"}]"#.utf8)
        .write(to: users.appending(path: "posts"))
      let server = try await LoopbackServer.files(in: directory.url)
      defer { server.child.kill() }

      let result = try await BuiltProduct("showcase")
        .run("posts", "--user", "a b", "--server", server.url(prefix)).result()

      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == "user a b has 1 post\n  1: hello world\n")
      #expect(result.errors == "")
    }

    @Test func `people are kept from one start to the next`() async throws {
      let directory = try TemporaryDirectory()
      let store = ["birthdays", "--store", directory.url.path]
      let steps = [
        (["add", "Ana", "Lima", "1990-12-31"], 0, "added 1: Ana Lima, 1990-12-31\n"),
        (["add", "Bo", "2000-02-29"], 0, "added 2: Bo, 2000-02-29\n"),
        (
          ["list", "--sort", "first"], 0,
          "2 people\n  1: Ana Lima, December 31, 1990\n  2: Bo, February 29, 2000\n"
        ),
        (
          ["upcoming", "--from", "2025-12-31"], 0,
          "2025-12-31: Ana Lima is 35 today\n2026-02-28: Bo is 26 in 59 days\n"
        ),
        (["remove", "1"], 0, "removed 1\n"), (["remove", "1"], 69, ""),
        (["list"], 0, "1 person\n  2: Bo, February 29, 2000\n"),
      ]

      for (step, status, output) in steps {
        let result = try await BuiltProduct("showcase").run(store + step).result()

        #expect(result.status == status, "\(step): \(result.errors)")
        #expect(result.output == output, "\(step)")
      }
    }

    @Test func `an interrupt ends a request whose answer has no end`() async throws {
      let server = try await LoopbackServer.endless()
      defer { server.child.kill() }
      let showcase = try BuiltProduct("showcase").run("fetch", server.url())
      defer { showcase.kill() }

      // The line is printed when an interrupt is heeded already.
      let line = await showcase.lines.first { $0.hasPrefix("Fetching") }
      try #require(line != nil, "the showcase has ended early")
      showcase.interrupt()
      let result = await showcase.result()

      #expect(result.status == 130)
      #expect(result.errors == "showcase: cancelled\n")
    }

    // MARK: - Failures

    @Test func `a file that does not exist is an error of the server`() async throws {
      let directory = try TemporaryDirectory()
      let server = try await LoopbackServer.files(in: directory.url)
      defer { server.child.kill() }

      let result = try await BuiltProduct("showcase").run("fetch", server.url("missing")).result()

      #expect(result.status == 69)
      #expect(
        result.errors == """
          showcase: cannot fetch \(server.url("missing")): the server refused the request (status 404)

          """)
    }

    @Test func `a user whom the server does not know is not there`() async throws {
      let directory = try TemporaryDirectory()
      let server = try await LoopbackServer.files(in: directory.url)
      defer { server.child.kill() }

      let result = try await BuiltProduct("showcase")
        .run("posts", "--user", "1", "--server", server.url()).result()

      #expect(result.status == 69)
      #expect(result.errors == "showcase: there is no user “1”\n")
    }

    @Test func `posts at a port without a server cannot be read`() async throws {
      let server = try await LoopbackServer.refusing()
      defer { server.child.kill() }

      let result = try await BuiltProduct("showcase")
        .run("posts", "--user", "1", "--server", server.url()).result()

      #expect(result.status == 69)
      #expect(
        result.errors
          == """
          showcase: cannot read the posts of “1”: offline: the host does not accept connections at this port

          """)
    }

    @Test func `a port without a server is an error of the connection`() async throws {
      let server = try await LoopbackServer.refusing()
      defer { server.child.kill() }

      let result = try await BuiltProduct("showcase").run("fetch", server.url()).result()

      #expect(result.status == 69)
      #expect(
        result.errors == """
          showcase: cannot fetch \(server.url()): “127.0.0.1” does not accept connections at this port

          """)
    }

    @Test(arguments: [
      ["bogus"], ["fetch"], ["fetch", "nonsense"], ["square", "a", "1"], ["posts"], ["format"],
      ["format", "5", "--sep", ","], ["feed", "--delay", "soon"],
      ["birthdays"], ["birthdays", "--store", "d", "add", "Ana", "soon"],
    ])
    func `bad arguments go to standard error and end with status 64`(
      arguments: [String]
    ) async throws {
      let result = try await BuiltProduct("showcase").run(arguments).result()

      #expect(result.status == 64)
      #expect(result.output == "")
      #expect(result.errors.hasPrefix("showcase: "))
      #expect(result.errors.contains("\nUsage:\n"))
    }
  }
#endif
