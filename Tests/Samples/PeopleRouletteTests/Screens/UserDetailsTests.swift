import PeopleRoulette
import TestKit

@MainActor
@Suite("Given user details", .tags(.state))
struct UserDetailsTests {
  let viewModel = UserDetailsViewModel()

  @Test(arguments: [
    (User.mock(1, username: "Username 1"), "User 1\nUsername 1\nEmail 1"),
    (.mock(2), "User 2\nEmail 2"), (User(id: 1, name: "a", username: " ", email: ""), "a"),
    (User(id: 1, name: "a", username: "b"), "a\nb"),
    (User(id: 1, name: "", username: "", email: "c"), "c"), (User(id: 1, name: ""), ""),
  ])
  func `each detail of a user has its own line, and blank details are left out`(
    user: User, info: String
  ) {
    viewModel.setupUserInfo(user)

    #expect(viewModel.userInfo == info)
  }

  @Test func `the details are empty at first, and then show the user chosen last`() {
    #expect(viewModel.userInfo == "")

    viewModel.setupUserInfo(.mock(1))
    // A blank detail. It is not a test argument, because its control characters would garble the log.
    viewModel.setupUserInfo(User(id: 1, name: "a", username: "\n\t", email: "c"))
    #expect(viewModel.userInfo == "a\nc")
  }
}
