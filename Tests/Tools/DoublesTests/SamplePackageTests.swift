#if os(macOS) || os(Linux)
  import Foundation
  import TestKit
  import TestKitTerminal

  @testable import TestKitDoubles

  /// Builds a real package, with a tiny module in place of `TestKit`.
  @Suite(
    "Generating doubles for a package", .tags(.state), .timeLimit(.minutes(10)),
    .enabled(
      if: ProcessInfo.processInfo.environment["TESTKIT_THOROUGH"] != nil,
      "It builds packages, which takes a minute. Run it with: TESTKIT_THOROUGH=1 swift test"))
  struct SamplePackageTests: ~Copyable {
    private let transcript = Transcript(drawsSteps: true)
    private let directory: TemporaryDirectory

    init() throws {
      let directory = try TemporaryDirectory()
      try Self.write(
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
          name: "Sample", targets: [.target(name: "App"), .target(name: "TestKit")])
        """, to: "Package.swift", in: directory.url)
      try Self.write("", to: "Sources/TestKit/Empty.swift", in: directory.url)
      try Self.write("protocol Marker {}", to: "Sources/App/Marker.swift", in: directory.url)
      self.directory = directory
    }

    @Test func `a package is built before doubles for its protocols are generated`() async throws {
      let status = await run()

      #expect(status == .success)
      #expect(transcript.errors == [])
      #expect(transcript.output.joined().contains("\nfinal class MockMarker: Marker {"))
      #expect(transcript.drawn.first == "\u{1B}[2K\rbuilding App")
    }

    @Test func `Swift 6 tests import a Swift 5 module with @preconcurrency if needed`()
      async throws
    {
      try Self.write(
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
          name: "Sample",
          targets: [
            .target(name: "App", swiftSettings: [.swiftLanguageMode(.v5)]), .target(name: "TestKit"),
            .testTarget(name: "AppTests", dependencies: ["App", "TestKit"]),
          ])
        """, to: "Package.swift", in: directory.url)
      try Self.write(
        """
        public class Artwork {}
        public struct Song { let artwork: Artwork.Type }
        protocol Playing { func current() -> Song }
        """, to: "Sources/App/Marker.swift", in: directory.url)
      try Self.write(
        """
        public struct Spy<Success: Sendable, Failure: Error>: Sendable {
          let answer: Success
          public init(_ name: String, returning answer: Success) { self.answer = answer }
          public func callAsFunction() -> Success { answer }
        }
        """, to: "Sources/TestKit/Empty.swift", in: directory.url)
      try Self.write("import App", to: "Tests/AppTests/AppTests.swift", in: directory.url)
      let file = directory.url.appending(path: "Tests/AppTests/Doubles.swift")

      let status = await run(["--output", file.path])

      #expect(status == .success)
      #expect(transcript.errors == [])
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(source.contains("\n@preconcurrency @testable import App\n"))
      #expect(source.contains("  let currentSpy: Spy<Song, Never>\n"))
    }

    @Test func `a target that does not build is refused with the compiler's errors`() async throws {
      try Self.write(
        "protocol Marker: Missing {}", to: "Sources/App/Marker.swift", in: directory.url)

      let status = await run()

      #expect(status == .unavailable)
      let error = try #require(transcript.errors.first)
      #expect(error.hasPrefix("generate-doubles: “App” does not build:\n"))
      #expect(error.contains("error: cannot find type 'Missing' in scope"))
    }

    // MARK: - Fixtures

    private func run(_ arguments: [String] = []) async -> ProcessStatus {
      await DoublesTool().run(
        ["--target", "App", "--package", directory.url.path] + arguments, on: transcript.console)
    }

    private static func write(_ text: String, to path: String, in directory: URL) throws {
      let file = directory.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }
#endif
