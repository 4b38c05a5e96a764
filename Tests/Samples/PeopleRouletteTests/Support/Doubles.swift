import PeopleRoulette
import Storage
import TestKit

final class MockUsersDownloader: UsersDownloading {
  let getting = Spy<[User], UsersError>("getUsers", returning: .three)

  func getUsers() async throws(UsersError) -> [User] { try await getting() }
}

final class MockUsersRetriever: UsersRetrieving {
  let loading = Spy<[User], UsersError>("loadUsers", returning: .three)

  func loadUsers() throws(UsersError) -> [User] { try loading() }
}

final class MockUserStore: UserReading, UserReplacing {
  let reading = Spy<[User], StoredDocumentError>("users", returning: [])
  let replacing = Spy<[User], Void, StoredDocumentError>("replaceAll(with:)", returning: ())

  func users() throws(StoredDocumentError) -> [User] { try reading() }
  func replaceAll(with users: [User]) throws(StoredDocumentError) { try replacing(users) }
}

final class MockPeopleRoulette: PeopleRouletting {
  let drawing = Spy<Int, [User], UsersError>("getRouletteResults(for:)", returning: .three)

  func getRouletteResults(for numberOfPeople: Int) throws(UsersError) -> [User] {
    try drawing(numberOfPeople)
  }
}

@MainActor
final class MockList: ListDataSource {
  let counting = Spy<Int, Never>("numberOfRows", returning: 2)
  let showing = Spy<Int, UsersListItem?, Never>("item(at:)", returning: nil)
  let choosing = Spy<Int, User?, Never>("user(at:)", returning: nil)

  var numberOfRows: Int { counting() }
  func item(at row: Int) -> UsersListItem? { showing(row) }
  func user(at row: Int) -> User? { choosing(row) }
}

@MainActor
final class MockScreens: ScreenMaking {
  let making = Spy<ScreenIdentifier, Void, Never>("screen(_:)")

  func screen(_ identifier: ScreenIdentifier) -> any Screen {
    making(identifier)
    return MockScreen(identifier)
  }
}

@MainActor
final class MockScreen: Screen {
  let identifier: ScreenIdentifier
  let appearing = Spy<Void, Never>("viewWillAppear")

  init(_ identifier: ScreenIdentifier) {
    self.identifier = identifier
  }

  func viewWillAppear() { appearing() }
}

extension UsersError {
  static let damaged = UsersError.storage(.damaged)
}

extension StoredDocumentError {
  static let damaged = StoredDocumentError.corrupt(key: UserStore.key, reason: "not a list")
  static let diskFull = StoredDocumentError.store(.diskFull, key: UserStore.key)
}
