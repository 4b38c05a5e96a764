import PeopleRoulette
import TestKit

/// A store that has nobody until it is told otherwise, and keeps nothing.
final class MockUserStore: UserReading, UserReplacing {
  let reading = Spy<[User], UserStoreError>("users", returning: [])
  let replacing = Spy<[User], Void, UserStoreError>("replaceAll(with:)", returning: ())

  func users() throws(UserStoreError) -> [User] { try reading() }

  func replaceAll(with users: [User]) throws(UserStoreError) { try replacing(users) }
}
