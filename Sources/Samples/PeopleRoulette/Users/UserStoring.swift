public import Storage

// Four small protocols instead of one: whoever only reads cannot delete.

/// Reads the users that are kept.
public protocol UserReading: Sendable {
  /// Reads everybody.
  ///
  /// - Returns: The users, in the order in which they were saved first.
  /// - Throws: ``StoredDocumentError`` if they cannot be read.
  func users() throws(StoredDocumentError) -> [User]
}

/// Saves users.
public protocol UserSaving: Sendable {
  /// Saves users; one with the identifier of a user who is there takes that one's place.
  ///
  /// - Parameter users: The users.
  /// - Throws: ``StoredDocumentError`` if they cannot be saved; then everything is as it was.
  func save(_ users: [User]) throws(StoredDocumentError)
}

extension UserSaving {
  /// Saves one user.
  ///
  /// - Parameter user: The user.
  /// - Throws: ``StoredDocumentError`` if it cannot be saved; then everything is as it was.
  public func save(_ user: User) throws(StoredDocumentError) {
    try save([user])
  }
}

/// Deletes users.
public protocol UserPurging: Sendable {
  /// Deletes all users.
  ///
  /// - Parameter cascade: Whether their companies go too; others never do.
  /// - Throws: ``StoredDocumentError`` if they cannot be deleted; then everything is as it was.
  func deleteUsers(cascade: Bool) throws(StoredDocumentError)
}

/// Deletes users and saves others, in one step.
public protocol UserReplacing: Sendable {
  /// Deletes all users with their companies, and saves others.
  ///
  /// Nobody sees a state between the two, and none is left behind if saving fails.
  ///
  /// - Parameter users: Who is there afterwards.
  /// - Throws: ``StoredDocumentError`` if they cannot be saved; then everything is as it was.
  func replaceAll(with users: [User]) throws(StoredDocumentError)
}
