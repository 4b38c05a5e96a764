import Foundation
import TestKit

/// A small package on disk, with a directory for its mutants.
struct SamplePackage: ~Copyable {
  private let directory: TemporaryDirectory

  /// Creates a package with one module and its tests.
  init(source: String, tests: String, equivalent: String = "") throws {
    let directory = try TemporaryDirectory()
    let package = directory.url.appending(component: "package")
    func write(_ text: String, to path: String) throws {
      let file = package.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Sample",
        targets: [
          .target(name: "Sample"), .testTarget(name: "SampleTests", dependencies: ["Sample"]),
        ])
      """, to: "Package.swift")
    try write(source, to: "Sources/Sample/Sample.swift")
    try write(
      "import Sample\nimport Testing\n\n" + tests, to: "Tests/SampleTests/SampleTests.swift")
    try write(equivalent, to: "Tests/Mutations/Sample.txt")
    self.directory = directory
  }

  private static let testFile = "Tests/SampleTests/SampleTests.swift"

  private static func file(_ tests: String) -> String {
    "import Sample\nimport Testing\n\n" + tests
  }

  /// Replaces the tests.
  func write(tests: String) throws {
    try Data(Self.file(tests).utf8).write(to: url.appending(path: Self.testFile))
  }

  var url: URL { directory.url.appending(component: "package") }
  var report: URL { directory.url.appending(component: "report.json") }

  /// The arguments that mutate the module.
  var arguments: [String] {
    [
      "Sample", "--package", url.path, "--scratch", directory.url.appending(component: "copy").path,
      "--json", report.path,
    ]
  }

  /// Returns the text of a file of the package.
  func text(of path: String) throws -> String {
    try String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// Returns the verdict on each mutant in the order of the source.
  func verdicts() throws -> [String] {
    struct Report: Decodable {
      struct Mutant: Decodable {
        let line: Int
        let column: Int
        let `operator`: String
        let original: String
        let replacement: String
        let verdict: String
      }

      let mutants: [Mutant]
    }
    let read = try JSONDecoder().decode(Report.self, from: Data(contentsOf: report))
    return read.mutants.sorted {
      ($0.line, $0.column, $0.replacement) < ($1.line, $1.column, $1.replacement)
    }
    .map { "\($0.line): \($0.original) → \($0.replacement): \($0.verdict)" }
  }
}
