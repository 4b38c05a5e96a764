import Foundation
package import Seams

/// A `Codable` value that is stored under one key, together with the version of its format.
///
/// If the stored data is damaged or has a different version, reading and updating throw, and the data is left
/// unchanged. A newer version of the program may have written the data and may still need it.
package struct StoredDocument<Content: Codable>: Sendable {
  private let key: String
  private let version: Int
  private let store: any KeyValueStore

  /// Creates a document without reading or writing anything yet.
  ///
  /// Do not store anything else under the key. Increase the version when you change the format.
  package init(key: String, version: Int, in store: any KeyValueStore) {
    self.key = key
    self.version = version
    self.store = store
  }

  /// Returns the content, or `nil` if nothing is stored.
  package func read() throws(StoredDocumentError) -> Content? {
    let data = Result { () throws(KeyValueStoreError) in try store.data(forKey: key) }
    return try data.mapError { StoredDocumentError($0, key: key) }.flatMap(decoded).get()
  }

  /// Changes the content in a single step, even if another writer changes it at the same time.
  ///
  /// The closure changes the content, which is `nil` if nothing is stored yet. To remove the content, set it to `nil`.
  /// If the content cannot be read, the closure is not called. A store may call the closure again if another writer
  /// changes the value in the meantime.
  @discardableResult
  package func update<Output>(
    _ change: (inout Content?) -> Output
  ) throws(StoredDocumentError) -> Output {
    try update(orThrow: { $0 }) { content throws(StoredDocumentError) in change(&content) }
  }

  /// Changes the content in a single step, or leaves every byte unchanged if the closure throws.
  ///
  /// The first closure converts a `StoredDocumentError` to the caller's error type.
  @discardableResult
  package func update<Output, Failure>(
    orThrow wrap: (StoredDocumentError) -> Failure,
    _ change: (inout Content?) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    let unused = KeyValueStoreError.other("The store did not call the update closure.")
    var outcome: Result<Output, Failure> = .failure(wrap(.store(unused, key: key)))
    do throws(KeyValueStoreError) {
      try store.update(forKey: key) { data in
        outcome = Result { () throws(Failure) in
          var content = try decoded(data).mapError(wrap).get()
          let output = try change(&content)
          data = try encoded(content).mapError(wrap).get()
          return output
        }
      }
    } catch {
      throw wrap(StoredDocumentError(error, key: key))
    }
    return try outcome.get()
  }

  private func decoded(_ data: Data?) -> Result<Content?, StoredDocumentError> {
    guard let data else { return .success(nil) }
    do {
      let found = try JSONDecoder().decode(Header.self, from: data).version
      guard found == version else {
        return .failure(.unknownVersion(found, known: version, key: key))
      }
      return .success(try JSONDecoder().decode(Envelope<Content>.self, from: data).content)
    } catch {
      return .failure(.corrupt(key: key, reason: describeDecodingError(error)))
    }
  }

  private func encoded(_ content: Content?) -> Result<Data?, StoredDocumentError> {
    guard let content else { return .success(nil) }
    let encoder = JSONEncoder()
    // Sorted keys give equal contents the same bytes, so a store can tell that nothing has changed.
    encoder.outputFormatting = .sortedKeys
    do {
      return .success(try encoder.encode(Envelope(version: version, content: content)))
    } catch {
      return .failure(.unwritable(key: key, reason: describeEncodingError(error)))
    }
  }
}

/// The version, decoded before the content, because the content of a different version may have any format.
private struct Header: Decodable {
  let version: Int
}

private struct Envelope<Content: Codable>: Codable {
  let version: Int
  let content: Content
}

/// The reason why a document could not be read or changed.
///
/// The document was left unchanged, unless its store failed. In that case, the change may have been saved.
package enum StoredDocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  case store(KeyValueStoreError, key: String)
  case corrupt(key: String, reason: String)
  case unknownVersion(Int, known: Int, key: String)

  /// The new content contains a value that JSON does not allow, such as an infinite number.
  case unwritable(key: String, reason: String)

  init(_ error: KeyValueStoreError, key: String) {
    self =
      error.code == .corrupt ? .corrupt(key: key, reason: error.reason) : .store(error, key: key)
  }

  package var description: String {
    switch self {
    case .store(let error, let key):
      """
      the document “\(key)” cannot be used, because its store failed\(Self.end(Self.text(of: error))) Fix the \
      problem and try again.
      """
    case .corrupt(let key, let reason):
      """
      the document “\(key)” is damaged and was left unchanged\(Self.end(reason)) To start over, remove the \
      value of “\(key)” from its store.
      """
    case .unknownVersion(let version, let known, let key):
      """
      the document “\(key)” has version \(version) and was left unchanged. This program only knows version \
      \(known). Use the program that wrote the document.
      """
    case .unwritable(let key, let reason):
      "the document “\(key)” was left unchanged: \(reason) Leave the value out, or store it in a different form."
    }
  }

  /// Returns the description of a store's error, without its code if the code is `other` and there is a reason.
  private static func text(of error: KeyValueStoreError) -> String {
    error.code == .other && !error.reason.isEmpty ? error.reason : error.description
  }

  /// Ends the sentence with the reason, which may already be a complete sentence.
  private static func end(_ reason: String) -> String {
    if reason.isEmpty { return "." }
    return reason.hasSuffix(".") ? ": \(reason)" : ": \(reason)."
  }
}
