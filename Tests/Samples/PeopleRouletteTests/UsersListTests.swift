import PeopleRoulette
import TestKit

@Suite("Given roulette results", .tags(.state))
struct UsersListTests {
  @MainActor
  @Suite("when they are set up")
  struct WhenTheyAreSetUp {
    let roulette = MockPeopleRoulette()
    let viewModel: UsersListViewModel

    init() throws {
      viewModel = UsersListViewModel(peopleRoulette: roulette)
      try viewModel.setup(with: 3)
    }

    @Test func `then the list has a row for each person`() {
      #expect(viewModel.numberOfRows == 3)
    }

    @Test func `then the roulette was asked for so many, once`() {
      roulette.drawing.expectCalled(with: 3)
    }

    @Test(arguments: 0..<3)
    func `then each row shows its person`(row: Int) throws {
      let user = try #require(viewModel.user(at: row))
      let cell = try #require(viewModel.cellViewModel(at: row))

      #expect(user.name == "User \(row + 1)")
      #expect(user.company?.name == "Company \(row + 1)")
      #expect(cell.name == "User \(row + 1)")
      #expect(cell.company == "Company \(row + 1)")
    }

    @Test(arguments: [-1, 3, .max, .min])
    func `then a row that there is not shows nobody`(row: Int) {
      #expect(viewModel.user(at: row) == nil)
      #expect(viewModel.cellViewModel(at: row) == nil)
    }

    @Test func `then a second draw takes their place`() throws {
      roulette.drawing.returns([.mock(4)])

      try viewModel.setup(with: 1)

      #expect(viewModel.selectedPeople == [.mock(4)])
      #expect(viewModel.numberOfRows == 1)
      #expect(viewModel.cellViewModel(at: 0)?.name == "User 4")
      #expect(viewModel.cellViewModel(at: 1) == nil)
    }

    @Test func `then a draw that fails leaves them`() {
      roulette.drawing.throws(.damaged)

      #expect(throws: UsersError.damaged) { try viewModel.setup(with: 1) }

      #expect(viewModel.numberOfRows == 3)
    }
  }

  @MainActor
  @Suite("when nobody was drawn yet")
  struct WhenNobodyWasDrawn {
    @Test func `then the list is empty`() {
      let viewModel = UsersListViewModel(peopleRoulette: MockPeopleRoulette())

      #expect(viewModel.numberOfRows == 0)
      #expect(viewModel.user(at: 0) == nil)
    }
  }
}

@Suite("Given a user in the list", .tags(.returnValue))
struct UsersListItemTests {
  @Test func `then the row has the name`() throws {
    let user = try #require([User].three.first)

    #expect(UsersListItemCellViewModel(user: user).name == "User 1")
  }

  @Test func `then the row has the company`() throws {
    let user = try #require([User].three.first)

    #expect(UsersListItemCellViewModel(user: user).company == "Company 1")
  }

  @Test func `then without a company the row has none`() {
    #expect(UsersListItemCellViewModel(user: .mock(1)).company == "")
  }
}

@MainActor
@Suite("Given user details", .tags(.state))
struct UserDetailsTests {
  let viewModel = UserDetailsViewModel()

  @Test func `then name, user name and address are shown`() throws {
    let user = try #require([User].three.first)

    viewModel.setupUserInfo(user)

    #expect(viewModel.userInfo == "User 1\nUsername 1\nEmail 1")
  }

  /// Users with parts that are missing or blank, and what is left.
  nonisolated static let incomplete: [(User, String)] = [
    (.mock(2), "User 2\nEmail 2"),
    (User(id: 1, name: "a", username: " ", email: ""), "a"),
    (User(id: 1, name: "a", username: "b"), "a\nb"),
    (User(id: 1, name: "", username: "", email: "c"), "c"),
    (User(id: 1, name: ""), ""),
  ]

  @Test(arguments: incomplete)
  func `then what is blank takes no line`(user: User, info: String) {
    viewModel.setupUserInfo(user)

    #expect(viewModel.userInfo == info)
  }

  @Test func `then a blank name of line breaks takes no line`() {
    viewModel.setupUserInfo(User(id: 1, name: "a", username: "\n\t", email: "c"))

    #expect(viewModel.userInfo == "a\nc")
  }

  @Test func `then before anybody was chosen nothing is shown`() {
    #expect(viewModel.userInfo == "")
  }

  @Test func `then another user takes the place of the first one`() {
    viewModel.setupUserInfo(.mock(1))

    viewModel.setupUserInfo(.mock(2))

    #expect(viewModel.userInfo == "User 2\nEmail 2")
  }
}
