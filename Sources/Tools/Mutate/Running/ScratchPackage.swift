import Foundation
import Terminal

/// A copy of a package, in which mutants are built; the package itself is never touched.
///
/// It stays after the run, so that the next one builds only what has changed.
struct ScratchPackage: Sendable {
  /// The package that is copied.
  let original: URL

  /// The directories of the test targets that are not needed.
  ///
  /// Their sources are copied, for a test may look for one, but nothing in them is compiled.
  let omitted: [String]

  /// Where the copy is.
  let directory: URL

  init(of original: URL, in scratch: String?, without omitted: [String] = []) {
    self.omitted = omitted
    self.original = original.standardizedFileURL
    let name = self.original.path.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    directory =
      scratch.map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? FileManager.default.temporaryDirectory
      .appending(component: "mutate\(String(name))", directoryHint: .isDirectory)
  }

  /// Keeps the copy for one run: two would overwrite each other's mutants.
  ///
  /// - Returns: What it is kept by, as long as that lives.
  /// - Throws: `CommandError.usage` if the place is no place for a copy, `.unavailable` if another run keeps it.
  func claim() throws(CommandError) -> Claim {
    try checkPlace()
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      throw .unavailable(
        "“\(directory.path)” cannot be made: \(error.localizedDescription)")
    }
    guard let claim = Claim(file: directory.appending(component: Self.marker)) else {
      throw .unavailable(
        "another run uses “\(directory.path)”. Wait for its end, or name a place with --scratch")
    }
    return claim
  }

  /// The file that says of a folder that it is such a copy.
  private static let marker = ".mutate"

  /// Refuses a folder whose files are not ours to change: what is not in the package is deleted there.
  private func checkPlace() throws(CommandError) {
    let (package, place) = (Self.path(original), Self.path(directory))
    if package.hasPrefix(place) || place.hasPrefix(package) && !place.hasPrefix(package + ".build/")
    {
      throw .usage(
        """
        “\(directory.path)” is not apart from the package. Its copy needs a folder of its own, as in: \
        --scratch /tmp/mutants
        """)
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    guard names.isEmpty || names.contains(Self.marker) else {
      throw .usage(
        """
        “\(directory.path)” holds files that are no copy of a package, and would be deleted. Name an empty \
        folder, or one that there is not yet
        """)
    }
  }

  /// With a slash at its end, so that one is the beginning of another only if that is inside of it.
  private static func path(_ directory: URL) -> String {
    let path = directory.standardizedFileURL.resolvingSymlinksInPath().path
    return path.hasSuffix("/") ? path : path + "/"
  }

  /// A lock on a file, which ends with it or with the process.
  final class Claim: Sendable {
    let descriptor: Int32

    /// Nil if somebody else has it.
    fileprivate init?(file: URL) {
      descriptor = unsafe open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit {
      // Closing alone is not enough: a program that is being started may have a copy of the descriptor.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
  }

  /// Makes the copy like the package: adds what is new, replaces what differs, removes what is gone.
  func refresh() throws(CommandError) {
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let wanted = try files(in: original)
      for path in try files(in: directory).subtracting(wanted) {
        try FileManager.default.removeItem(at: directory.appending(path: path))
      }
      for path in wanted {
        if isOmitted(path) {
          try write(
            Array("#if OMITTED\n".utf8) + bytes(of: path) + Array("\n#endif\n".utf8), to: path)
        } else {
          try copy(path)
        }
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw .unavailable(
        "the package cannot be copied to “\(directory.path)”: \(error.localizedDescription)")
    }
  }

  /// Replaces a file of the copy, unless it has these bytes already: then nothing is built again for it.
  func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    let file = directory.appending(path: path)
    let data = Data(bytes)
    guard (try? Data(contentsOf: file)) != data else { return }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    } catch {
      throw .unavailable("“\(file.path)” cannot be written: \(error.localizedDescription)")
    }
  }

  func bytes(of path: String) throws(CommandError) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: original.appending(path: path)))
    } catch {
      throw .unavailable("“\(path)” cannot be read: \(error.localizedDescription)")
    }
  }

  /// Builds one target, or everything with its tests.
  ///
  /// - Parameter target: The target, or nil for everything.
  /// - Returns: The errors of the compiler, or an empty list if the build succeeds.
  /// - Throws: An error with the status `unavailable` if the build fails for another reason.
  func build(_ target: String? = nil) async throws(CommandError) -> [CompilerError] {
    let result = try await ChildProcess.swift(
      ["build", "--package-path", directory.path]
        + (target.map { ["--target", $0] } ?? ["--build-tests"]))
    guard result.status != 0 else { return [] }
    let errors = CompilerError.read(result.output + "\n" + result.errors)
    guard !errors.isEmpty else {
      throw .unavailable(
        "the copy cannot be built:\n\((result.output + result.errors).suffix(2_000))")
    }
    return errors
  }

  /// Where the products are.
  var products: URL {
    directory.appending(path: ".build/debug").resolvingSymlinksInPath()
  }

  // MARK: - Files

  private func isOmitted(_ path: String) -> Bool {
    path.hasSuffix(".swift") && omitted.contains { path.hasPrefix($0 + "/") }
  }

  private func files(in root: URL) throws -> Set<String> {
    guard
      let enumerator = FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: [.isRegularFileKey, .isDirectoryKey])
    else { return [] }
    let prefix = root.standardizedFileURL.path + "/"
    var paths: Set<String> = []
    for case let file as URL in enumerator {
      if [".build", ".git", ".swiftpm", Self.marker].contains(file.lastPathComponent) {
        enumerator.skipDescendants()
      } else if try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true {
        paths.insert(String(file.standardizedFileURL.path.dropFirst(prefix.count)))
      }
    }
    return paths
  }

  /// Copies what a link leads to in its place, for a mutant must not be written through it.
  private func copy(_ path: String) throws {
    let link = original.appending(path: path)
    let file = link.resolvingSymlinksInPath()
    let source = FileManager.default.fileExists(atPath: file.path) ? file : link
    let target = directory.appending(path: path)
    guard !FileManager.default.contentsEqual(atPath: source.path, andPath: target.path) else {
      return
    }
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    // What is there may be a link that leads nowhere, which does not count as a file.
    if (try? FileManager.default.attributesOfItem(atPath: target.path)) != nil {
      try FileManager.default.removeItem(at: target)
    }
    try FileManager.default.copyItem(at: source, to: target)
  }
}

/// An error of the compiler, and where it is.
struct CompilerError: Equatable, Sendable {
  let path: String
  let line: Int
  let column: Int
  let message: String

  /// Finds the errors in what a build says.
  static func read(_ text: String) -> [CompilerError] {
    text.split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: /(.+?):(\d+):(\d+): error: (.*)/),
        let number = Int(match.2), let column = Int(match.3)
      else { return nil }
      return CompilerError(
        path: String(match.1), line: number, column: column, message: String(match.4))
    }
  }
}
