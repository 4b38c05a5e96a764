#if os(Linux)
  import Foundation
  import TestKit
  import TestKitTerminal

  @testable import TestKitCompiler
  @testable import TestKitMutate

  /// Runs a shell script in place of the program with the tests.
  @Suite("Running the tests", .tags(.behavior), .timeLimit(.minutes(10)))
  struct TestProcessTests: ~Copyable {
    private let directory: TemporaryDirectory
    private let suites = [
      Suite(test: "KitTests.A/a()", of: .swiftTesting),
      Suite(test: "KitTests.B/testB", of: .xctest), Suite(test: "KitTests.C/testC", of: .xctest),
      Suite(test: "KitTests.D/d()", of: .swiftTesting),
    ].compactMap(\.self)

    init() throws { directory = try TemporaryDirectory() }

    @Test func `XCTest suites and Swift Testing suites run in separate processes`() async throws {
      let outcome = try await run(#"echo "$@" >> arguments; "# + Self.start)

      #expect(outcome == .passed)
      #expect(
        try directory.url.text(of: "arguments") == #"""
          --testing-library swift-testing --event-stream-output-path /dev/stdout --filter \#
          ^KitTests\.A(/|$) --filter ^KitTests\.D(/|$)
          --testing-library xctest KitTests.B,KitTests.C

          """#)
    }

    @Test(
      arguments: [
        ("[ $2 = xctest ] || ", .passed), ("[ $2 = swift-testing ] || ", .passed),
        ("true || ", .ranNothing),
        ("[ $2 = xctest ] && exit 7; ", .crashed(status: 7)),
        ("[ $2 = swift-testing ] && exit 7; ", .crashed(status: 7)),
      ] as [(String, TestProgram.Outcome)])
    func `a run passes only if XCTest or Swift Testing runs tests and neither crashes`(
      condition: String, outcome: TestProgram.Outcome
    ) async throws {
      #expect(try await run(condition + Self.start) == outcome)
    }

    @Test func `after a failed test, its process is killed, and no other process is started`()
      async throws
    {
      let failure = #"""
        echo a process >> processes
        echo '{"payload":{"kind":"issueRecorded","testID":"KitTests.A/a()","issue":{}}}'
        cat
        """#

      #expect(try await run(failure) == .failed(test: "KitTests.A/a()"))
      #expect(try directory.url.text(of: "processes") == "a process\n")
    }

    // In a process of its own, because all tests share the environment variables.
    @Test(
      .taskPriority(.high),
      arguments: [([:], "0,,enable=no"), (["MUTATE_ACTIVE": "7"], "7,,enable=no")])
    func `a test process does not inherit mutation or backtrace settings`(
      environment: [String: String], values: String
    ) async throws {
      let folder = directory.url
      _ = try await program(
        running: #"echo "${MUTATE_ACTIVE-none},${MUTATE_REACHED-none},$SWIFT_BACKTRACE" > values"#)

      await #expect(processExitsWith: .success) { [folder = folder as URL, environment] in
        unsafe setenv("MUTATE_REACHED", "/nowhere", 1)
        unsafe setenv("SWIFT_BACKTRACE", "enable=yes", 1)
        let suite = try #require(Suite(test: "KitTests.A/a()", of: .swiftTesting))
        _ = try await TestProcessTests.program(in: folder)
          .run([suite], environment: environment, limit: .seconds(600))
      }

      #expect(try directory.url.text(of: "values") == values + "\n")
    }

    @Test func `if the test program cannot be started, the run throws an error`() async throws {
      let (program, suites) = (program, suites)

      let error = await #expect(throws: CommandError.self) {
        try await program.run(suites, environment: [:], limit: .seconds(600))
      }

      #expect(error?.status == .unavailable)
      #expect(error?.message.hasPrefix("the tests cannot be started: ") == true)
    }

    @Test func `cancelling a run of tests throws an error`() async throws {
      let (program, suites) = (try await program(running: "cat"), suites)
      let run = Task {
        try await program.run(suites, environment: [:], limit: .seconds(600))
      }

      run.cancel()

      await #expect(throws: CommandError.interrupted("interrupted")) { try await run.value }
    }

    // MARK: - Fixtures

    /// Shell code that reports the start of a test.
    ///
    /// In the script, `$2` is the name of the testing library.
    private static let start = #"""
      case $2 in
        xctest) echo "Test Case 'KitTests.B.testB' started" ;;
        *) echo '{"payload":{"kind":"testStarted","testID":"KitTests.A/a()/A.swift:3:4"}}' ;;
      esac
      """#

    private var program: TestProgram { Self.program(in: directory.url) }

    private static func program(in folder: URL) -> TestProgram {
      TestProgram(
        BuildDescription.TestProduct(
          productName: "Tests", binaryPath: folder.appending(component: "program").path),
        compiler: "/usr/bin/swiftc", in: folder)
    }

    private func program(running script: String) async throws -> TestProgram {
      let program = program
      // A file cannot be run while a process has it open for writing. If this process wrote the script, another test
      // could start a child that inherits the open file.
      let writing = try await ChildProcess.run(
        URL(filePath: "/bin/sh"),
        ["-c", #"printf '%s\n' "$0" > program && chmod +x program"#, "#!/bin/sh\n\(script)"],
        directory: directory.url)
      try #require(writing.status == 0)
      return program
    }

    private func run(_ script: String) async throws -> TestProgram.Outcome {
      let suites = suites
      return try await program(running: script)
        .run(suites, environment: [:], limit: .seconds(600))
    }
  }
#endif
