import Foundation
import TestKitTerminal

/// A copy of a package, for building mutants.
///
/// The original package is never changed.
///
/// The copy stays after the run, so that the next run builds only the changes.
struct ScratchPackage: Sendable {
  let original: URL

  /// The source files that the copy does not compile, because their test targets are not needed.
  ///
  /// They are part of the copy, because a test may read them.
  let omitted: Set<String>

  /// The local packages, which the copy finds at the same relative paths as the original does.
  let neighbors: NeighborPackages

  /// The folder that contains the copy and the links next to it.
  let root: URL

  /// The directory of the copy, which is the root folder itself if there are no links.
  var directory: URL {
    neighbors.copy.isEmpty ? root : root.appending(path: neighbors.copy)
  }

  init(
    of original: URL, in scratch: String?, without omitted: [String] = [],
    beside neighbors: NeighborPackages = NeighborPackages()
  ) {
    self.omitted = Set(omitted)
    self.neighbors = neighbors
    self.original = original.standardizedFileURL
    let name = self.original.path.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    root =
      scratch.map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? FileManager.default.temporaryDirectory
      .appending(component: "mutate\(String(name))", directoryHint: .isDirectory)
  }

  /// Locks the copy for one run, because two runs would overwrite each other's mutants.
  ///
  /// - Returns: The lock, which is released when it is deallocated.
  /// - Throws: An error if the folder overlaps the package, has other files or cannot be created, if the lock file
  ///   cannot be opened, or if another run has the lock.
  func claim() throws(CommandError) -> Claim {
    try checkPlace()
    do {
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    } catch {
      throw .unavailable(
        "cannot create “\(root.path)”: \(error.localizedDescription)")
    }
    let file = root.appending(component: Self.marker)
    let descriptor = unsafe open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor != -1 else {
      let reason = unsafe String(cString: strerror(errno))
      throw .unavailable("cannot open “\(file.path)”: \(reason)")
    }
    guard let claim = Claim(descriptor) else {
      throw .unavailable(
        "another run uses “\(root.path)”. Wait until it finishes, or choose another folder with --scratch"
      )
    }
    return claim
  }

  /// The file that marks a folder as a copy.
  private static let marker = ".mutate"

