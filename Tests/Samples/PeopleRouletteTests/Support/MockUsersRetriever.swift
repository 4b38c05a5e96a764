import PeopleRoulette
import TestKit

/// Knows three users until it is told otherwise.
final class MockUsersRetriever: UsersRetrieving {
  let loading = Spy<[User], UsersError>("loadUsers", returning: .three)

  func loadUsers() throws(UsersError) -> [User] { try loading() }
}
