#if os(macOS) || os(Linux)
  package import Foundation

  /// A process of its own, whose standard output can be read line by line while it runs.
  ///
  /// Nothing waits on a thread of the concurrency pool: pipes are read on threads of their own.
  package final class ChildProcess: Sendable {
    package struct Result: Sendable {
      package var status: Int32
      package var output: String
      package var errors: String
    }

    /// The lines of standard output as they come.
    package let lines: AsyncStream<String>

    private let process: Process

    /// Open as long as this process lives: a server ends with it when it reads the end of its input.
    private let input: Pipe

    private let output: Task<String, Never>
    private let errors: Task<String, Never>
    private let status: Task<Int32, Never>

    /// Ends the three tasks above, whatever is still to come.
    private let stopWaiting: @Sendable () -> Void

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - executable: The program.
    ///   - arguments: Its arguments.
    ///   - environment: Variables that it has besides those of this process.
    ///   - directory: Where it works; where this process does if nil.
    /// - Throws: Why it cannot be started.
    package init(
      _ executable: URL,
      _ arguments: [String],
      environment: [String: String] = [:],
      directory: URL? = nil
    ) throws {
      let process = Process()
      let outputPipe = Pipe()
      let errorPipe = Pipe()
      let input = Pipe()
      process.executableURL = executable
      process.arguments = arguments
      // A loopback address must not be asked of a proxy.
      process.environment = ProcessInfo.processInfo.environment.merging(
        environment.merging(["no_proxy": "127.0.0.1", "NO_PROXY": "127.0.0.1"]) { _, new in new }
      ) { _, new in new }
      if let directory { process.currentDirectoryURL = directory }
      process.standardInput = input
      process.standardOutput = outputPipe
      process.standardError = errorPipe

      let (statuses, statusContinuation) = AsyncStream.makeStream(of: Int32.self)
      process.terminationHandler = { process in
        statusContinuation.yield(process.terminationStatus)
        statusContinuation.finish()
        #if os(Linux)
          // Returns at once, for it has ended. Until somebody has waited, Foundation keeps it, with its pipes.
          process.waitUntilExit()
        #endif
      }
      try Self.withAllSignalsUnblocked { try process.run() }

      let (lines, lineContinuation) = AsyncStream.makeStream(of: String.self)
      self.process = process
      self.input = input
      self.lines = lines
      let output = Self.read(outputPipe.fileHandleForReading) {
        lineContinuation.yield($0)
      } atEnd: {
        lineContinuation.finish()
      }
      let errors = Self.read(errorPipe.fileHandleForReading)
      self.output = output.text
      self.errors = errors.text
      stopWaiting = {
        statusContinuation.finish()
        output.stop()
        errors.stop()
      }
      status = Task { await statuses.first { _ in true } ?? -1 }
    }

    deinit {
      try? input.fileHandleForWriting.close()
    }

    /// Waits for the end of the process.
    ///
    /// Cancelling the task interrupts it, so that it can end what it has started, and kills it if it goes on. It is not
    /// waited for then, and the status is -1: as long as anything goes on that it has started, Foundation does not
    /// notice its end, nor is there one of its output.
    package func result() async -> Result {
      await withTaskCancellationHandler {
        Result(status: await status.value, output: await output.value, errors: await errors.value)
      } onCancel: {
        interrupt()
        stopWaiting()
        DispatchQueue.global().asyncAfter(deadline: .now() + 5) { [weak self] in self?.kill() }
      }
    }

    package func interrupt() {
      if process.isRunning { process.interrupt() }
    }

    /// Ends at once what goes on of the process and, on Linux, of what it has started.
    package func kill() {
      let id = process.processIdentifier
      if process.isRunning { Foundation.kill(id, SIGKILL) }
      // On Linux, Foundation gives each process a group of its own, which outlives it. Elsewhere there is none.
      Foundation.kill(-id, SIGKILL)
    }

    /// Lets a child start as from a shell: it inherits the blocked signals of the thread that starts
    /// it, and the threads of the concurrency pool block them all.
    private static func withAllSignalsUnblocked(_ body: () throws -> Void) rethrows {
      var none = sigset_t()
      var before = sigset_t()
      unsafe sigemptyset(&none)
      unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
      defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
      try body()
    }

    /// Reads a pipe to its end on a thread of its own, line by line.
    private static func read(
      _ handle: FileHandle,
      line: @escaping @Sendable (String) -> Void = { _ in },
      atEnd: @escaping @Sendable () -> Void = {}
    ) -> (text: Task<String, Never>, stop: @Sendable () -> Void) {
      let (texts, continuation) = AsyncStream.makeStream(of: String.self)
      Thread.detachNewThread {
        var all: [UInt8] = []
        var rest: [UInt8] = []
        while case let chunk = [UInt8](handle.availableData), !chunk.isEmpty {
          all += chunk
          // Only what is new is searched: a line may have a hundred megabytes.
          var begin = 0
          while let end = chunk[begin...].firstIndex(of: UInt8(ascii: "\n")) {
            line(String(decoding: rest + chunk[begin..<end], as: UTF8.self))
            rest = []
            begin = end + 1
          }
          rest += chunk[begin...]
        }
        atEnd()
        continuation.yield(String(decoding: all, as: UTF8.self))
        continuation.finish()
      }
      return (Task { await texts.first { _ in true } ?? "" }, { continuation.finish() })
    }
  }
#endif
