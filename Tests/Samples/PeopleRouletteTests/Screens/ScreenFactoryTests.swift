import PeopleRoulette
import TestKit

@MainActor
@Suite("Given the names of screens", .tags(.returnValue))
struct ScreenFactoryTests {
  let factory = ScreenFactory(
    roulette: RouletteUnderTest().viewModel,
    list: UsersListViewModel(peopleRoulette: MockPeopleRoulette()),
    details: UserDetailsViewModel(), navigator: Navigator())

  @Test func `when a screen is requested, it is created`() throws {
    #expect(try factory.screen(named: "PeopleRouletteView") is PeopleRouletteScreen)
    #expect(try factory.screen(named: "UsersListView") is UsersListScreen)
    #expect(try factory.screen(named: "UserDetailsView") is UserDetailsScreen)
  }

  // MARK: - Failures

  @Test(arguments: ["", "usersList", "UsersListView ", "Main"])
  func `when a screen name is unknown, the error lists the valid names`(name: String) {
    let error = #expect(throws: UnknownScreen.self) { try factory.screen(named: name) }

    #expect(
      error?.description
        == "there is no screen “\(name)”, only PeopleRouletteView, UsersListView, UserDetailsView")
  }
}
