import Foundation
import TestKit

/// Expects an operation to fail with a code.
///
/// The reason is not compared, because it contains paths and system messages.
func expectFailure<Value>(
  _ code: KeyValueStoreError.Code,
  sourceLocation: SourceLocation = #_sourceLocation,
  of operation: () throws -> Value
) {
  let error = #expect(throws: KeyValueStoreError.self, sourceLocation: sourceLocation) {
    _ = try operation()
  }
  if let error { #expect(error.code == code, sourceLocation: sourceLocation) }
}

extension TemporaryDirectory {
  /// The name of a user defaults suite that is saved in this directory and deleted with it.
  var suiteName: String { path("suite") }

  func file(_ name: String) -> URL {
    url.appending(component: name, directoryHint: .notDirectory)
  }

  func path(_ name: String) -> String { url.path(percentEncoded: false) + name }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
