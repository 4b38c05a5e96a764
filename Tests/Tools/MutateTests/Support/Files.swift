import Foundation

extension URL {
  /// Writes a file below this folder, and creates the folders that it needs.
  func write(
    _ text: String, to path: String, in encoding: String.Encoding = .utf8
  ) throws {
    let file = appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: false, encoding: encoding)
  }

  /// Returns the text of a file below this folder.
  func text(of path: String) throws -> String {
    try String(contentsOf: appending(path: path), encoding: .utf8)
  }
}
