public import Storage

/// Why a store of people has not done what it was asked for; nothing was changed.
public enum PersonStoreError: Error, Hashable, Sendable {
  /// The people cannot be read or written.
  case document(StoredDocumentError)

  /// Nobody has this number: somebody else may have deleted the person.
  case noSuchPerson(Person.ID)

  /// All numbers have been given, and none is given twice.
  case noNumberLeft(last: Person.ID)
}

extension PersonStoreError: CustomStringConvertible {
  /// What was wrong, where, and what to do if anything can be done.
  public var description: String {
    switch self {
    case .document(let error): "\(error)"
    case .noSuchPerson(let id): "there is nobody with the number \(id)"
    case .noNumberLeft(let last):
      """
      nobody can be added: \(last) was the last number, and none is given twice. Take another store.
      """
    }
  }
}
