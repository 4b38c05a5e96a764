#if os(Linux)
  import Foundation
  import TestKit

  private let variable = "TESTKIT_TESTS_CHILD"

  /// `true` in a process that `runInNewProcess(_:)` has started.
  let isNewProcess = ProcessInfo.processInfo.environment[variable] != nil

  /// Runs one test in a new process, and returns its standard error and its exit status.
  ///
  /// In an exit test, no test is running. Use this function for code that needs a running test. The test belongs to a
  /// suite that is enabled only if `isNewProcess` is `true`.
  func runInNewProcess(_ test: String) async throws -> (output: String, status: Int32) {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(component: "errors")
    try Data().write(to: file)
    let errors = try FileHandle(forWritingTo: file)
    let process = Process()
    process.executableURL = URL(filePath: try #require(CommandLine.arguments.first))
    process.arguments = ["--testing-library", "swift-testing", "--filter", test]
    process.environment = ProcessInfo.processInfo.environment.merging([variable: test]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    let status = try await valueOfCallback(Int32.self, within: .seconds(1_000)) { done in
      process.terminationHandler = { done($0.terminationStatus) }
      try process.run()
    }
    let output = try Data(contentsOf: file)
    return (String(decoding: output, as: UTF8.self), status)
  }
#endif
