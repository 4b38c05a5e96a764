#if os(macOS) || os(Linux)
  import Foundation
  import TestKitTerminal
  import TestKit

  /// Runs the program as a user does, with real arguments, output and exit status, against a server on this machine.
  ///
  /// The time limit does not check speed. It only stops a program that hangs.
  @Suite("The showcase executable", .serialized, .timeLimit(.minutes(10)))
  struct ExecutableTests {
    private let showcase = BuiltProduct("showcase")

    @Test func `the showcase's tour of the samples runs without an error`() async throws {
      let result = try await showcase.run().result()

      #expect(result.status == 0)
      #expect(result.output.hasPrefix("The samples, run on embedded data.\n"))
      #expect(result.output.hasSuffix("More: showcase --help\n"))
      #expect(result.errors == "")
    }

    @Test
    func `a file is fetched from a server, and posts are read under a path prefix`() async throws {
      let directory = try TemporaryDirectory()
      try Data("hello".utf8).write(to: directory.url.appending(path: "hello.txt"))
      let users = directory.url.appending(path: "api/v1/users/a b")
      try FileManager.default.createDirectory(at: users, withIntermediateDirectories: true)
      try Data(#"[{"id": "1", "content": "hello world"}]"#.utf8)
        .write(to: users.appending(path: "posts"))
      let server = try await LoopbackServer.files(in: directory.url)
      let arguments = ["posts", "--user", "a b", "--server", server.url("api/v1")]

      let file = try await showcase.run("fetch", server.url("hello.txt")).result()
      let posts = try await showcase.run(arguments).result()

      #expect(file.status == 0, "\(file.errors)")
      #expect(file.output.hasPrefix("Fetching \(server.url("hello.txt"))\nStatus 200, 5 bytes, "))
      #expect(file.errors == "")
      #expect(posts.status == 0, "\(posts.errors)")
      #expect(posts.output == "user a b has 1 post\n  1: hello world\n")
      #expect(posts.errors == "")
    }

    @Test func `stored people survive a restart, even in another time zone`() async throws {
      let directory = try TemporaryDirectory()
      let store = ["birthdays", "--store", directory.url.path]
      // If a birthday were stored as a point in time, it would be December 30 in this time zone.
      let west = "America/Los_Angeles"
      let steps = [
        ("UTC", ["add", "Ana", "Lima", "1990-12-31"], 0, "added 1: Ana Lima, 1990-12-31\n"),
        (west, ["list", "--sort", "first"], 0, "1 person\n  1: Ana Lima, December 31, 1990\n"),
        (west, ["remove", "1"], 0, "removed 1\n"), (west, ["remove", "1"], 69, ""),
      ]

      for (zone, step, status, output) in steps {
        let process = try ChildProcess(showcase.executable, store + step, environment: ["TZ": zone])
        let result = await process.result()

        #expect(result.status == status, "\(step): \(result.errors)")
        #expect(result.output == output, "\(step)")
      }
    }

    @Test func `an interrupt cancels a request whose response never ends`() async throws {
      let server = try await LoopbackServer.endless()
      let process = try showcase.run("fetch", server.url())
      defer { process.kill() }

      // Once this line is printed, an interrupt cancels the request.
      let line = await process.lines.first { $0.hasPrefix("Fetching") }
      try #require(line != nil, "the showcase exited early")
      process.interrupt()
      let result = await process.result()

      #expect(result.status == 130)
      #expect(result.errors == "showcase: cancelled\n")
    }

    // MARK: - Failures

    @Test func `a file or a user that is missing on the server is reported`() async throws {
      let directory = try TemporaryDirectory()
      let server = try await LoopbackServer.files(in: directory.url)

      let file = try await showcase.run("fetch", server.url("missing")).result()
      let user = try await showcase.run("posts", "--user", "1", "--server", server.url()).result()

      #expect(file.status == 69)
      #expect(file.errors.hasPrefix("showcase: cannot fetch \(server.url("missing")): "))
      #expect(file.errors.contains("404"))
      #expect(user.status == 69)
      #expect(user.errors == "showcase: there is no user “1”\n")
    }

    @Test func `a port without a server is reported as a connection error`() async throws {
      let server = try await LoopbackServer.refusing()

      let file = try await showcase.run("fetch", server.url()).result()
      let user = try await showcase.run("posts", "--user", "1", "--server", server.url()).result()

      #expect(file.status == 69)
      #expect(file.errors.contains("“127.0.0.1” does not accept connections on this port"))
      #expect(user.status == 69)
      #expect(user.errors.hasPrefix("showcase: cannot read the posts of “1”: offline"))
    }
  }
#endif
