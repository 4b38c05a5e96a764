#if os(macOS) || os(Linux)
  import Foundation
  import Synchronization
  import TestKit
  import TestKitTerminal

  /// Each test runs in a process of its own, because an interrupt affects the whole process.
  @Suite("Interrupts", .tags(.behavior), .taskPriority(.high), .timeLimit(.minutes(10)))
  struct InterruptionTests {
    @Test(arguments: [SIGINT, SIGTERM])
    func `the first signal calls the interrupt handler once, and the second ends the process`(
      number: Int32
    ) async {
      await #expect(processExitsWith: .signal(number)) { [number] in
        let count = Atomic(0)
        let (calls, call) = AsyncStream.makeStream(of: Void.self)
        let interruption = Interruption {
          count.add(1, ordering: .relaxed)
          call.yield()
        }
        kill(getpid(), number)
        for await _ in calls { break }

        // If `Interruption` did not empty its pipe, it would call the closure again while `echo` runs.
        _ = try await ChildProcess(URL(filePath: "/bin/echo"), []).result()
        // If this process ends here, it does not end with a signal, and the test fails.
        guard count.load(ordering: .relaxed) == 1 else { return }

        kill(getpid(), number)

        for await _ in AsyncStream.makeStream(of: Never.self).stream {}
        withExtendedLifetime(interruption) {}
      }
    }

    @Test func `once interruptible work has finished, an interrupt ends the process`() async {
      await #expect(processExitsWith: .signal(SIGINT)) {
        _ = try await interruptible { () throws(CommandError) in 1 }

        kill(getpid(), SIGINT)

        for await _ in AsyncStream.makeStream(of: Never.self).stream {}
      }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `the first signal cancels interruptible work, and the error of the work is thrown`(
      number: Int32
    ) async {
      await #expect(processExitsWith: .success) { [number] in
        await #expect(throws: CommandError.interrupted("stopped")) {
          try await interruptible { () throws(CommandError) in
            kill(getpid(), number)
            for await _ in AsyncStream.makeStream(of: Never.self).stream {}
            throw .interrupted("stopped")
          }
        }
      }
    }
  }
#endif
