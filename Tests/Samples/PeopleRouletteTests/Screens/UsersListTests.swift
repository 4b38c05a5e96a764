import Navigation
import PeopleRoulette
import TestKit

@MainActor
@Suite("Given roulette results", .tags(.state))
struct UsersListTests {
  let roulette = MockPeopleRoulette()
  let viewModel: UsersListViewModel

  init() throws {
    viewModel = UsersListViewModel(peopleRoulette: roulette)
    #expect(viewModel.numberOfRows == 0)
    try viewModel.setup(with: 3)
  }

  @Test func `the list has a row for each person who was picked, in the order of the draw`() {
    #expect(viewModel.numberOfRows == 3)
    #expect((0..<3).map { viewModel.user(at: $0) } == [User].three)
    #expect((0..<3).map { viewModel.item(at: $0)?.name } == ["User 1", "User 2", "User 3"])
    #expect(
      (0..<3).map { viewModel.item(at: $0)?.company } == ["Company 1", "Company 2", "Company 3"])
    roulette.drawing.expectCalled(with: 3)
  }

  @Test(arguments: [-1, 3, .max, .min])
  func `in the list of picked people, a row that does not exist has no item`(row: Int) {
    #expect(viewModel.user(at: row) == nil)
    #expect(viewModel.item(at: row) == nil)
  }

  @Test func `a second draw replaces the picked people, unless it fails`() throws {
    roulette.drawing.returns([.mock(4)])
    try viewModel.setup(with: 1)
    #expect(viewModel.selectedPeople == [.mock(4)])
    #expect(viewModel.item(at: 0)?.company == "")

    roulette.drawing.throws(.damaged)
    expectNoChange(of: viewModel.selectedPeople) {
      #expect(throws: UsersError.damaged) { try viewModel.setup(with: 1) }
    }
  }
}

@MainActor
@Suite("Screen of the picked people", .tags(.state))
struct UsersListScreenTests {
  let list = MockList()
  let details = UserDetailsViewModel()
  let navigator = Navigator()
  let screens = MockScreens()

  @Test func `the list shows the people who were picked`() throws {
    let people = MockPeopleRoulette()
    people.drawing.returns(.three + [.mock(4)])
    let viewModel = UsersListViewModel(peopleRoulette: people)
    try viewModel.setup(with: 4)

    let screen = screen(viewModel)

    expectSnapshot(screen.text)
  }

  @Test func `the screen requests each row once, and a row without an item is empty`() {
    let item = UsersListItem(user: .mock(1, company: Company(name: "Company 1")))
    list.showing.when(0).returns(item)

    let screen = screen(list)

    #expect(screen.cells == [item, UsersListItem()])
    #expect(screen.text == "1. User 1, Company 1\n2. ")
    #expect(list.showing.calls == [0, 1])
  }

  @Test func `the list of picked people is current each time its screen appears`() {
    let screen = screen(list)
    list.counting.returns(0)

    screen.viewWillAppear()

    #expect(screen.cells == [])
    #expect(screen.text == "")
  }

  @Test func `choosing a row opens the details screen with the user of that row`() throws {
    let factory = ScreenFactory(
      roulette: RouletteUnderTest().viewModel,
      list: UsersListViewModel(peopleRoulette: MockPeopleRoulette()), details: details,
      navigator: navigator)
    let screen = UsersListScreen(
      list: list, details: details, navigator: navigator, screens: factory)
    navigator.push(screen)
    list.choosing.when(1).returns(.mock(2))

    screen.select(row: 1)

    let opened = try #require(navigator.stack.top as? UserDetailsScreen)
    #expect(opened.label == "User 2\nEmail 2")
  }

  @Test func `a tap is ignored while details are open, and a later tap opens a new screen`() {
    let screen = screen(list)
    list.choosing.answers { .mock($0) }

    screen.select(row: 1)
    screen.select(row: 2)
    #expect(details.userInfo == "User 1\nEmail 1")
    #expect(navigator.identifiers == [.usersList, .userDetails])

    navigator.pop()
    screen.select(row: 2)

    #expect(details.userInfo == "User 2\nEmail 2")
    #expect(screens.making.calls == [.userDetails, .userDetails])
    #expect(navigator.identifiers == [.usersList, .userDetails])
  }

  // MARK: - Failures

  @Test func `nothing opens if the row is missing or the screen has no navigator`() {
    screen(list).select(row: 2)
    list.choosing.returns(.mock(1))
    UsersListScreen(list: list, details: details, navigator: nil, screens: screens).select(row: 0)

    #expect(navigator.identifiers == [.usersList])
    #expect(details.userInfo == "")
    screens.making.expectNotCalled()
  }

  // MARK: - Fixtures

  private func screen(_ list: any ListDataSource) -> UsersListScreen {
    let screen = UsersListScreen(
      list: list, details: details, navigator: navigator, screens: screens)
    navigator.push(screen)
    return screen
  }
}
