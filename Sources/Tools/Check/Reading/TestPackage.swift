import Foundation
import TestKitCompiler
import TestKitTerminal

/// A package whose tests are built, with its test targets and the commands that compile them.
struct TestPackage: Sendable {
  private let directory: URL
  private let targets: [PackageLayout.Target]
  private let description: BuildDescription

  /// Builds the tests of a package, unless the options name the products of an earlier build.
  ///
  /// - Parameters:
  ///   - options: The package and its test targets.
  ///   - console: The console that announces the build.
  /// - Throws: An error if the package or the description of its build cannot be read, if the package lacks
  ///   one of the test targets, or if its tests do not build.
  init(_ options: Options, on console: Console) async throws(CommandError) {
    directory = URL(filePath: options.package, directoryHint: .isDirectory)
    let layout = try await PackageLayout.read(directory)
    targets = try Self.choose(from: layout, options.targets)
    let products: URL
    if let built = options.built {
      products = URL(filePath: built, directoryHint: .isDirectory)
    } else {
      console.showStep("building \(layout.name)")
      products = try await Self.build(directory)
    }
    description = try BuildDescription.read(in: products, of: options.built.map { _ in "--built" })
  }

  /// The names of the test targets, those with the most files first.
  ///
  /// Two targets are checked at the same time. If a large one came last, nothing would run next to it.
  var namesBySize: [String] {
    targets.sorted { $0.sources.count > $1.sources.count }.map(\.name)
  }

  /// Returns the test targets with the given names, or all of them.
  static func choose(
    from layout: PackageLayout, _ names: [String]
  ) throws(CommandError) -> [PackageLayout.Target] {
    let tests = layout.targets.filter(\.isTest)
    guard !tests.isEmpty else {
      throw .unavailable("“\(layout.name)” has no test targets. Add a .testTarget to Package.swift")
    }
    for name in names where !tests.contains(where: { $0.name == name }) {
      throw .usage(
        """
        unknown test target “\(name)”. The package has \
        \(tests.map(\.name).sorted().joined(separator: ", "))
        """)
    }
    return tests.filter { names.isEmpty || names.contains($0.name) }.sorted { $0.name < $1.name }
  }

  /// Builds the tests, and returns the directory with the products.
  private static func build(_ directory: URL) async throws(CommandError) -> URL {
    let arguments = ["build", "--package-path", directory.path, "--build-tests"]
    let result = try await ChildProcess.swift(arguments)
    guard result.status == 0 else {
      throw .unavailable(
        """
        the tests do not build. swift build --build-tests reports:
        \((result.output + result.errors).firstErrors)
        """)
    }
    let place = try await ChildProcess.swift(arguments + ["--show-bin-path"])
    return URL(
      filePath: place.output.trimmingCharacters(in: .whitespacesAndNewlines),
      directoryHint: .isDirectory)
  }

  /// Checks a test target.
  func check(_ name: String, by rules: [any Rule]) async throws(CommandError) -> CheckResult {
    guard let target = targets.first(where: { $0.name == name }),
      let module = description.module(target.c99name)
    else {
      throw .unavailable("“\(name)” is not built. Build it first: swift build --build-tests")
    }
    let trees: [String: SyntaxNode]
    do throws(CommandError) {
      trees = try await SyntaxDump(module: module).trees()
    } catch {
      guard error.message.contains("error: ") else { throw error }
      throw .unavailable(
        """
        “\(name)” does not compile with the modules of the last build. Build its tests again. The compiler reports:
        \(error.message.firstErrors)
        """)
    }
    // Skip the files that the build adds, such as the one that gives access to resources.
    let own = Set(
      target.files.map { directory.absoluteURL.appending(path: $0).resolvingSymlinksInPath().path })
    var sources: [SourceTree] = []
    for (path, tree) in trees {
      let file = URL(filePath: path).resolvingSymlinksInPath()
      guard own.contains(file.path), let bytes = try? Data(contentsOf: file) else { continue }
      sources.append(
        SourceTree(tree, of: SourceText(path: Self.shownPath(file.path), bytes: Array(bytes))))
    }
    return CheckResult(of: sources, by: rules)
  }

  /// Returns the path of a file as findings show it.
  ///
  /// If the file is inside the working directory, the path is relative to that directory.
  static func shownPath(
    _ path: String, from directory: String = FileManager.default.currentDirectoryPath
  ) -> String {
    path.hasPrefix(directory + "/") ? String(path.dropFirst(directory.count + 1)) : path
  }
}
