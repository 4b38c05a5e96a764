import PeopleRoulette

extension ScreenFactory {
  /// Makes screens whose details are these; what the others show is a test's own.
  static func opening(_ details: UserDetailsViewModel, on navigator: Navigator) -> ScreenFactory {
    ScreenFactory(
      roulette: RouletteUnderTest().viewModel,
      list: UsersListViewModel(peopleRoulette: MockPeopleRoulette()), details: details,
      navigator: navigator)
  }
}
