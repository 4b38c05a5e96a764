public import Seams

/// Why a document could not be read or changed; it was left as it is.
public enum StoredDocumentError: Error, Hashable, Sendable {
  /// The store has failed.
  case store(KeyValueStoreError, key: String)

  /// What is kept there is no such document.
  case corrupt(key: String, reason: String)

  /// A program that is not known here has written it.
  case unknownVersion(Int, known: Int, key: String)

  /// The content has no form in which it could be kept, as a number that is none.
  case unwritable(key: String, reason: String)

  init(_ error: KeyValueStoreError, key: String) {
    self =
      error.code == .corrupt ? .corrupt(key: key, reason: error.reason) : .store(error, key: key)
  }
}

extension StoredDocumentError: CustomStringConvertible {
  /// What was wrong, where, and what to do.
  public var description: String {
    switch self {
    case .store(let error, let key):
      """
      the document “\(key)” cannot be used and was left as it is. Try again when this is mended: \(error)
      """
    case .corrupt(let key, let reason):
      """
      the document “\(key)” is damaged and was left as it is\(Self.end(reason)) To begin anew, remove the \
      value of “\(key)” from its store.
      """
    case .unknownVersion(let version, let known, let key):
      """
      the document “\(key)” is of version \(version) and was left as it is: only version \(known) is known. Use \
      the program that has written it.
      """
    case .unwritable(let key, let reason):
      "the document “\(key)” was left as it is: \(reason) Leave it out, or keep it in another form."
    }
  }

  /// The end of a sentence that gives its reason; some stores give it as sentences of their own.
  private static func end(_ reason: String) -> String {
    if reason.isEmpty { return "." }
    return reason.hasSuffix(".") ? ": \(reason)" : ": \(reason)."
  }
}
