#if os(Linux)
  import Foundation
  import TestKitTerminal
  import TestKit

  @Suite("Child processes", .taskPriority(.high), .timeLimit(.minutes(10)))
  struct ChildProcessTests {
    // In its own process, because other tests open files at the same time.
    @Test func `the pipes of a process are closed after it ends`() async {
      await #expect(processExitsWith: .success) {
        func openFiles() throws -> Int {
          try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        _ = try await ChildProcess(URL(filePath: "/bin/echo"), ["first"]).result()
        let before = try openFiles()

        for _ in 0..<20 {
          let result = try await ChildProcess(URL(filePath: "/bin/echo"), ["next"]).result()
          #expect(result.output == "next\n")
        }

        // Only the pipes of the last few processes may stay open.
        try await eventually { try openFiles() < before + 10 }
      }
    }

    @Test func `a wait for a process can be cancelled while its children are still running`()
      async throws
    {
      // Only the shell gets the interrupt. Its child keeps running, in a session of its own.
      let process = try await process(
        "exec 3<&0; setsid cat <&3 & echo started; wait", patience: 600)
      let work = Task { await process.result() }

      work.cancel()

      #expect(await work.value.status == -1)
    }

    @Test(arguments: [
      ("trap 'echo interrupted; exit' INT; echo started; read line", 600, ["interrupted"]),
      ("trap '' INT; echo started; cat", 0, []),
    ])
    func `a cancelled wait interrupts the process, and kills it if it keeps running`(
      script: String, patience: Double, output: [String]
    ) async throws {
      let process = try await process(script, patience: patience)
      let work = Task { await process.result() }

      work.cancel()

      var lines: [String] = []
      for await line in process.lines { lines.append(line) }
      #expect(lines == output)
    }

    @Test(arguments: [
      ("a.com,.b", "c.com", "a.com,.b,127.0.0.1", "c.com,127.0.0.1"),
      ("a.com", "", "a.com,127.0.0.1", "a.com,127.0.0.1"),
      ("", "c.com", "c.com,127.0.0.1", "c.com,127.0.0.1"),
      ("", "", "127.0.0.1", "127.0.0.1"), ("*", "*", "*", "*"),
    ])
    func `127.0.0.1 is added to a child's no_proxy, unless no_proxy is *`(
      lower: String, upper: String, newLower: String, newUpper: String
    ) async throws {
      let process = try ChildProcess(
        URL(filePath: "/usr/bin/printenv"), ["no_proxy", "NO_PROXY", "OTHER"],
        environment: ["no_proxy": lower, "NO_PROXY": upper, "OTHER": "other"])

      #expect(await process.result().output == "\(newLower)\n\(newUpper)\nother\n")
    }

    // The result arrives only when the output ends. A running child keeps the output open, so a result shows
    // that the child was killed.
    @Test(arguments: [
      "cat <&3 & echo started; wait", "cat <&3 & echo started",
      "sh -c 'setsid cat <&3 & echo started; wait'; true",
    ])
    func `killing a process kills its children, even if the process has already ended`(
      script: String
    ) async throws {
      let process = try await process("exec 3<&0; \(script)")

      process.kill()

      #expect(await process.result().output == "started\n")
    }

    @Test func `a line is read as a whole, even if it is written in pieces`() async throws {
      let directory = try TemporaryDirectory()
      let pipe = directory.url.appending(component: "pipe").path
      try #require(unsafe mkfifo(pipe, 0o600) == 0)
      let script = """
        printf 'one\\ntwo'; read line < '\(pipe)'; printf ' and more\\n\\n'; printf '%0200000d\\nend' 7
        """
      let process = try ChildProcess(URL(filePath: "/bin/sh"), ["-c", script])

      var lines: [String] = []
      for await line in process.lines {
        lines.append(line)
        // The first read also got the beginning of the second line. Let the script write the rest.
        if line == "one" { try Data("\n".utf8).write(to: URL(filePath: pipe)) }
      }

      #expect(lines.map(\.count) == [3, 12, 0, 200_000])
      #expect(lines.prefix(3) == ["one", "two and more", ""])
      #expect(await process.result().output.hasSuffix("7\nend"))
    }

    @Test func `a process does not inherit the blocked signals of the thread that starts it`()
      async throws
    {
      // Not async, so that all of it runs on the same thread.
      func start() throws -> (process: ChildProcess, blocked: [Int32]) {
        var (set, before, after) = (sigset_t(), sigset_t(), sigset_t())
        unsafe sigaddset(&set, SIGUSR1)
        unsafe pthread_sigmask(SIG_SETMASK, &set, &before)
        let process = try ChildProcess(URL(filePath: "/bin/grep"), ["SigBlk", "/proc/self/status"])
        unsafe pthread_sigmask(SIG_SETMASK, &before, &after)
        return (process, (1..<32).filter { unsafe sigismember(&after, $0) == 1 })
      }

      let (process, blocked) = try start()

      #expect(await process.result().output == "SigBlk:\t0000000000000000\n")
      #expect(blocked == [SIGUSR1])
    }

    @Test func `for a failed process, the last 2000 characters of its output are shown`() {
      let result = ChildProcess.Result(
        status: 1, output: String(repeating: "a", count: 2_000), errors: "wrong")

      #expect(result.ending == String(repeating: "a", count: 1_995) + "wrong")
    }

    // MARK: - Fixtures

    /// Starts a script and waits until it prints “started”.
    ///
    /// Its standard input stays open until the test ends.
    private func process(_ script: String, patience: Double = 5) async throws -> ChildProcess {
      // If a shell runs the tests in the background, they and their children ignore interrupts by default.
      let process = try ChildProcess(
        URL(filePath: "/usr/bin/env"), ["--default-signal=INT", "sh", "-c", script],
        patience: patience)
      for await line in process.lines where line == "started" { break }
      return process
    }
  }
#endif
