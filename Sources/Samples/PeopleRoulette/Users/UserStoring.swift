public import Storage

// Two small protocols instead of one: code that only reads cannot delete. There is none for deleting or saving alone,
// because a download does both in one step.

/// Reads the users that are kept.
public protocol UserReading: Sendable {
  /// Reads everybody.
  ///
  /// - Returns: The users, in the order in which they were saved first.
  /// - Throws: ``StoredDocumentError`` if they cannot be read.
  func users() throws(StoredDocumentError) -> [User]
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
