package import Foundation
package import Seams

extension Data {
  /// A value as JSON, with its keys in order so that equal values give equal bodies.
  ///
  /// - Throws: ``BackendError``, `.badRequest` if the value cannot be written, as a number that is none.
  package static func json(_ value: some Encodable) throws(BackendError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value)
    } catch {
      throw .badRequest(describeEncodingError(error))
    }
  }
}
