import PeopleRoulette
import Storage
import TestKit

/// A store that has nobody until it is told otherwise, and keeps nothing.
final class MockUserStore: UserReading, UserReplacing {
  let reading = Spy<[User], StoredDocumentError>("users", returning: [])
  let replacing = Spy<[User], Void, StoredDocumentError>("replaceAll(with:)", returning: ())

  func users() throws(StoredDocumentError) -> [User] { try reading() }

  func replaceAll(with users: [User]) throws(StoredDocumentError) { try replacing(users) }
}

extension UsersError {
  /// What is kept is no list of users.
  static let damaged = UsersError.storage(.damaged)
}

extension StoredDocumentError {
  /// What is kept is no list of users.
  static let damaged = StoredDocumentError.corrupt(key: UserStore.key, reason: "it is no JSON")

  /// There is no room for what is to be kept.
  static let diskFull = StoredDocumentError.store(.diskFull, key: UserStore.key)
}
