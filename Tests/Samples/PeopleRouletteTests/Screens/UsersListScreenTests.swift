import Navigation
import PeopleRoulette
import TestKit

@MainActor
@Suite("Screen of the people who were drawn", .tags(.state))
struct UsersListScreenTests {
  let list = MockList()
  let details = UserDetailsViewModel()
  let navigator = Navigator()
  let screens = MockScreens()

  @Test func `it shows who was drawn`() throws {
    let people = MockPeopleRoulette()
    people.drawing.returns(.three + [.mock(4)])
    let viewModel = UsersListViewModel(peopleRoulette: people)
    try viewModel.setup(with: 4)

    let screen = screen(viewModel)

    expectSnapshot(screen.text)
  }

  @Test func `a row is what the list says, and is asked for once`() {
    list.showing.when(0).returns(UsersListItemCellViewModel(user: .mock(1)))
    list.showing.when(1).returns(
      UsersListItemCellViewModel(user: .mock(2, company: Company(name: "Company 2"))))

    let screen = screen(list)

    #expect(screen.cells.map(\.name) == ["User 1", "User 2"])
    #expect(screen.cells.map(\.company) == ["", "Company 2"])
    #expect(list.showing.calls == [0, 1])
  }

  @Test func `a row without a view model is a plain one`() {
    list.showing.returns(nil)

    let screen = screen(list)

    #expect(screen.cells == [UsersListItemCell(), UsersListItemCell()])
  }

  @Test func `each time that it appears it shows who is there then`() {
    let screen = screen(list)
    list.counting.returns(1)

    screen.viewWillAppear()

    #expect(screen.cells.count == 1)
  }

  @Test func `an empty list has no lines`() {
    list.counting.returns(0)

    #expect(screen(list).text == "")
  }

  @Test func `choosing a row sets up its user, and then opens the details`() throws {
    let screen = UsersListScreen(
      list: list, details: details, navigator: navigator,
      screens: ScreenFactory.opening(details, on: navigator))
    navigator.push(screen)
    list.choosing.when(1).returns(.mock(2))

    screen.select(row: 1)

    let opened = try #require(navigator.stack.top as? UserDetailsScreen)
    #expect(opened.label == "User 2\nEmail 2")
  }

  @Test func `the second row that is chosen is shown, on the same screen`() {
    let screen = screen(list)
    list.choosing.answers { .mock($0) }

    screen.select(row: 1)
    navigator.pop()
    screen.select(row: 2)

    #expect(details.userInfo == "User 2\nEmail 2")
    screens.making.expectCalled(with: .userDetails)
    #expect(navigator.identifiers == [.usersList, .userDetails])
  }

  @Test func `the second of two touches does nothing`() {
    let screen = screen(list)
    list.choosing.answers { .mock($0) }

    screen.select(row: 1)
    screen.select(row: 2)

    #expect(details.userInfo == "User 1\nEmail 1")
    #expect(navigator.identifiers == [.usersList, .userDetails])
  }

  // MARK: - Failures

  @Test(arguments: [-1, 3, .max, .min])
  func `a row that there is not opens nothing`(row: Int) throws {
    let people = UsersListViewModel(peopleRoulette: MockPeopleRoulette())
    try people.setup(with: 3)
    let screen = screen(people)

    screen.select(row: row)

    #expect(navigator.identifiers == [.usersList])
    #expect(details.userInfo == "")
    screens.making.expectNotCalled()
  }

  @Test func `without a navigator nothing is opened`() {
    list.choosing.returns(.mock(1))
    let screen = UsersListScreen(
      list: list, details: details, navigator: nil, screens: screens)

    screen.select(row: 0)

    #expect(details.userInfo == "")
  }

  // MARK: - Fixtures

  /// A screen that is open.
  private func screen(_ list: any ListDataSource) -> UsersListScreen {
    let screen = UsersListScreen(
      list: list, details: details, navigator: navigator, screens: screens)
    navigator.push(screen)
    return screen
  }
}
