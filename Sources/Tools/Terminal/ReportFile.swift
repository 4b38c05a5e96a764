package import Foundation

extension Encodable {
  /// The value as JSON with sorted keys, so that two reports can be compared line by line.
  package var reportJSON: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self) + Data("\n".utf8)
    }
  }
}

/// Writes a report to a file that the user has named.
///
/// - Parameters:
///   - content: The content of the file.
///   - path: The file, or a pipe or device. The content of an existing file is replaced.
/// - Throws: An error with the status `cannotCreate` if the file cannot be written.
package func writeReport(
  _ content: @autoclosure () throws -> Data, to path: String
) throws(CommandError) {
  try withReport(at: path) {
    let data = try content()
    // An atomic write would replace a pipe.
    guard isRegular(path) == true else { return try data.write(to: URL(filePath: path)) }
    let file = URL(filePath: path).resolvingSymlinksInPath()
    do {
      // An atomic write keeps the old report if the disk is full.
      try data.write(to: file, options: .atomic)
    } catch let error where (error as? CocoaError)?.code != .fileWriteOutOfSpace {
      // The user may be allowed to write to the file but not to replace it. In a sticky folder such as /tmp, only the
      // owner of the file may replace it.
      try overwrite(file, with: data)
    }
  }
}

/// Replaces the content of an existing file.
///
/// Unlike `Data.write(to:)`, this function opens the file without `O_CREAT`. In a sticky folder, Linux can refuse to
/// open another user's file with that flag.
private func overwrite(_ file: URL, with data: Data) throws {
  let handle = try FileHandle(forWritingTo: file)
  try handle.truncate(atOffset: 0)
  try handle.write(contentsOf: data)
  try handle.close()
}

/// Checks that a report can be written, without changing the file or leaving a new one behind.
///
/// Call it before work that takes minutes, so that a wrong path is reported before the work and not after it.
///
/// - Parameter path: The file that the user has named.
/// - Throws: An error with the status `cannotCreate` if the file cannot be written.
package func checkReport(to path: String) throws(CommandError) {
  let file = URL(filePath: path)
  try withReport(at: path) {
    switch isRegular(path) {
    case nil:
      try Data().write(to: file)
      // If the path is a link to a missing file, the line above has created that file. Remove the file, not the link.
      try FileManager.default.removeItem(at: file.resolvingSymlinksInPath())
    case true?: try FileHandle(forWritingTo: file).close()
    case false?:
      // Do not open a pipe, because its reader would mistake the closing of the pipe for the end of the report.
      if !FileManager.default.isWritableFile(atPath: path) {
        throw CocoaError(.fileWriteNoPermission)
      }
    }
  }
}

/// Returns `false` for a pipe or a device, and nil if there is nothing at a path.
private func isRegular(_ path: String) -> Bool? {
  var info = stat()
  guard unsafe stat(path, &info) == 0 else { return nil }
  return [S_IFREG, S_IFDIR].contains(info.st_mode & S_IFMT)
}

private func withReport(at path: String, _ work: () throws -> Void) throws(CommandError) {
  do {
    try work()
  } catch {
    throw CommandError(
      .cannotCreate,
      """
      cannot write the report to “\(path)”. Name a file in a folder that exists. \
      \(error.localizedDescription)
      """)
  }
}
