import Foundation
import TestKitCompiler
import TestKitTerminal

/// The package whose target declares the protocols.
struct TargetPackage: Sendable {
  let directory: URL

  init(_ directory: URL) {
    self.directory = directory.standardizedFileURL
  }

  /// Builds a target and TestKit, unless they are already built.
  ///
  /// - Parameters:
  ///   - target: The name of the target.
  ///   - products: The directory of the products if they are already built, or nil.
  /// - Returns: The built target, with the description of the whole build.
  /// - Throws: An error if the package has no such target, or does not build.
  func build(_ target: String, products: String?) async throws(CommandError) -> Build {
    if products == nil {
      do throws(CommandError) {
        try await build("TestKit", or: Self.missingTestKit)
      } catch {
        // If the directory has no package, report that instead.
        _ = try await PackageLayout.read(directory)
        throw error
      }
    }
    let folder = products.map { URL(filePath: $0) } ?? directory.appending(path: ".build/debug")
    let description = try BuildDescription.read(
      in: folder.resolvingSymlinksInPath(), of: products.map { _ in "--products" })
    let module = try module(of: target, in: description)
    if products == nil { try await build(target, or: "“\(target)” does not build") }
    return Build(package: self, module: module, description: description)
  }

  private func build(_ target: String, or problem: String) async throws(CommandError) {
    let result = try await ChildProcess.swift(
      ["build", "--package-path", directory.path, "--target", target])
    guard result.status == 0 else {
      throw .unavailable("\(problem):\n\(result.ending)")
    }
  }

  private static let missingTestKit = """
    TestKit does not build as a part of this package. Add its package to the dependencies, and \
    .product(name: "TestKit", package: "TestKit") to the dependencies of your test target. The build ends with
    """

  /// Returns the module of a target of this package.
  private func module(
    of target: String, in description: BuildDescription
  ) throws(CommandError) -> BuildDescription.Module {
    let name = String(target.map { TypeText.isIdentifier($0) ? $0 : "_" })
    guard let module = description.module(name), isOwn(module) else {
      let own = Set(description.swiftCommands.values.filter(isOwn).map(\.moduleName))
      let names = own.filter { !$0.hasSuffix("Tests") }.sorted()
      throw .usage("unknown target “\(target)”. The package has \(names.joined(separator: ", "))")
    }
    return module
  }

  private func isOwn(_ module: BuildDescription.Module) -> Bool {
    module.sources.contains { path in
      guard let path = pathInside(path) else { return false }
      return !path.hasPrefix(".build/")
    }
  }

  /// Returns the path of a file relative to the package, or the given path for a file outside of it.
  func relativePath(_ path: String) -> String { pathInside(path) ?? path }

  private func pathInside(_ path: String) -> String? {
    let file = URL(filePath: path).standardizedFileURL
    // The path of the file and that of the package may contain symbolic links.
    return file.path(in: directory)
      ?? file.resolvingSymlinksInPath().path(in: directory.resolvingSymlinksInPath())
  }
}

extension URL {
  /// Returns the path of a file relative to a folder, or nil if the file is not inside.
  fileprivate func path(in folder: URL) -> String? {
    let prefix = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }
}

extension TargetPackage {
  /// A target that is built.
  struct Build: Sendable {
    let package: TargetPackage
    let module: BuildDescription.Module
    let description: BuildDescription

    var moduleName: String { module.moduleName }

    /// Asks the compiler for the protocols of the target.
    ///
    /// - Parameters:
    ///   - includingDefaults: `true` if requirements that an extension implements get a spy as well.
    ///   - directory: A directory for temporary files.
    /// - Returns: A finder with the declarations of the target and of the modules of inherited protocols.
    /// - Throws: An error with the status `unavailable` if the compiler does not write a symbol graph.
    func finder(
      includingDefaults: Bool, in directory: URL
    ) async throws(CommandError) -> ProtocolFinder {
      var graph = try await symbolGraph(of: moduleName, in: directory)
      let own = Set(graph.symbols.map(\.id))
      // A protocol may inherit from a protocol of a second module, and that one from a protocol of a third.
      var read: Set = [moduleName]
      while let missing = graph.missingModules.subtracting(read).min() {
        read.insert(missing)
        guard description.module(missing) != nil else { continue }
        graph.add(try await symbolGraph(of: missing, in: directory))
      }
      return ProtocolFinder(
        graph, of: moduleName, declaring: own, includingDefaults: includingDefaults)
    }

    private func symbolGraph(
      of name: String, in directory: URL
    ) async throws(CommandError) -> SymbolGraph {
      let extractor = URL(filePath: module.executable).deletingLastPathComponent()
        .appending(component: "swift-symbolgraph-extract")
      let result = try await ChildProcess.run(
        extractor,
        ["-module-name", name, "-minimum-access-level", "internal", "-output-dir", directory.path]
          + module.extractorArguments)
      guard result.status == 0 else {
        throw .unavailable(
          "the compiler writes no symbol graph of “\(name)”:\n\(result.ending)")
      }
      return try SymbolGraph.read(name, in: directory)
    }

    /// Returns the module whose folder contains a file, or the target's module if there is none.
    func module(containing path: String?) -> BuildDescription.Module {
      guard let path else { return module }
      let file = URL(filePath: path).standardizedFileURL
      // In a fixed order, so that the choice between two modules in the same folder is always the same.
      let names = Set(description.swiftCommands.values.map(\.moduleName)).sorted()
      let candidates = names.compactMap(description.module).compactMap { module in
        let folder = URL(filePath: module.folder, directoryHint: .isDirectory)
        let path = file.path(in: folder) ?? file.resolvingSymlinksInPath().path(in: folder)
        return path.map { (pathLength: $0.count, module: module) }
      }
      // The innermost folder has the shortest path to the file.
      return candidates.min { $0.pathLength < $1.pathLength }?.module ?? module
    }

    /// Returns `true` if the declarations of a module are on the main actor by default.
    func isOnMainActor(_ module: BuildDescription.Module) -> Bool {
      let arguments = module.otherArguments
      guard let index = arguments.firstIndex(of: "-default-isolation") else { return false }
      return arguments[index...].dropFirst().first == "MainActor"
    }
  }
}

extension BuildDescription.Module {
  /// The folder that contains all sources, except those that the build generates.
  var folder: String {
    let written = sources.filter {
      !$0.contains("/DerivedSources/") && !$0.contains("/plugins/outputs/")
    }
    let folders = (written.isEmpty ? sources : written).map { $0.split(separator: "/").dropLast() }
    let common = folders.dropFirst().reduce(folders.first ?? []) { common, folder in
      common.prefix(zip(common, folder).prefix { $0 == $1 }.count)
    }
    return "/" + common.joined(separator: "/")
  }

  /// The arguments with which the compiler finds the modules that this one imports.
  var extractorArguments: [String] {
    var kept = ["-I", importPath]
    var rest = otherArguments[...]
    while let argument = rest.popFirst() {
      if ["-target", "-sdk", "-I", "-F", "-Fsystem", "-Xcc", "-module-cache-path"].contains(
        argument),
        let value = rest.popFirst()
      {
        kept += [argument, value]
      }
    }
    return kept
  }
}
