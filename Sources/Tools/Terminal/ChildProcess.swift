#if os(macOS) || os(Linux)
  package import Foundation

  /// A child process whose standard output can be read line by line while it runs.
  ///
  /// Separate threads read its pipes, so that no thread of the concurrency pool is blocked.
  package final class ChildProcess: Sendable {
    package struct Result: Sendable {
      package var status: Int32
      package var output: String
      package var errors: String

      package init(status: Int32, output: String, errors: String) {
        self.status = status
        self.output = output
        self.errors = errors
      }

      /// The end of the combined output, for use in failure messages.
      package var ending: String { String((output + errors).suffix(2_000)) }
    }

    /// The lines of standard output, each as soon as its newline is read.
    package let lines: AsyncStream<String>

    private let process: Process

    /// The standard input of the child.
    ///
    /// It is closed when this object is deallocated, and when the parent process ends. A child such as a server can
    /// read its standard input and exit at the end of the input.
    private let input: Pipe

    private let output: Task<String, Never>
    private let errors: Task<String, Never>
    private let status: Task<Int32, Never>

    /// The number of seconds from a cancellation of ``result()`` until the process is killed.
    private let patience: TimeInterval

    /// Ends the tasks ``output``, ``errors`` and ``status`` immediately.
    private let stopWaiting: @Sendable () -> Void

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - executable: The program.
    ///   - arguments: The arguments of the program.
    ///   - environment: Variables in addition to those of this process.
    ///   - directory: The working directory, or nil for that of this process.
    ///   - patience: The number of seconds from a cancellation of ``result()`` until the process is killed.
    /// - Throws: Foundation's error if the program cannot be started.
    package init(
      _ executable: URL,
      _ arguments: [String],
      environment: [String: String] = [:],
      directory: URL? = nil,
      patience: TimeInterval = 5
    ) throws {
      let process = Process()
      let outputPipe = Pipe()
      let errorPipe = Pipe()
      let input = Pipe()
      process.executableURL = executable
      process.arguments = arguments
      process.environment = Self.withoutProxyForLoopback(
        ProcessInfo.processInfo.environment.merging(environment) { _, new in new })
      if let directory { process.currentDirectoryURL = directory }
      process.standardInput = input
      process.standardOutput = outputPipe
      process.standardError = errorPipe

      let (statuses, statusContinuation) = AsyncStream.makeStream(of: Int32.self)
      process.terminationHandler = { process in
        statusContinuation.yield(process.terminationStatus)
        #if os(Linux)
          // Returns immediately, because the process has ended. Foundation keeps a process and its pipes until you
          // wait for the process.
          process.waitUntilExit()
        #endif
      }
      try Self.withAllSignalsUnblocked { try process.run() }

      let (lines, lineContinuation) = AsyncStream.makeStream(of: String.self)
      self.process = process
      self.patience = patience
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

    /// Adds the loopback address to the hosts that are reached without a proxy.
    ///
    /// Some programs read only `no_proxy`, and others read only `NO_PROXY`. If one of these lists is missing, it gets
    /// the content of the other one.
    private static func withoutProxyForLoopback(
      _ environment: [String: String]
    ) -> [String: String] {
      let names = ["no_proxy", "NO_PROXY"]
      let lists = names.map { environment[$0] ?? "" }
      let fallback = lists.first { !$0.isEmpty } ?? ""
      var environment = environment
      for (name, own) in zip(names, lists) {
        let list = own.isEmpty ? fallback : own
        // An asterisk stands for all hosts, but only if it is the whole list.
        environment[name] = list == "*" ? list : list.isEmpty ? "127.0.0.1" : "\(list),127.0.0.1"
      }
      return environment
    }

    /// Waits for the process to end.
    ///
    /// If the calling task is cancelled, the process is interrupted, so that it can end its own children. A few seconds
    /// later, the process is killed, unless this object has been deallocated. After a cancellation, this function
    /// returns the status -1 immediately. It does not wait for the process, because Foundation notices the end of a
    /// process only when its children have ended too.
    package func result() async -> Result {
      await withTaskCancellationHandler {
        Result(status: await status.value, output: await output.value, errors: await errors.value)
      } onCancel: {
        interrupt()
        stopWaiting()
        DispatchQueue.global().asyncAfter(deadline: .now() + patience) { [weak self] in
          self?.kill()
        }
      }
    }

    /// Runs a program until it ends.
    ///
    /// - Parameters:
    ///   - executable: The program.
    ///   - arguments: The arguments of the program.
    ///   - directory: The working directory, or nil for that of this process.
    /// - Returns: The status and the output.
    /// - Throws: An error with the status `unavailable` if the program cannot be started, or `interrupted` if the
    ///   task is cancelled.
    package static func run(
      _ executable: URL, _ arguments: [String], directory: URL? = nil
    ) async throws(CommandError) -> Result {
      let process: ChildProcess
      do {
        process = try ChildProcess(executable, arguments, directory: directory)
      } catch {
        throw .unavailable("cannot start “\(executable.path)”: \(error.localizedDescription)")
      }
      let result = await process.result()
      guard !Task.isCancelled else { throw .interrupted("interrupted") }
      return result
    }

    /// Returns the path of an installed program.
    ///
    /// - Parameter name: The name of the program.
    /// - Returns: The first program with that name in the folders of `PATH`, or nil.
    package static func path(of name: String) -> String? {
      let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
      return folders.split(separator: ":").map { "\($0)/\(name)" }
        .first(where: FileManager.default.isExecutableFile)
    }

    /// The command that starts a Swift tool.
    ///
    /// Tests replace it with a script.
    @TaskLocal package static var swiftCommand = ["/usr/bin/env", "swift"]

    /// Runs a Swift tool until it ends.
    package static func swift(_ arguments: [String]) async throws(CommandError) -> Result {
      try await run(URL(filePath: swiftCommand[0]), swiftCommand.dropFirst() + arguments)
    }

    package func interrupt() {
      if process.isRunning { process.interrupt() }
    }

    /// Kills the process, its process group and, on Linux, all its descendants with their groups.
    package func kill() {
      let id = process.processIdentifier
      #if os(Linux)
        // Foundation gives each process its own group, so the compiler that a test starts is not in the group of the
        // test. A group can outlive the process that it was made for.
        for leader in [id] + Self.descendants(of: id) { Foundation.kill(-leader, SIGKILL) }
      #else
        if process.isRunning { Foundation.kill(id, SIGKILL) }
        Foundation.kill(-id, SIGKILL)
      #endif
    }

    #if os(Linux)
      private static func descendants(of id: pid_t) -> [pid_t] {
        let threads = "/proc/\(id)/task"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
        let children = names.flatMap { name in
          // Do not use `String(contentsOfFile:)`. It fails and leaks memory if the process has ended.
          let list = FileHandle(forReadingAtPath: "\(threads)/\(name)/children")
          let data = try? list?.readToEnd()
          return String(decoding: data ?? Data(), as: UTF8.self).split(separator: " ")
            .compactMap { pid_t($0) }
        }
        return children + children.flatMap(descendants)
      }
    #endif

    /// Unblocks all signals while a child starts.
    ///
    /// A child inherits the blocked signals of the thread that starts it, and the threads of the concurrency pool
    /// block all signals.
    private static func withAllSignalsUnblocked(_ body: () throws -> Void) rethrows {
      // A new set is empty.
      var none = sigset_t()
      var before = sigset_t()
      unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
      defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
      try body()
    }

    /// Reads a pipe line by line until it is closed, on a separate thread.
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
          var new = chunk[...]
          while let end = new.firstIndex(of: UInt8(ascii: "\n")) {
            line(String(decoding: rest + new[..<end], as: UTF8.self))
            rest = []
            new = new[(end + 1)...]
          }
          rest += new
        }
        atEnd()
        continuation.yield(String(decoding: all, as: UTF8.self))
      }
      return (Task { await texts.first { _ in true } ?? "" }, { continuation.finish() })
    }
  }

  /// An executable that was built together with the running tests, so that they can test it as a process.
  package struct BuiltProduct: Sendable {
    package let executable: URL

    package init(_ name: String) {
      executable = Self.products.appending(path: name)
    }

    package func run(_ arguments: String...) throws -> ChildProcess {
      try run(arguments)
    }

    package func run(_ arguments: [String]) throws -> ChildProcess {
      try ChildProcess(executable, arguments)
    }

    /// The folder of the products.
    ///
    /// On Apple platforms, the tests are in a bundle in that folder.
    private static var products: URL {
      let bundle = Bundle(for: Marker.self).bundleURL
      return bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
    }

    private final class Marker {}
  }
#endif
