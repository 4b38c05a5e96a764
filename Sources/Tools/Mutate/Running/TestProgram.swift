import Foundation
import TestKitCompiler
import TestKitTerminal

/// The program with the tests of a built package.
struct TestProgram: Sendable {
  /// The result of a run of tests.
  enum Outcome: Equatable, Sendable {
    case passed

    /// No test has run, because all of them are disabled or the process does not contain them.
    ///
    /// XCTest reports success even if it finds no test with a given name.
    case ranNothing

    /// The first test that failed.
    case failed(test: String)

    /// The process failed, but no test did.
    ///
    /// The errors are what it has written to standard error.
    case crashed(status: Int32, errors: String = "")

    case timedOut

    /// `true` if a test failed or the process crashed.
    var isFailure: Bool {
      switch self {
      case .failed, .crashed: true
      case .passed, .ranNothing, .timedOut: false
      }
    }
  }

  private let product: BuildDescription.TestProduct
  private let compiler: URL

  /// The directory of the package, in which the tests run.
  private let directory: URL

  /// Creates the test program of a product.
  ///
  /// - Parameters:
  ///   - product: The product with the tests.
  ///   - compiler: The compiler that built it.
  ///   - directory: The directory of the package, in which the tests run.
  init(_ product: BuildDescription.TestProduct, compiler: String, in directory: URL) {
    self.product = product
    self.compiler = URL(filePath: compiler)
    self.directory = directory
  }

  /// Returns all suites of the given targets.
  ///
  /// A test outside all suites counts as a suite.
  func suites(of targets: [String]) async throws(CommandError) -> [Suite] {
    var suites: Set<Suite> = []
    for library in TestingLibrary.allCases {
      let others = TestingLibrary.allCases.filter { $0 != library }
      let result = try await ChildProcess.swift(
        ["test", "list", "--skip-build", "--package-path", directory.path]
          + others.map { "--disable-\($0.rawValue)" })
      guard result.status == 0 else {
        throw .unavailable(
          "the tests of \(library.rawValue) cannot be listed:\n\(result.ending)")
      }
      suites.formUnion(
        result.output.split(separator: "\n").compactMap { Suite(test: $0, of: library) })
    }
    return suites.filter { targets.contains($0.target) }.sorted { $0.id < $1.id }
  }

  /// Runs some suites until the first failure, with one process for each library.
  ///
  /// - Parameters:
  ///   - suites: The suites.
  ///   - environment: Variables in addition to those of this process.
  ///   - limit: The time after which a process is killed.
  /// - Returns: The outcome of the first process that fails, or the combined outcome if none does.
  /// - Throws: An error if a process cannot be started, or if the task is cancelled.
  func run(
    _ suites: [Suite], environment: [String: String], limit: Duration
  ) async throws(CommandError) -> Outcome {
    var total = Outcome.ranNothing
    for library in TestingLibrary.allCases {
      let own = suites.filter { $0.library == library }
      guard !own.isEmpty else { continue }
      let outcome = try await run(own, of: library, environment: environment, limit: limit)
      switch outcome {
      case .passed: total = .passed
      case .ranNothing: continue
      case .failed, .crashed, .timedOut: return outcome
      }
    }
    return total
  }

  private func run(
    _ suites: [Suite], of library: TestingLibrary, environment: [String: String], limit: Duration
  ) async throws(CommandError) -> Outcome {
    let (executable, arguments) = command(for: suites, of: library)
    let process: ChildProcess
    do {
      process = try ChildProcess(
        executable, arguments,
        environment: environment.merging(Self.unchanged) { given, _ in given },
        directory: directory)
    } catch {
      throw .unavailable("the tests cannot be started: \(error.localizedDescription)")
    }
    let alarm = Task {
      try await ContinuousClock().sleep(for: limit)
      process.kill()
      return true
    }
    var output = TestOutput(of: library)
    for await line in process.lines where output.failedTest == nil {
      output.read(line)
      if output.failedTest != nil { process.kill() }
    }
    let result = await process.result()
    // An exit test starts another process. End it, too, because it can outlive a crash of its parent.
    process.kill()
    alarm.cancel()
    let hasTimedOut = (try? await alarm.value) ?? false
    guard !Task.isCancelled else { throw .interrupted("interrupted") }
    return Self.outcome(
      output, status: result.status, errors: result.errors, hasTimedOut: hasTimedOut)
  }

  /// Returns the outcome of a process that has ended.
  static func outcome(
    _ output: TestOutput, status: Int32, errors: String = "", hasTimedOut: Bool
  ) -> Outcome {
    if let test = output.failedTest { return .failed(test: test) }
    if hasTimedOut { return .timedOut }
    // Swift Testing ends with this status if the filter matches no test.
    let isSuccess = status == 0 || output.startedTest == nil && status == EX_UNAVAILABLE
    guard isSuccess else { return .crashed(status: status, errors: errors) }
    return output.startedTest == nil ? .ranNothing : .passed
  }

  /// Returns the command that runs some suites of a library.
  private func command(for suites: [Suite], of library: TestingLibrary) -> (URL, [String]) {
    let selection =
      switch library {
      case .swiftTesting:
        ["--event-stream-output-path", "/dev/stdout"] + suites.flatMap { ["--filter", $0.pattern] }
      case .xctest: [suites.map(\.id).joined(separator: ",")]
      }
    #if os(macOS)
      // The tests are a bundle. XCTest prints to standard error.
      guard library == .swiftTesting else {
        let script = #"exec xcrun xctest -XCTest "$0" "$1" 2>&1"#
        return (URL(filePath: "/bin/sh"), ["-c", script] + selection + [product.binaryPath])
      }
      let helper = compiler.resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "libexec/swift/pm/swiftpm-testing-helper")
      let binary = URL(filePath: product.binaryPath).appending(path: "Contents/MacOS")
        .appending(component: product.productName)
      return (
        helper,
        ["--test-bundle-path", binary.path, "--testing-library", library.rawValue] + selection
      )
    #else
      return (
        URL(filePath: product.binaryPath), ["--testing-library", library.rawValue] + selection
      )
    #endif
  }

  /// The default variables of a test process.
  ///
  /// They turn off backtraces, which take seconds, and they leave every mutant switched off. When you mutate this
  /// command itself, its environment has the variables of its own mutant. The tests that the command runs must not
  /// inherit these variables. Otherwise, the mutant with the same number would be switched on in these tests.
  private static let unchanged = [
    "SWIFT_BACKTRACE": "enable=no", "MUTATE_ACTIVE": "0", "MUTATE_REACHED": "",
  ]
}
