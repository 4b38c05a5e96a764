import Foundation
import Terminal

/// The tests of a built package, as a program.
struct TestProgram: Sendable {
  /// What a run of tests has come to.
  enum Outcome: Equatable, Sendable {
    case passed

    /// A test has failed, the first.
    case failed(test: String)

    /// The process has ended otherwise.
    case crashed(status: Int32)

    case timedOut
  }

  private let executable: URL
  private let arguments: [String]

  /// Where the tests run.
  private let directory: URL

  /// The tests of a product.
  ///
  /// - Parameters:
  ///   - product: The product.
  ///   - compiler: The compiler that it was built with.
  ///   - directory: Where the tests run.
  init(_ product: BuildDescription.TestProduct, compiler: String, in directory: URL) {
    self.directory = directory
    let library = ["--testing-library", "swift-testing"]
    #if os(macOS)
      // There the tests are a bundle, which a helper beside the compiler loads.
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

  /// All suites of some targets; a test that is in none counts as one.
  func suites(of targets: [String]) async throws(CommandError) -> [Suite] {
    let result = try await ChildProcess.run(
      executable, arguments + ["--list-tests"], directory: directory)
    guard result.status == 0 else {
      throw .unavailable("the tests cannot be listed: \(result.errors.suffix(500))")
    }
    let suites = Set(result.output.split(separator: "\n").compactMap { Suite(test: $0) })
    return suites.filter { targets.contains($0.target) }.sorted { $0.id < $1.id }
  }

  /// Runs some suites, no further than to the first failure.
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
    // A process of an exit test goes on for ever if it is mutated so and its parent has crashed.
    process.kill()
    alarm.cancel()
    let hasTimedOut = (try? await alarm.value) ?? false
    guard !Task.isCancelled else { throw .interrupted("interrupted") }
    if let failed { return .failed(test: failed) }
    if hasTimedOut { return .timedOut }
    return result.status == 0 ? .passed : .crashed(status: result.status)
  }

  /// A crash is a verdict, and its backtrace takes seconds that nobody reads.
  private static let quiet = ["SWIFT_BACKTRACE": "enable=no"]
}

/// A suite that is not in another one, or a test that is in none.
struct Suite: Hashable, Identifiable, Sendable {
  /// The name of the target and its own, with a point between.
  let id: String

  /// The target that it is in.
  let target: String

  /// Reads the name of a test as tests are listed: `Target.Suite/Inner/test()`.
  init?(test: some StringProtocol) {
    guard let point = test.firstIndex(of: ".") else { return nil }
    target = String(test[..<point])
    let rest = test[test.index(after: point)...]
    // A raw identifier may have a slash in it.
    guard !rest.hasPrefix("`"), let slash = rest.firstIndex(of: "/") else {
      id = String(test)
      return
    }
    id = String(test[..<slash])
  }

  /// What `--filter` takes.
  var pattern: String {
    let escaped = id.map { character in
      character.isLetter || character.isNumber || character == "_"
        ? "\(character)" : "\\\(character)"
    }
    return "^\(escaped.joined())(/|$)"
  }
}

/// A line of the stream that Swift Testing writes of what happens.
struct TestEvent {
  /// The test that an issue has been recorded in; nil if it was none, or one that was expected.
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

    // Only these lines are read whole: there are thousands of others.
    guard line.hasPrefix("{"), line.contains(#""issueRecorded""#),
      let record = try? JSONDecoder().decode(Record.self, from: Data(line.utf8)),
      record.payload.kind == "issueRecorded", let issue = record.payload.issue
    else { return nil }
    let isFailure = issue.isFailure ?? (issue.isKnown != true)
    failedTest = isFailure ? record.payload.testID ?? "outside a test" : nil
  }
}