  /// Refuses a folder that overlaps the package, or that has files but is not a copy.
  ///
  /// ``refresh()`` would delete these files. A folder inside the package's `.build` is accepted, because `.build` is
  /// not copied.
  private func checkPlace() throws(CommandError) {
    let (package, place) = (Self.path(original), Self.path(root))
    if package.hasPrefix(place) || place.hasPrefix(package) && !place.hasPrefix(package + ".build/")
    {
      throw .usage(
        """
        “\(root.path)” overlaps the package. Name a folder outside of it, as in: --scratch /tmp/mutants
        """)
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    guard names.isEmpty || names.contains(Self.marker) else {
      throw .usage(
        """
        “\(root.path)” has files that do not belong to a copy and would be deleted. Choose an empty \
        folder, or one that does not exist
        """)
    }
  }

  /// Returns the path with a slash at its end, so that it is a prefix only of the paths inside the directory.
  private static func path(_ directory: URL) -> String {
    let place = directory.standardizedFileURL
    // Foundation resolves no link in the path of a missing file. So resolve the path of its folder instead. The
    // recursion ends at “/”, which always exists.
    guard FileManager.default.fileExists(atPath: place.path) else {
      return Self.path(place.deletingLastPathComponent()) + place.lastPathComponent + "/"
    }
    let path = place.resolvingSymlinksInPath().path
    return path.hasSuffix("/") ? path : path + "/"
  }

  /// A lock on a file.
  final class Claim: Sendable {
    let descriptor: Int32

    /// Locks an open file, or closes it and returns nil if another run has locked it.
    fileprivate init?(_ descriptor: Int32) {
      self.descriptor = descriptor
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
    }

    deinit {
      // Closing is not enough, because a child process that is just starting briefly holds a copy of the descriptor.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
  }

  /// Makes the files of the copy equal to those of the package, except that the omitted tests are not compiled.
  func refresh() throws(CommandError) {
    do {
      // This also removes a link at the place of the copy, so that nothing is written through it.
      try neighbors.write(in: root, keeping: Self.marker)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let wanted = Self.files(in: original, followsLinks: true)
      for path in Self.files(in: directory).subtracting(wanted) {
        try FileManager.default.removeItem(at: directory.appending(path: path))
      }
      for path in wanted {
        if isOmitted(path) {
          try write(
            Array("#if OMITTED\n".utf8) + bytes(of: path, in: original) + Array("\n#endif\n".utf8),
            to: path)
        } else {
          try copy(path)
        }
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw .unavailable(
        "cannot copy the package to “\(directory.path)”: \(error.localizedDescription)")
    }
  }

  /// Replaces a file of the copy.
  ///
  /// A file with the same bytes is left alone, so that it is not built again.
  func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    let file = directory.appending(path: path)
    let data = Data(bytes)
    guard (try? Data(contentsOf: file)) != data else { return }
    let folder = file.deletingLastPathComponent()
    guard Self.path(folder).hasPrefix(Self.path(directory)) else {
      throw .unavailable("cannot write “\(file.path)”: it is outside of the copy")
    }
    do {
      let date = Self.date(of: file)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // Writing into an existing file would follow a link from an earlier run, and fail if the file is read-only.
      if date != nil { try FileManager.default.removeItem(at: file) }
      try data.write(to: file)
      try Self.makeLater(file, than: date)
    } catch {
      throw .unavailable("cannot write “\(file.path)”: \(error.localizedDescription)")
    }
  }

  func bytes(of path: String, in folder: URL) throws(CommandError) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: folder.appending(path: path)))
    } catch {
      throw .unavailable("cannot read “\(path)”: \(error.localizedDescription)")
    }
  }

  /// Builds one target, or everything with its tests.
  ///
  /// - Parameter target: The target, or nil for everything.
  /// - Returns: The errors of the compiler, or an empty list if the build succeeds.
  /// - Throws: An error with the status `unavailable` if the build fails for another reason.
  func build(_ target: String? = nil) async throws(CommandError) -> [CompilerError] {
    // Warnings must not fail the build. A mutant may cause a warning. In a module with strict memory safety,
    // the code that switches mutants on always causes one.
    //
    // SwiftPM finds the tests of XCTest through the index. It needs no system modules in that index, and
    // leaving them out saves several seconds in a first build.
    let result = try await ChildProcess.swift(
      [
        "build", "--package-path", directory.path, "-Xswiftc", "-no-warnings-as-errors",
        "-Xswiftc", "-index-ignore-system-modules",
      ]
        + (target.map { ["--target", $0] } ?? ["--build-tests"]))
    guard result.status != 0 else { return [] }
    let errors = CompilerError.read(result.output + "\n" + result.errors)
    guard !errors.isEmpty else {
      throw .unavailable("cannot build the copy:\n\(result.ending)")
    }
    return errors
  }

  /// Returns the path of a copied file relative to the package, or the given path for any other file.
  func originalPath(_ path: String) -> String {
    let prefix = Self.path(directory)
    let file = URL(filePath: path).resolvingSymlinksInPath().path
    return file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : path
  }

  /// The directory of the products.
  var products: URL {
    directory.appending(path: ".build/debug").resolvingSymlinksInPath()
  }

  // MARK: - Files

  private func isOmitted(_ path: String) -> Bool {
    path.hasSuffix(".swift") && omitted.contains(path)
  }

  /// Returns the paths of the files and links in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - followsLinks: A Boolean value that indicates whether the files in a linked folder are returned instead of the
  ///     link. A link to a folder that contains the link is always returned, because following it would never end.
  ///   - parents: The paths of the folders that lead to this one.
  /// - Returns: The paths, relative to the folder.
  private static func files(
    in folder: URL, followsLinks: Bool = false, parents: [String] = []
  ) -> Set<String> {
    let parents = parents + [path(folder)]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var paths: Set<String> = []
    for name in names where ![".build", ".git", marker].contains(name) {
      // SwiftPM keeps its registries and mirrors in `.swiftpm/configuration`. Everything else in `.swiftpm` belongs to
      // a user or to Xcode.
      if folder.lastPathComponent == ".swiftpm", name != "configuration" { continue }
      let item = folder.appending(component: name)
      let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: item.path)) != nil
      let staysLink = isLink && (!followsLinks || parents.contains { $0.hasPrefix(path(item)) })
      let values = try? item.resolvingSymlinksInPath().resourceValues(forKeys: [.isDirectoryKey])
      if values?.isDirectory == true, !staysLink {
        let inner = files(in: item, followsLinks: followsLinks, parents: parents)
        paths.formUnion(inner.map { "\(name)/\($0)" })
      } else {
        paths.insert(name)
      }
    }
    return paths
  }

  /// Copies a file.
  ///
  /// A link to a file is replaced by its target, because a mutant written through the link would change the original.
  private func copy(_ path: String) throws {
    let link = original.appending(path: path)
    let file = link.resolvingSymlinksInPath()
    let values = try? file.resourceValues(forKeys: [.isRegularFileKey])
    let source = values?.isRegularFile == true ? file : link
    let target = directory.appending(path: path)
    // `contentsEqual` does not compare permissions.
    let hasSameMode =
      values?.isRegularFile != true
      || Self.hasExecutableMode(source) == Self.hasExecutableMode(target)
    if hasSameMode, FileManager.default.contentsEqual(atPath: source.path, andPath: target.path) {
      return
    }
    let date = Self.date(of: target)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    // `fileExists` would return `false` for a broken link.
    if (try? FileManager.default.attributesOfItem(atPath: target.path)) != nil {
      try FileManager.default.removeItem(at: target)
    }
    try FileManager.default.copyItem(at: source, to: target)
    try Self.makeLater(target, than: date)
  }

  /// Moves the date of a changed file to a later second.
  ///
  /// Incremental builds compare dates in whole seconds, so they miss another change within the same second.
  /// Two builds of a small package can take less than a second.
  private static func makeLater(_ file: URL, than old: Date?) throws {
    guard let old, let new = date(of: file) else { return }
    let next = old.timeIntervalSinceReferenceDate.rounded(.down) + 1
    guard new.timeIntervalSinceReferenceDate < next else { return }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceReferenceDate: next)], ofItemAtPath: file.path)
  }

  /// Returns `true` if the mode of a file lets its owner execute it.
  ///
  /// `isExecutableFile` would return `false` for all files of a disk that is mounted with `noexec`.
  private static func hasExecutableMode(_ file: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return ((attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0) & 0o100 != 0
  }

  private static func date(of file: URL) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return attributes?[.modificationDate] as? Date
  }
}

/// An error of the compiler.
struct CompilerError: Equatable, Sendable {
  let path: String
  let line: Int
  let column: Int
  let message: String

  /// Returns the errors in the output of a build.
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
