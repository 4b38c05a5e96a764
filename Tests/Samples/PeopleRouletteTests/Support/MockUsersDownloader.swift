import PeopleRoulette
import TestKit

/// A downloader that brings three users until it is told otherwise.
final class MockUsersDownloader: UsersDownloading {
  let getting = Spy<[User], UsersError>("getUsers", returning: .three)

  func getUsers() async throws(UsersError) -> [User] { try await getting() }
}
