import Foundation
public import Seams

/// The users in a key-value store: how they are written, and what becomes of a text that is no list of users.
///
/// Where they are kept is up to the store, so that a test needs neither a disk nor a cleanup. Each change is one update
/// of it: of two who change the users at once, none loses what it has written.
public struct UserStore: UserReading, UserSaving, UserPurging, UserReplacing {
  /// The key that the users are kept under.
  public static let key = "users"

  private let store: any KeyValueStore

  /// Makes a store of users.
  ///
  /// - Parameter store: Where they are kept.
  public init(store: any KeyValueStore) {
    self.store = store
  }

  /// Reads everybody.
  ///
  /// - Returns: The users, in the order in which they were saved first.
  /// - Throws: ``UserStoreError`` if they cannot be read.
  public func users() throws(UserStoreError) -> [User] {
    try document().everybody
  }

  /// Reads the companies, those that have outlived their users included.
  ///
  /// - Returns: The companies, by the identifiers of their users.
  /// - Throws: ``UserStoreError`` if they cannot be read.
  public func companies() throws(UserStoreError) -> [Int: Company] {
    try document().companies
  }

  /// Saves users; one with the identifier of a user who is there takes that one's place.
  ///
  /// - Parameter users: The users.
  /// - Throws: ``UserStoreError`` if they cannot be saved; then everything is as it was.
  public func save(_ users: [User]) throws(UserStoreError) {
    try update { $0.save(users) }
  }

  /// Deletes all users.
  ///
  /// - Parameter cascade: Whether their companies go too; others never do.
  /// - Throws: ``UserStoreError`` if they cannot be deleted; then everything is as it was.
  public func deleteUsers(cascade: Bool) throws(UserStoreError) {
    try update { $0.deleteUsers(cascade: cascade) }
  }

  /// Deletes all users with their companies, and saves others, in one step.
  ///
  /// - Parameter users: Who is there afterwards.
  /// - Throws: ``UserStoreError`` if they cannot be saved; then everything is as it was.
  public func replaceAll(with users: [User]) throws(UserStoreError) {
    try update {
      $0.deleteUsers(cascade: true)
      $0.save(users)
    }
  }

  private func document() throws(UserStoreError) -> UserDocument {
    let data: Data?
    do throws(KeyValueStoreError) {
      data = try store.data(forKey: Self.key)
    } catch {
      throw .store(error)
    }
    return try Self.decode(data)
  }

  private func update(_ change: (inout UserDocument) -> Void) throws(UserStoreError) {
    var refusal: UserStoreError?
    do throws(KeyValueStoreError) {
      try store.update(forKey: Self.key) { value throws(KeyValueStoreError) in
        do throws(UserStoreError) {
          var document = try Self.decode(value)
          change(&document)
          value = try Self.encode(document)
        } catch {
          // The store passes on errors of its own kind only; this one has it leave everything as it was.
          refusal = error
          throw .corrupt
        }
      }
    } catch {
      throw refusal ?? .store(error)
    }
  }

  private static func decode(_ data: Data?) throws(UserStoreError) -> UserDocument {
    guard let data else { return UserDocument() }
    // What does not decode has no version and no users: the reason does not matter.
    let version = (try? JSONDecoder().decode(UserDocumentVersion.self, from: data))?.version
    if let version, version != UserDocument.currentVersion { throw .unknownVersion(version) }
    guard let document = try? JSONDecoder().decode(UserDocument.self, from: data) else {
      throw .corrupt
    }
    return document
  }

  private static func encode(_ document: UserDocument) throws(UserStoreError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return try encoder.encode(document)
    } catch {
      throw .store(.other("\(error)"))
    }
  }
}
