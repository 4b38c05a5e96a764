import Foundation
import TestKitCompiler
import TestKitTerminal

/// The packages on this machine that a package depends on.
///
/// A manifest can name them by relative paths, such as `../Core`. Mutants are built in a copy of the package.
/// Symbolic links next to the copy make these paths work from there, too.
struct NeighborPackages: Equatable, Sendable {
  /// The path of the copy, relative to the scratch folder.
  ///
  /// The copy is so deep in the scratch folder that a path such as `../../Core` does not lead out of that
  /// folder. This property is an empty string if there are no links.
  private(set) var copy = ""

  /// The path of each link, relative to the scratch folder, and the file or folder that it leads to.
  var links: [String: String] = [:]

  /// Creates the neighbors of a package that depends on no other package by path.
  init() {}

  /// Plans the links.
  ///
  /// - Parameters:
  ///   - package: The path of the package.
  ///   - neighbors: The paths of the packages that it depends on, directly or not.
  ///   - entries: A closure that returns the names in a directory. It is called if the package is inside a neighbor.
  init(of package: String, _ neighbors: [String], entries: (String) -> [String]) {
    let place = Self.components(package)
    let outside = neighbors.map(Self.components).filter { !$0.starts(with: place) }
    guard !outside.isEmpty else { return }
    let shared = outside.reduce(place[...]) { shared, path in
      shared.prefix(zip(shared, path).prefix { $0 == $1 }.count)
    }
    // The deepest directory that contains all of these packages may itself be a package. It keeps its name, because
    // SwiftPM identifies a package by the name of its directory.
    let dropped = max(shared.count - 1, 0)
    func path(_ components: some Sequence<String>) -> String {
      components.dropFirst(dropped).joined(separator: "/")
    }
    copy = path(place)
    for neighbor in outside.sorted(by: { $0.count < $1.count }) {
      if place.starts(with: neighbor) {
        // The package is inside this neighbor, so the neighbor cannot be a link. Instead, the folders from the neighbor
        // down to the package are real folders, and everything else in them becomes a link.
        for depth in neighbor.count..<place.count {
          let directory = Array(place.prefix(depth))
          for name in entries(Self.path(directory)) where name != place[depth] {
            links[path(directory + [name])] = Self.path(directory + [name])
          }
        }
      } else if !neighbor.indices.contains(where: { links[path(neighbor[...$0])] != nil }) {
        links[path(neighbor)] = Self.path(neighbor)
      }
    }
  }

  private static func components(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }

  private static func path(_ components: [String]) -> String {
    "/" + components.joined(separator: "/")
  }
}

extension NeighborPackages {
  /// Finds the neighbors of a package, and their neighbors.
  static func read(of package: PackageLayout) async throws(CommandError) -> NeighborPackages {
    var found: [String] = []
    var open = package.localDependencies
    while let path = open.popLast() {
      guard !found.contains(path) else { continue }
      found.append(path)
      open += try await PackageLayout.read(URL(filePath: path, directoryHint: .isDirectory))
        .localDependencies
    }
    return NeighborPackages(of: package.path, found) { directory in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
      return names.filter { ![".build", ".git", ".swiftpm"].contains($0) }
    }
  }

  /// Writes the links into the scratch folder, and removes everything else around the copy.
  ///
  /// - Parameters:
  ///   - root: The scratch folder.
  ///   - marker: The name of a file in that folder, which is not removed.
  /// - Throws: Foundation's error if something cannot be written or removed.
  func write(in root: URL, keeping marker: String) throws {
    let manager = FileManager.default
    var directory = root
    for name in copy.split(separator: "/").map(String.init) {
      try manager.createDirectory(at: directory, withIntermediateDirectories: true)
      for other in try manager.contentsOfDirectory(atPath: directory.path)
      where other != name && (directory != root || other != marker) {
        try manager.removeItem(at: directory.appending(path: other))
      }
      directory.append(path: name)
      // An earlier run for another package may have left a link to a neighbor here.
      if (try? manager.destinationOfSymbolicLink(atPath: directory.path)) != nil {
        try manager.removeItem(at: directory)
      }
    }
    for (place, target) in links {
      let link = root.appending(path: place)
      try manager.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      try manager.createSymbolicLink(atPath: link.path, withDestinationPath: target)
    }
  }
}

extension PackageLayout {
  /// The paths of the packages on this machine that the manifest names.
  fileprivate var localDependencies: [String] { (dependencies ?? []).compactMap(\.path) }
}
