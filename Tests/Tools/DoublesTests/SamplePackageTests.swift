#if os(Linux)
  import Foundation
  import TestKit
  import TestKitTerminal

  @testable import TestKitDoubles

  /// Generates doubles for a small package.
  ///
  /// A shell script builds the package, and a tiny module replaces `TestKit`.
  @Suite("Generating doubles for a package", .tags(.state), .timeLimit(.minutes(10)))
  struct SamplePackageTests: ~Copyable {
    private let transcript = Transcript(drawsSteps: true)
    private var package: SamplePackage

    init() throws { package = try SamplePackage() }

    @Test func `a package is built before doubles for its protocols are generated`() async throws {
      let status = try await package.generate(on: transcript.console)

      #expect(status == .success)
      #expect(transcript.errors == [])
      #expect(
        transcript.output.joined().hasSuffix(
          """


          import TestKit

          @testable import App

          final class MockMarker: Marker {
            init() {}
          }

          """))
      let steps = ["building App", "reading the protocols of App", "writing the doubles", "", ""]
      #expect(transcript.drawn == steps.map { "\u{1B}[2K\r\($0)" })
      let build = "build --package-path \(package.url.path) --target"
      #expect(try package.builds() == ["\(build) TestKit", "\(build) App"])
    }

    @Test mutating func `Swift 6 tests import a Swift 5 module with @preconcurrency if needed`()
      async throws
    {
      package.app = """
        public class Artwork {}
        public struct Song { let artwork: Artwork.Type }
        protocol Playing { func current() -> Song }
        """
      package.testKit = SamplePackage.spy
      let file = package.doubles

      let status = try await package.generate(["--output", file.path], on: transcript.console)

      #expect(status == .success)
      #expect(transcript.errors == [])
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(source.contains("\n@preconcurrency @testable import App\n"))
      #expect(source.contains("  let currentSpy: Spy<Song, Never>\n"))
    }

    @Test
    mutating func `a parameter is escaping if its type is another module's closure alias`()
      async throws
    {
      package.app = """
        import TestKit
        public typealias Own = Done
        public protocol Using {
          func a() -> Done
          func b() -> Own
          func c() -> Pair<Int>
          func d() -> Maybe
          var e: Loose { get }
        }
        """
      package.testKit = """
        public typealias Done = @Sendable () -> Void
        public typealias Pair<T> = @Sendable (T, T) -> Void
        public typealias Maybe = Done?
        public typealias Loose = () -> Void
        \(SamplePackage.spy)
        """
      let file = package.doubles

      let status = try await package.generate(["--output", file.path], on: transcript.console)

      #expect(status == .success)
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(source.contains("\nfinal class MockUsing: Using {\n"))
      let parameters =
        "a: @escaping Done, b: @escaping Own, c: @escaping Pair<Int>, d: Maybe, e: @escaping Loose"
      #expect(source.contains("\n  init(\(parameters)) {\n"))
    }

    @Test mutating func `a target that does not build is refused with the compiler's errors`()
      async throws
    {
      package.app = "protocol Marker: Missing {}"

      let status = try await package.generate(on: transcript.console)

      #expect(status == .unavailable)
      let error = try #require(transcript.errors.first)
      #expect(error.hasPrefix("generate-doubles: “App” does not build:\n"))
      #expect(error.contains("error: cannot find type 'Missing' in scope"))
    }
  }

  /// A small package on disk.
  private struct SamplePackage: ~Copyable {
    private let directory: TemporaryDirectory

    /// The source of the target `App`, whose language mode is Swift 5.
    var app = """
      #if true
        import TestKit
      #else
        import Testing
      #endif
      protocol Marker: Base {}
      """

    /// The source of the module that replaces `TestKit`.
    var testKit = "public protocol Base { init() }"

    /// A replacement for the `Spy` of a method without parameters.
    static let spy = """
      public struct Spy<Success: Sendable, Failure: Error>: Sendable {
        let answer: Success
        public init(_ name: String, returning answer: Success) { self.answer = answer }
        public func callAsFunction() -> Success { answer }
      }
      """

    init() throws { directory = try TemporaryDirectory() }

    var url: URL { directory.url }

    /// A file for the doubles.
    var doubles: URL { url.appending(path: "Tests/AppTests/Doubles.swift") }
    private var products: String { url.appending(path: ".build/debug").path }

    /// Writes the package and its script, and generates the doubles.
    func generate(
      _ arguments: [String] = [], on console: Console
    ) async throws -> ProcessStatus {
      try write()
      let swift = url.appending(component: "swift").path
      return await ChildProcess.$swiftCommand.withValue(["/bin/sh", swift]) {
        await DoublesTool().run(
          ["--target", "App", "--package", url.path] + arguments, on: console)
      }
    }

    /// Returns the arguments of each build.
    func builds() throws -> [String] {
      try String(contentsOf: url.appending(component: "builds"), encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }

    private func write() throws {
      try write(app, to: "Sources/App/App.swift")
      try write(testKit, to: "Sources/TestKit/TestKit.swift")
      try write("import App", to: "Tests/AppTests/AppTests.swift")
      let modules = try [
        module("App", in: "Sources", swift: 5), module("TestKit", in: "Sources", swift: 5),
        module("AppTests", in: "Tests", swift: 6),
      ]
      try write(
        #"{"builtTestProducts": [], "swiftCommands": {\#(modules.joined(separator: ", "))}}"#,
        to: ".build/debug/description.json")
      // The loop sets `target` to the last argument of the build, which is the name of the target.
      try write(
        """
        [ "$1" = build ] || exec swift "$@"
        for target; do :; done
        cd '\(url.path)'
        echo "$*" >> builds
        exec swiftc -emit-module -parse-as-library -enable-testing -swift-version 5 \
          -I .build/debug -module-name $target \
          -o .build/debug/$target.swiftmodule Sources/$target/$target.swift
        """, to: "swift")
    }

    private func write(_ text: String, to path: String) throws {
      let file = url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    /// Returns the JSON of a module for the build description.
    private func module(_ name: String, in folder: String, swift version: Int) throws -> String {
      let compiler = try #require(ChildProcess.path(of: "swiftc"))
      return """
        "\(name)": {
          "moduleName": "\(name)", "executable": "\(compiler)", "importPath": "\(products)",
          "sources": ["\(url.path)/\(folder)/\(name)/\(name).swift"],
          "otherArguments": ["-target", "\(Self.architecture)-unknown-linux-gnu", "-swift-version", "\(version)"]
        }
        """
    }

    #if arch(arm64)
      private static let architecture = "aarch64"
    #else
      private static let architecture = "x86_64"
    #endif
  }
#endif
