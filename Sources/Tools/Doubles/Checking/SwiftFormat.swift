import Foundation
import TestKitTerminal

/// The formatter that comes with the compiler.
enum SwiftFormat {
  /// Formats source.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - directory: A directory for temporary files.
  ///   - configuration: The file with the configuration, or nil for the default one.
  /// - Returns: The formatted source.
  /// - Throws: An error with the status `unavailable` if swift-format fails.
  static func format(
    _ source: String, in directory: URL, with configuration: URL?
  ) async throws(CommandError) -> String {
    let file = directory.appending(component: "Unformatted.swift")
    do {
      try Data(source.utf8).write(to: file)
    } catch {
      throw .unavailable("cannot write “\(file.path)”: \(error.localizedDescription)")
    }
    let options = configuration.map { ["--configuration", $0.path] } ?? []
    let result = try await ChildProcess.swift(["format"] + options + [file.path])
    guard result.status == 0 else {
      throw .unavailable("swift-format fails:\n\(result.ending)")
    }
    return result.output
  }

  /// Returns the nearest `.swift-format` in a folder or above it.
  static func configuration(above folder: URL) -> URL? {
    var folder = folder
    while true {
      let configuration = folder.appending(component: ".swift-format")
      if FileManager.default.fileExists(atPath: configuration.path) { return configuration }
      guard folder.path != "/" else { return nil }
      folder = folder.deletingLastPathComponent()
    }
  }
}
