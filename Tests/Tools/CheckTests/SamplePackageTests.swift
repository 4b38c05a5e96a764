#if os(macOS) || os(Linux)
  import Foundation
  import TestKit
  import TestKitTerminal

  @testable import TestKitCheck

  /// Builds a real package.
  @Suite(
    "Checking a package", .tags(.state), .timeLimit(.minutes(10)),
    .enabled(
      if: ProcessInfo.processInfo.environment["TESTKIT_THOROUGH"] != nil,
      "It builds packages, which takes a minute. Run it with: TESTKIT_THOROUGH=1 swift test"))
  struct SamplePackageTests {
    private let transcript = Transcript()
    private let tool = CheckTool()

    @Test func `findings of all test targets are printed, counted and written as JSON`()
      async throws
    {
      let package = try SamplePackage()
      let transcript = Transcript(drawsSteps: true)

      let status = await tool.run(
        package.arguments + ["--strict", "--json", package.report.path], on: transcript.console)

      #expect(status == .failure)
      #expect(
        transcript.output == [
          """
          \(package.tests)/ATests/A.swift:2: warning: “nothing” cannot fail, because it expects nothing. \
          Add an expectation about the result [no-expectation]
          """,
          """
          \(package.tests)/BTests/B.swift:2: warning: no one reads the log of a passing run. \
          Expect the value, or remove the line [print]
          """,
          "2 tests: 2 findings: 1 no-expectation, 1 print. Exempted: 1",
        ])
      #expect(
        transcript.errors == [
          "check-tests: the tests break the conventions. See the warnings above"
        ])
      let report = try JSONDecoder().decode(
        CheckResult.Document.self, from: Data(contentsOf: package.report))
      #expect(report.findings.map(\.rule) == ["no-expectation", "print"])
      #expect(report.tests == 2 && report.exempted == 1 && report.unseen == 0)
      let steps = ["building Sample", "reading ATests, 1 of 2", "reading BTests, 2 of 2", ""]
      #expect(transcript.drawn == steps.map { "\u{1B}[2K\r\($0)" })
    }

    @Test func `with --built, the check reads an earlier build and fails without one`()
      async throws
    {
      let package = try SamplePackage()
      let arguments = package.arguments + ["--built", package.products.path, "BTests"]

      #expect(await tool.run(arguments, on: transcript.console) == .unavailable)
      #expect(await tool.run(package.arguments + ["BTests"], on: transcript.console) == .success)
      #expect(await tool.run(arguments, on: transcript.console) == .success)

      #expect(transcript.output.suffix(1) == ["1 test: 1 finding: 1 print. Exempted: 1"])
      #expect(transcript.drawn == [])
    }

    @Test func `if the tests of a package do not build, the compiler's errors are shown`()
      async throws
    {
      let package = try SamplePackage()
      try package.write("let a: Int = \"\"", to: "Tests/ATests/Wrong.swift")

      let status = await tool.run(package.arguments, on: transcript.console)

      #expect(status == .unavailable)
      let error = try #require(transcript.errors.first)
      #expect(
        error.hasPrefix(
          "check-tests: the tests do not build. swift build --build-tests reports:\n"))
      #expect(error.contains("Wrong.swift:1:14: error: "))
    }
  }

  /// A small package on disk.
  private struct SamplePackage: ~Copyable {
    private let directory: TemporaryDirectory

    init() throws {
      let directory = try TemporaryDirectory()
      try Self.write(
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
          name: "Sample", targets: [.testTarget(name: "ATests"), .testTarget(name: "BTests")])
        """, to: "Package.swift", in: directory.url)
      try Self.write(
        "import Testing\n@Test func nothing() {}", to: "Tests/ATests/A.swift", in: directory.url)
      try Self.write(
        """
        import Testing
        @Test func prints() { #expect(Int.max > 1); print(1)
          print(2)  // check-tests: allow print, it is an example
        }
        """, to: "Tests/BTests/B.swift", in: directory.url)
      self.directory = directory
    }

    func write(_ text: String, to path: String) throws {
      try Self.write(text, to: path, in: directory.url)
    }

    private static func write(_ text: String, to path: String, in directory: URL) throws {
      let file = directory.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    var arguments: [String] { ["--package", directory.url.path] }
    var tests: String { directory.url.resolvingSymlinksInPath().appending(path: "Tests").path }
    var products: URL { directory.url.appending(path: ".build/debug") }
    var report: URL { directory.url.appending(component: "report.json") }
  }
#endif
