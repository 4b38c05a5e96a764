#if os(Linux)
  import Foundation
  import TestKitTerminal
  import TestKit

  @Suite("Child processes", .timeLimit(.minutes(10)))
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

        // Only the files of the last processes may still be open.
        #expect(try openFiles() < before + 10)
      }
    }

    @Test func `a cancelled wait for a process ends even if children of the process are running`()
      async throws
    {
      let process = try await processWithChild(end: "; wait")
      let work = Task { await process.result() }

      work.cancel()

      #expect(await work.value.status == -1)
    }

    // There is no result until the output ends, and the child keeps the output open.
    @Test(arguments: ["; wait", ""])
    func `killing a process kills its children, even if the process has already ended`(end: String)
      async throws
    {
      let process = try await processWithChild(end: end)

      process.kill()

      #expect(await process.result().output == "started\n")
    }

    @Test func `a line is read as a whole, even if it is written in pieces`() async throws {
      let script = "printf 'one\\ntwo'; printf ' and more\\n\\n'; printf '%0200000d\\nend' 7"
      let process = try ChildProcess(URL(filePath: "/bin/sh"), ["-c", script])

      var lines: [String] = []
      for await line in process.lines { lines.append(line) }

      #expect(lines.map(\.count) == [3, 12, 0, 200_000])
      #expect(lines.prefix(3) == ["one", "two and more", ""])
      #expect(await process.result().output.hasSuffix("7\nend"))
    }

    // MARK: - Fixtures

    /// Starts a process with a child that reads standard input until the test ends.
    private func processWithChild(end: String) async throws -> ChildProcess {
      let script = "exec 3<&0; cat <&3 & echo started\(end)"
      let process = try ChildProcess(URL(filePath: "/bin/sh"), ["-c", script])
      for await line in process.lines where line == "started" { break }
      return process
    }
  }
#endif
