import PeopleRoulette
import TestKit

@MainActor
@Suite("Given the names of screens", .tags(.returnValue))
struct ScreenFactoryTests {
  let navigator = Navigator()

  @Test func `when the roulette is asked for, then it is one`() throws {
    let screen = try factory.screen(named: "PeopleRouletteView")

    #expect(screen is PeopleRouletteScreen)
  }

  @Test func `when the list is asked for, then it is one`() throws {
    let screen = try factory.screen(named: "UsersListView")

    #expect(screen is UsersListScreen)
  }

  @Test func `when the details are asked for, then they are some`() throws {
    let screen = try factory.screen(named: "UserDetailsView")

    #expect(screen is UserDetailsScreen)
  }

  @Test(arguments: ScreenIdentifier.allCases)
  func `when a screen is asked for, then it knows its name, and whether it has a bar`(
    identifier: ScreenIdentifier
  ) {
    let screen = factory.screen(identifier)

    #expect(screen.identifier == identifier)
    #expect(screen.hidesBar == (identifier == .peopleRoulette))
  }

  @Test func `when a screen is asked for twice, then it is another one`() {
    let factory = factory

    #expect(factory.screen(.usersList) !== factory.screen(.usersList))
  }

  // MARK: - Failures

  @Test(arguments: ["", "usersList", "UsersListView ", "Main"])
  func `when there is no such screen, then the error says which there are`(name: String) {
    let error = #expect(throws: ScreenError.self) { try factory.screen(named: name) }

    #expect(error == .unknownIdentifier(name))
    #expect(
      error?.description
        == "there is no screen “\(name)”, only PeopleRouletteView, UsersListView, UserDetailsView")
  }

  // MARK: - Fixtures

  private var factory: ScreenFactory {
    .opening(UserDetailsViewModel(), on: navigator)
  }
}
