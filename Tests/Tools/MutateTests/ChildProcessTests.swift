#if os(Linux)
  import Foundation
  import Terminal
  import TestKit

  @Suite("Processes that are started", .timeLimit(.minutes(10)))
  struct ChildProcessTests {
    // In a process of its own: the tests beside it open files, too.
    @Test func `what a process had open is closed when it has ended`() async {
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

        // Fewer than one for each process: the last ones may still be on their way out.
        #expect(try openFiles() < before + 10)
      }
    }

    @Test func `a wait that is cancelled does not go on for what the process has started`()
      async throws
    {
      // What it starts reads its input, and so ends with the test.
      let script = "exec 3<&0; cat <&3 & echo started; wait"
      let process = try ChildProcess(URL(filePath: "/bin/sh"), ["-c", script])
      let work = Task { await process.result() }
      for await line in process.lines where line == "started" { break }

      work.cancel()

      #expect(await work.value.status == -1)
    }

    @Test func `what a process has started is killed with it`() async throws {
      // It reads its input, which stays open, and keeps the output open: without an end of it, there is no result.
      let script = "exec 3<&0; cat <&3 & echo started; wait"
      let process = try ChildProcess(URL(filePath: "/bin/sh"), ["-c", script])
      for await line in process.lines where line == "started" { break }

      process.kill()

      #expect(await process.result().output == "started\n")
    }

    @Test func `what a process has left behind is killed, too`() async throws {
      let script = "exec 3<&0; cat <&3 & echo started"
      let process = try ChildProcess(URL(filePath: "/bin/sh"), ["-c", script])
      for await line in process.lines where line == "started" { break }

      process.kill()

      #expect(await process.result().output == "started\n")
    }

    @Test func `lines come one by one, however they are cut`() async throws {
      let script = "printf 'one\\ntwo'; printf ' and more\\n\\n'; printf '%0200000d\\nend' 7"
      let process = try ChildProcess(URL(filePath: "/bin/sh"), ["-c", script])

      var lines: [String] = []
      for await line in process.lines { lines.append(line) }

      #expect(lines.map(\.count) == [3, 12, 0, 200_000])
      #expect(lines.prefix(3) == ["one", "two and more", ""])
      #expect(await process.result().output.hasSuffix("7\nend"))
    }
  }
#endif
