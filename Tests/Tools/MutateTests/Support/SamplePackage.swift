import Foundation
import TestKit

@testable import TestKitMutate

/// A small package on disk, with a directory for its mutants.
struct SamplePackage: ~Copyable {
  let url: URL
  private let directory: TemporaryDirectory

  /// Creates a package with one module and its tests.
  ///
  /// - Parameters:
  ///   - source: The source of the module.
  ///   - tests: The source of the tests, without the imports.
  ///   - equivalent: The list of equivalent mutants.
  ///   - core: The source of a module `Core` in a package beside this one, or nil if there is none.
  /// - Throws: Foundation's error if the package cannot be written.
  init(source: String, tests: String, equivalent: String = "", core: String? = nil) throws {
    let directory = try TemporaryDirectory()
    let url = directory.url.appending(component: "package")
    try url.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Sample",
        dependencies: [\(core == nil ? "" : #".package(path: "../core")"#)],
        targets: [
          .target(
            name: "Sample",
            dependencies: [\(core == nil ? "" : #".product(name: "Core", package: "core")"#)],
            swiftSettings: [.treatAllWarnings(as: .error), .strictMemorySafety()]),
          .testTarget(name: "SampleTests", dependencies: ["Sample"]),
        ])
      """, to: "Package.swift")
    if let core {
      try directory.url.write(
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
          name: "core", products: [.library(name: "Core", targets: ["Core"])],
          targets: [.target(name: "Core")])
        """, to: "core/Package.swift")
      try directory.url.write(core, to: "core/Sources/Core/Core.swift")
    }
    try url.write(source, to: "Sources/Sample/Sample.swift")
    try url.write(equivalent, to: "Tests/Mutations/Sample.txt")
    try url.write(
      "import Sample\nimport Testing\nimport XCTest\n\n" + tests,
      to: "Tests/SampleTests/SampleTests.swift")
    self.url = url
    self.directory = directory
  }

  var report: URL { directory.url.appending(component: "report.json") }

  /// The arguments that tell the command to mutate the module.
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
