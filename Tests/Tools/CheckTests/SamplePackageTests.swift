#if os(macOS) || os(Linux)
  import Foundation
  import TestKit
  import TestKitTerminal

  @testable import TestKitCheck

  /// Checks packages with a shell script in place of the `swift` command.
  ///
  /// Only the syntax trees come from the real compiler.
  @Suite("Checking a package", .tags(.state), .timeLimit(.minutes(10)))
  struct SamplePackageTests {
    private let transcript = Transcript()

    @Test func `findings of all test targets are printed, counted and written as JSON`()
      async throws
    {
      let package = try SamplePackage()
      let transcript = Transcript(drawsSteps: true)

      let status = try await package.check(
        ["--strict", "--json", package.report.path], on: transcript.console)

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
          """
          3 tests: 2 findings: 1 no-expectation, 1 print. Exempted: 1. \
          Not checked: 2 tests that #if excludes from this build
          """,
        ])
      #expect(
        transcript.errors == [
          "check-tests: the tests break the conventions. See the warnings above"
        ])
      let report = try JSONDecoder().decode(
        CheckResult.Document.self, from: Data(contentsOf: package.report))
      #expect(report.findings.map(\.rule) == ["no-expectation", "print"])
      #expect(report.tests == 3 && report.exempted == 1 && report.unseen == 2)
      let steps = [
        "building Sample", "reading ATests, 1 of 3", "reading BTests, 2 of 3",
        "reading CTests, 3 of 3", "",
      ]
      #expect(transcript.drawn == steps.map { "\u{1B}[2K\r\($0)" })
    }

    @Test func `with --built, the check reads an earlier build and fails without one`()
      async throws
    {
      let package = try SamplePackage()
      let arguments = ["--built", package.products.path, "BTests"]

      #expect(try await package.check(arguments, on: transcript.console) == .unavailable)
      #expect(try await package.check(["BTests"], on: transcript.console) == .success)
      #expect(try await package.check(arguments, on: transcript.console) == .success)

      #expect(
        transcript.errors == [
          """
          check-tests: there is no build by Swift 6.3 in “\(package.products.path)”. \
          Run swift build --build-tests, or correct --built
          """
        ])
      #expect(
        transcript.output.suffix(1) == [
          """
          1 test: 1 finding: 1 print. Exempted: 1. \
          Not checked: 2 tests that #if excludes from this build
          """
        ])
      #expect(transcript.drawn == [])
    }

    @Test func `if the tests of a package do not build, the compiler's errors are shown`()
      async throws
    {
      let package = try SamplePackage()
      try package.write("[1/2] Compiling A\nWrong.swift:1:14: error: no\n", to: "errors")

      let status = try await package.check(on: transcript.console)

      #expect(status == .unavailable)
      #expect(
        transcript.errors == [
          """
          check-tests: the tests do not build. swift build --build-tests reports:
          Wrong.swift:1:14: error: no
          """
        ])
    }

    @Test func `if tests do not match the last build, the check says to build them`() async throws {
      var package = try SamplePackage()
      try package.write(#"let number: Int = "one""#, to: "Wrong.swift")

      for source in ["Gone.swift", "Wrong.swift"] {
        package.lastSource = source
        #expect(try await package.check(["BTests"], on: transcript.console) == .unavailable)
      }
      package.described = ["A"]
      #expect(try await package.check(["BTests"], on: transcript.console) == .unavailable)

      let outdated = """
        check-tests: “BTests” does not compile with the modules of the last build. Build its tests again. The \
        compiler reports:

        """
      let errors = transcript.errors
      #expect(errors.map { $0.hasPrefix(outdated) } == [true, true, false])
      #expect(errors[0].contains("Gone.swift"))
      #expect(
        errors[1].hasSuffix(
          "/Wrong.swift:1:19: error: cannot convert value of type 'String' to specified type 'Int'")
      )
      #expect(
        errors[2] == "check-tests: “BTests” is not built. Build it first: swift build --build-tests"
      )
    }
  }

  /// A small package on disk.
  private struct SamplePackage: ~Copyable {
    private let directory: TemporaryDirectory

    /// The last source file of each module in the build description.
    var lastSource = "Tests/BTests-build/Generated.swift"

    /// The names of the test targets in the build description, without the suffix “Tests”.
    var described = ["A", "B", "C"]

    init() throws { directory = try TemporaryDirectory() }

    /// Writes the package and the `swift` script, and checks the tests.
    func check(_ arguments: [String] = [], on console: Console) async throws -> ProcessStatus {
      try write()
      let swift = directory.url.appending(component: "swift").path
      return await ChildProcess.$swiftCommand.withValue(["/bin/sh", swift]) {
        await CheckTool().run(["--package", directory.url.path] + arguments, on: console)
      }
    }

    private func write() throws {
      try write("import Testing\n@Test func nothing() {}", to: "Tests/ATests/A.swift")
      try write(
        """
        import Testing
        @Test func prints() { #expect(Int.max > 1); print(1)
          print(2)  // check-tests: allow print, it is an example
        }
        #if OFF
          @Test func hidden() {}
          @Test func alsoHidden() {}
        #endif
        """, to: "Tests/BTests/B.swift")
      // The check must follow links, because test targets can share a file only through links.
      try write("import Testing\n@Test func fine() { #expect(Int.max > 1) }", to: "Shared/C.swift")
      let link = directory.url.appending(path: "Tests/CTests/C.swift")
      try FileManager.default.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "../../Shared/C.swift")
      // The check must skip files that the build generates, such as this one.
      try write("func generated() { print(1) }", to: "Tests/BTests-build/Generated.swift")
      try write(
        """
        {
          "name": "Sample", "path": "",
          "targets": [\(["A", "B", "C"].map(Self.layout).joined(separator: ", "))]
        }
        """, to: "layout.json")
      let modules = try described.map { try "\"\($0)\": \(module($0))" }
      try write(
        #"{"builtTestProducts": [], "swiftCommands": {\#(modules.joined(separator: ", "))}}"#,
        to: "description")
      try write(
        """
        cd '\(directory.url.path)'
        build='build --package-path \(directory.url.path) --build-tests'
        case "$*" in
        package*) cat layout.json ;;
        "$build --show-bin-path") pwd | sed 's|$|/products|' ;;
        "$build")
          if [ -e errors ]; then cat errors; exit 1; fi
          mkdir -p products
          cp description products/description.json ;;
        esac
        """, to: "swift")
    }

    func write(_ text: String, to path: String) throws {
      let file = directory.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    var tests: String { directory.url.resolvingSymlinksInPath().appending(path: "Tests").path }
    var products: URL { directory.url.appending(path: "products") }
    var report: URL { directory.url.appending(component: "report.json") }

    /// Returns the JSON that SwiftPM writes for a test target when it describes a package.
    private static func layout(_ name: String) -> String {
      """
      {
        "name": "\(name)Tests", "c99name": "\(name)Tests", "type": "test", "path": "Tests/\(name)Tests",
        "sources": ["\(name).swift"]
      }
      """
    }

    /// Returns the JSON of a module for the build description.
    private func module(_ name: String) throws -> String {
      """
      {
        "moduleName": "\(name)Tests", "executable": "\(try #require(ChildProcess.path(of: "swiftc")))",
        "importPath": "\(products.path)", "otherArguments": ["-parse-as-library", "-swift-version", "6"],
        "sources": ["\(directory.url.path)/Tests/\(name)Tests/\(name).swift", "\(directory.url.path)/\(lastSource)"]
      }
      """
    }
  }
#endif
