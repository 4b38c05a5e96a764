import Foundation
public import Seams

/// A value of a type that is kept under one key of a store, together with the version of its form.
///
/// What cannot be read is an error, and nothing changes it: neither data that is no such value nor a document
/// of another version, which a newer program has written and will want to read again.
public struct StoredDocument<Content: Codable>: Sendable {
  /// The key under which it is kept.
  public let key: String

  /// The version of the form that is written, and the only one that is read.
  public let version: Int

  private let store: any KeyValueStore

  /// Makes a document; nothing is read or written before it is used.
  ///
  /// - Parameters:
  ///   - key: The key under which it is kept; nothing else may be kept there.
  ///   - version: The version of the form of the content. Raise it when the form changes.
  ///   - store: Where it is kept.
  public init(key: String, version: Int, in store: any KeyValueStore) {
    self.key = key
    self.version = version
    self.store = store
  }

  /// Reads the content.
  ///
  /// - Returns: The content; nil if there is none.
  /// - Throws: ``StoredDocumentError``, why there may be one and it cannot be read.
  public func read() throws(StoredDocumentError) -> Content? {
    let data: Data?
    do throws(KeyValueStoreError) {
      data = try store.data(forKey: key)
    } catch {
      throw StoredDocumentError(error, key: key)
    }
    return try decoded(data).get()
  }

  /// Changes the content in one step: nothing that anybody else writes comes between reading and writing.
  ///
  /// - Parameter change: Is given the content, nil if there is none, and leaves what is to be kept, nil for
  ///   nothing. It is called once, and not if the content cannot be read.
  /// - Returns: What the closure returns.
  /// - Throws: ``StoredDocumentError``; then the content is what it was.
  @discardableResult
  public func update<Output>(
    _ change: (inout Content?) -> Output
  ) throws(StoredDocumentError) -> Output {
    try update(orThrow: { $0 }) { content throws(StoredDocumentError) in change(&content) }
  }

  /// Changes the content in one step, or leaves every byte of it if the change throws.
  ///
  /// - Parameters:
  ///   - wrap: Makes the error of the caller of one of the document.
  ///   - change: Is given the content, nil if there is none, and leaves what is to be kept, nil for
  ///     nothing. It is called once, and not if the content cannot be read.
  /// - Returns: What the closure returns.
  /// - Throws: The error of the closure, or one of the document; then the content is what it was.
  @discardableResult
  public func update<Output, Failure>(
    orThrow wrap: (StoredDocumentError) -> Failure,
    _ change: (inout Content?) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    var outcome: Result<Output, Failure> = .failure(wrap(.store(.unused, key: key)))
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

  /// Equal contents are the same bytes, so that a change of nothing writes nothing.
  private func encoded(_ content: Content?) -> Result<Data?, StoredDocumentError> {
    guard let content else { return .success(nil) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return .success(try encoder.encode(Envelope(version: version, content: content)))
    } catch {
      return .failure(.unwritable(key: key, reason: describeEncodingError(error)))
    }
  }
}

/// What is read first: content of another version may have any form.
private struct Header: Decodable {
  let version: Int
}

/// A document as it is written.
private struct Envelope<Content: Codable>: Codable {
  let version: Int
  let content: Content
}

extension KeyValueStoreError {
  fileprivate static let unused = other("The store has not called the closure of the update.")
}
