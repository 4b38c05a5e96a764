package import Foundation
package import TestKitTerminal

/// The targets of a package.
package struct PackageLayout: Decodable, Sendable {
  package struct Target: Decodable, Sendable {
    package let name: String
    package let c99name: String
    package let path: String
    package let sources: [String]
    package let type: String
    package let dependencies: [String]?

    enum CodingKeys: String, CodingKey {
      case name, c99name, path, sources, type
      case dependencies = "target_dependencies"
    }

    package var isTest: Bool { type == "test" }

    /// The paths of the target's sources, relative to the package.
    package var files: [String] { sources.map { path == "." ? $0 : "\(path)/\($0)" } }
  }

  /// A package that the manifest lists as a dependency.
  package struct Dependency: Decodable, Sendable {
    /// The directory of a local package, or nil for a remote package.
    package let path: String?
  }

  package let name: String

  /// The absolute path of the package.
  package let path: String

  package let targets: [Target]
  package let dependencies: [Dependency]?

  /// Reads the layout of the package in a directory.
  ///
  /// - Parameters:
  ///   - directory: The directory of the package.
  ///   - id: The unique part of the names of the temporary files, which are removed at the end.
  /// - Returns: The targets of the package.
  /// - Throws: An error with the status `unavailable` if SwiftPM cannot describe the package.
  package static func read(
    _ directory: URL, id: UUID = UUID()
  ) async throws(CommandError) -> PackageLayout {
    // A command plugin runs while SwiftPM holds the lock of the build folder. Describing a package would wait
    // for that lock, although it writes nothing. A separate folder has a lock of its own.
    let temporary = FileManager.default.temporaryDirectory
    let folder = temporary.appending(component: "describe-\(id.uuidString)")
    // SwiftPM leaves the lock file behind. Its name contains the path of the folder.
    defer {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
      for name in names where name.contains(id.uuidString) {
        try? FileManager.default.removeItem(at: temporary.appending(component: name))
      }
    }
    let result = try await ChildProcess.swift(
      [
        "package", "--package-path", directory.path, "--scratch-path", folder.path, "describe",
        "--type", "json",
      ])
    guard result.status == 0 else {
      throw .unavailable(
        "“\(directory.path)” is not a package that SwiftPM can read:\n\(result.ending)")
    }
    do {
      return try JSONDecoder().decode(PackageLayout.self, from: Data(result.output.utf8))
    } catch {
      throw .unavailable("the output of `swift package describe` cannot be read. \(error)")
    }
  }

  /// Returns the target of a module.
  package func target(_ module: String) throws(CommandError) -> Target {
    let candidates = targets.filter { !$0.isTest }
    guard let target = candidates.first(where: { $0.name == module || $0.c99name == module }) else {
      throw .usage(
        """
        unknown module “\(module)”. The package has \
        \(candidates.map(\.name).sorted().joined(separator: ", "))
        """)
    }
    return target
  }

  /// Returns the test targets that depend on a target, directly or not.
  package func tests(of target: Target) -> [Target] {
    targets.filter { $0.isTest && dependencies(of: $0).contains(target.name) }
  }

  /// Returns the test targets that are not needed to run the tests of a target.
  package func testsWithout(_ target: Target) -> [Target] {
    let tests = tests(of: target)
    let needed = tests.reduce(into: Set(tests.map(\.name))) { $0.formUnion(dependencies(of: $1)) }
    return targets.filter { $0.isTest && !needed.contains($0.name) }
  }

  private func dependencies(of target: Target) -> Set<String> {
    var found: Set<String> = []
    var open = target.dependencies ?? []
    while let name = open.popLast() {
      guard found.insert(name).inserted else { continue }
      open += targets.first { $0.name == name }?.dependencies ?? []
    }
    return found
  }
}
