import PeopleRoulette
import TestKit

/// The screen of the roulette on a navigator, with doubles for what its view models reach.
@MainActor
struct ScreenUnderTest {
  let model = RouletteUnderTest()
  let roulette = MockPeopleRoulette()
  let screens = MockScreens()
  let navigator = Navigator()
  let list: UsersListViewModel
  let screen: PeopleRouletteScreen

  /// Records the states of ``screen``.
  let states = Spy<ViewState, Void, Never>("didChange")

  init() {
    list = UsersListViewModel(peopleRoulette: roulette)
    screen = PeopleRouletteScreen(
      viewModel: model.viewModel, usersList: list, navigator: navigator, screens: screens)
    screen.didChange = { [states] in states.call($0) }
    navigator.push(screen)
  }

  /// Another screen on the same view models.
  func makeScreen() -> PeopleRouletteScreen {
    PeopleRouletteScreen(
      viewModel: model.viewModel, usersList: list, navigator: navigator, screens: screens)
  }

  /// Lets so many users be there.
  func load(users count: Int) async {
    model.retriever.loading.returns((0..<count).map { .mock($0 + 1) })
    await screen.getUsers().value
  }
}
