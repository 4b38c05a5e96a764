package import Foundation

/// Why a report cannot be written.
package struct UnwritableReport: Error {
  /// What to tell the user.
  package let message: String
}

extension Encodable {
  /// As JSON for machines, with the keys in order so that two reports can be compared line by line.
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
///   - json: Makes the content.
///   - path: The file; it is replaced if it is there.
/// - Throws: Why it cannot be written.
package func writeReport(
  _ json: @autoclosure () throws -> Data, to path: String
) throws(UnwritableReport) {
  try unwritable(path) { try json().write(to: URL(filePath: path), options: .atomic) }
}

/// Finds out whether a report can be written, and leaves the file as it is, or missing.
///
/// - Parameter path: The file that the user has named.
/// - Throws: Why it cannot be written.
package func checkReport(to path: String) throws(UnwritableReport) {
  let file = URL(filePath: path)
  let exists = FileManager.default.fileExists(atPath: path)
  try unwritable(path) {
    if exists {
      try FileHandle(forUpdating: file).close()
    } else {
      try Data().write(to: file)
      try FileManager.default.removeItem(at: file)
    }
  }
}

private func unwritable(_ path: String, _ work: () throws -> Void) throws(UnwritableReport) {
  do {
    try work()
  } catch {
    throw UnwritableReport(
      message: """
        cannot write the report to “\(path)”; name a file in a folder that exists \
        (\(error.localizedDescription))
        """)
  }
}
