import Foundation
import TestKit

@testable import TestKitMutate

/// A small package on disk, with a directory for its mutants.
struct SamplePackage: ~Copyable {
  let url: URL
  private let directory: TemporaryDirectory

  /// Creates a package with one module and its tests.
  init(source: String, tests: String, equivalent: String = "") throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(component: "package")
    try url.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Sample",
        targets: [
          .target(name: "Sample"), .testTarget(name: "SampleTests", dependencies: ["Sample"]),
        ])
      """, to: "Package.swift")
    try url.write(source, to: "Sources/Sample/Sample.swift")
    try url.write(equivalent, to: "Tests/Mutations/Sample.txt")
    try Self.write(tests, in: url)
    self.url = url
    self.directory = directory
  }

  /// Replaces the tests.
  func write(tests: String) throws { try Self.write(tests, in: url) }

  private static func write(_ tests: String, in package: URL) throws {
    try package.write(
      "import Sample\nimport Testing\n\n" + tests, to: "Tests/SampleTests/SampleTests.swift")
  }

  var report: URL { directory.url.appending(component: "report.json") }

  /// The arguments that mutate the module.
  var arguments: [String] {
    [
      "Sample", "--package", url.path, "--scratch", directory.url.appending(component: "copy").path,
      "--json", report.path,
    ]
  }

  /// Returns the verdict on each mutant in the order of the source.
  func verdicts() throws -> [String] {
    try JSONDecoder().decode(Report.Document.self, from: Data(contentsOf: report)).mutants
      .sorted { ($0.line, $0.column, $0.replacement) < ($1.line, $1.column, $1.replacement) }
      .map { "\($0.line): \($0.original) → \($0.replacement): \($0.verdict)" }
  }
}
