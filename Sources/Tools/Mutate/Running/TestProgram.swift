import Foundation
import TestKitCompiler
import TestKitTerminal

/// The program with the tests of a built package.
struct TestProgram: Sendable {
  /// The result of a run of tests.
  enum Outcome: Equatable, Sendable {
    case passed

    /// The first test that failed.
    case failed(test: String)

    /// The process failed, but no test did.
    case crashed(status: Int32)

    case timedOut
  }

  private let executable: URL
  private let arguments: [String]

  private let directory: URL

  /// Creates the test program of a product.
  ///
  /// - Parameters:
  ///   - product: The product with the tests.
  ///   - compiler: The compiler that built it.
  ///   - directory: The working directory of the tests.
  init(_ product: BuildDescription.TestProduct, compiler: String, in directory: URL) {
    self.directory = directory
    let library = ["--testing-library", "swift-testing"]
    #if os(macOS)
      // The tests are a bundle, which a helper next to the compiler loads.
      let binary = URL(filePath: product.binaryPath).appending(path: "Contents/MacOS")
        .appending(component: product.productName)
      executable = URL(filePath: compiler).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "libexec/swift/pm/swiftpm-testing-helper")
      arguments = ["--test-bundle-path", binary.path] + library
    #else
      executable = URL(filePath: product.binaryPath)
      arguments = library
    #endif
  }

  /// Returns all suites of the given targets.
  ///
  /// A test outside all suites counts as a suite.
  func suites(of targets: [String]) async throws(CommandError) -> [Suite] {
    let result = try await ChildProcess.run(
      executable, arguments + ["--list-tests"], directory: directory)
    guard result.status == 0 else {
      throw .unavailable("the tests cannot be listed: \(result.errors.suffix(500))")
    }
    let suites = Set(result.output.split(separator: "\n").compactMap { Suite(test: $0) })
    return suites.filter { targets.contains($0.target) }.sorted { $0.id < $1.id }
  }

  /// Runs some suites until the first failure.
  func run(
    _ suites: [Suite], environment: [String: String], limit: Duration
  ) async throws(CommandError) -> Outcome {
    let process: ChildProcess
    do {
      process = try ChildProcess(
        executable,
        arguments + ["--event-stream-output-path", "/dev/stdout"]
          + suites.flatMap { ["--filter", $0.pattern] },
        environment: environment.merging(Self.quiet) { given, _ in given }, directory: directory)
    } catch {
      throw .unavailable("the tests cannot be started: \(error.localizedDescription)")
    }
    let alarm = Task {
      try await ContinuousClock().sleep(for: limit)
      process.kill()
      return true
    }
    var failed: String?
    for await line in process.lines {
      guard failed == nil, let test = TestEvent(line)?.failedTest else { continue }
      failed = test
      process.kill()
    }
    let result = await process.result()
    // The mutated process of an exit test could otherwise outlive its crashed parent.
    process.kill()
    alarm.cancel()
    let hasTimedOut = (try? await alarm.value) ?? false
    guard !Task.isCancelled else { throw .interrupted("interrupted") }
    if let failed { return .failed(test: failed) }
    if hasTimedOut { return .timedOut }
    return result.status == 0 ? .passed : .crashed(status: result.status)
  }

  /// An environment that turns off backtraces, which take seconds.
  private static let quiet = ["SWIFT_BACKTRACE": "enable=no"]
}

/// An outermost suite, or a test outside all suites.
struct Suite: Hashable, Identifiable, Sendable {
  /// The names of the target and the suite, separated by a dot.
  let id: String

  let target: String

  /// Reads the name of a test in the list of all tests, such as `Target.Suite/Inner/test()`.
  init?(test: some StringProtocol) {
    guard let point = test.firstIndex(of: ".") else { return nil }
    target = String(test[..<point])
    let rest = test[test.index(after: point)...]
    // A raw identifier may contain a slash.
    guard !rest.hasPrefix("`"), let slash = rest.firstIndex(of: "/") else {
      id = String(test)
      return
    }
    id = String(test[..<slash])
  }

  /// The pattern for `--filter`.
  var pattern: String {
    let escaped = id.map { character in
      character.isLetter || character.isNumber || character == "_"
        ? "\(character)" : "\\\(character)"
    }
    return "^\(escaped.joined())(/|$)"
  }
}

/// A line of Swift Testing's event stream.
struct TestEvent {
  /// The test that has failed, or nil if the line is about something else.
  let failedTest: String?

  init?(_ line: String) {
    struct Record: Decodable {
      struct Payload: Decodable {
        struct Issue: Decodable {
          let isKnown: Bool?
          let severity: String?
          let isFailure: Bool?
        }

        let kind: String?
        let testID: String?
        let issue: Issue?
      }

      let kind: String
      let payload: Payload
    }

    // Only these lines are decoded, because there are thousands of others.
    guard line.hasPrefix("{"), line.contains(#""issueRecorded""#),
      let record = try? JSONDecoder().decode(Record.self, from: Data(line.utf8)),
      record.payload.kind == "issueRecorded", let issue = record.payload.issue
    else { return nil }
    let isFailure = issue.isFailure ?? (issue.isKnown != true)
    failedTest = isFailure ? record.payload.testID ?? "outside a test" : nil
  }
}
