public import Seams
public import Storage

/// The users in a key-value store, as a document that is refused where it cannot be read.
///
/// Where they are kept is up to the store, so that a test needs neither a disk nor a cleanup. Each change is one update
/// of it: of two who change the users at once, none loses what it has written.
public struct UserStore: UserReading, UserReplacing {
  /// The key that the users are kept under.
  public static let key = "users"

  /// Raise it when the form of the document changes.
  private static let version = 1

  private let document: StoredDocument<UserDocument>

  /// Makes a store of users.
  ///
  /// - Parameter store: Where they are kept.
  public init(store: any KeyValueStore) {
    document = StoredDocument(key: Self.key, version: Self.version, in: store)
  }

  /// Reads everybody.
  ///
  /// - Returns: The users, in the order in which they were saved first.
  /// - Throws: ``StoredDocumentError`` if they cannot be read.
  public func users() throws(StoredDocumentError) -> [User] {
    try document.read()?.everybody ?? []
  }

  /// Reads the companies, those that have outlived their users included.
  ///
  /// - Returns: The companies, by the identifiers of their users.
  /// - Throws: ``StoredDocumentError`` if they cannot be read.
  public func companies() throws(StoredDocumentError) -> [Int: Company] {
    try document.read()?.companies ?? [:]
  }

  /// Saves users; one with the identifier of a user who is there takes that one's place.
  ///
  /// - Parameter users: The users.
  /// - Throws: ``StoredDocumentError`` if they cannot be saved; then everything is as it was.
  public func save(_ users: [User]) throws(StoredDocumentError) {
    try update { $0.save(users) }
  }

  /// Deletes all users.
  ///
  /// - Parameter cascade: Whether their companies go too; others never do.
  /// - Throws: ``StoredDocumentError`` if they cannot be deleted; then everything is as it was.
  public func deleteUsers(cascade: Bool) throws(StoredDocumentError) {
    try update { $0.deleteUsers(cascade: cascade) }
  }

  /// Deletes all users with their companies, and saves others, in one step.
  ///
  /// - Parameter users: Who is there afterwards.
  /// - Throws: ``StoredDocumentError`` if they cannot be saved; then everything is as it was.
  public func replaceAll(with users: [User]) throws(StoredDocumentError) {
    try update {
      $0.deleteUsers(cascade: true)
      $0.save(users)
    }
  }

  private func update(_ change: (inout UserDocument) -> Void) throws(StoredDocumentError) {
    try document.update { content in
      var users = content ?? UserDocument()
      change(&users)
      content = users
    }
  }
}
