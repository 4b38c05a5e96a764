import PeopleRoulette
import TestKit

@MainActor
@Suite("Roulette screen", .tags(.state))
struct PeopleRouletteScreenTests {
  let app = ScreenUnderTest()
  let gate = Gate<[User], UsersError>(whenCancelled: .failure(.cancelled))

  @Test func `a new roulette screen is idle, even after it appears`() {
    app.screen.viewWillAppear()

    #expect(app.screen.state == .idle)
    #expect(!app.screen.isSpinnerVisible)
    #expect(app.screen.picker.numbers == [])
    #expect(app.screen.numberOfPeople == 0)
    #expect(app.screen.numberText == "")
    app.model.downloader.getting.expectNotCalled()
    app.model.retriever.loading.expectNotCalled()
  }

  @Test func `a download shows the spinner, and a failed download shows an error message`() async {
    app.model.downloader.getting.answers(inSequence: .failure(.offline), .success(.three))
    let loading = app.screen.getUsers()
    #expect(app.screen.isSpinnerVisible)

    await value(of: loading)
    #expect(app.screen.alertMessage == "Network Offline")
    #expect(!app.screen.isSpinnerVisible)

    await value(of: app.screen.getUsers())
    #expect(app.screen.alertMessage == nil)
    #expect(app.states.calls == [.loading, .failed(.offline), .loading, .loaded])
  }

  @Test func `people can be drawn during a download, and a failed draw shows an alert`() async {
    app.model.downloader.getting.suspends(on: gate)
    let loading = app.screen.viewDidLoad()
    await gate.arrivals(1)

    app.screen.roulette()
    #expect(app.screen.numberText == "1")
    app.roulette.drawing.expectCalled(with: 1)
    #expect(app.navigator.identifiers == [.peopleRoulette, .usersList])

    app.navigator.pop()
    app.roulette.drawing.throws(.damaged)
    app.screen.roulette()
    #expect(app.screen.alertMessage == "Storage Failure")
    #expect(app.screen.isSpinnerVisible)
    #expect(app.states.calls == [.loading, .loading])

    gate.open(returning: .three)
    await value(of: loading)
    #expect(app.screen.state == .loaded)
    #expect(app.screen.failure == .damaged)
  }

  @Test func `a screen can be released during a download, which cancels the download`() async {
    app.model.downloader.getting.suspends(on: gate)
    var loading: Task<Void, Never>?

    await expectReleased {
      let screen = PeopleRouletteScreen(
        viewModel: app.model.viewModel, usersList: app.list, navigator: app.navigator,
        screens: app.screens)
      screen.didChange = { [states = app.states] in states.call($0) }
      loading = screen.getUsers()
      await gate.arrivals(1)
      return screen
    }
    await loading?.value

    #expect(app.states.calls == [.loading])
  }

  @Test func `a download started in the state callback cancels the previous download`() async {
    app.model.downloader.getting.returns(.three)
    var inner: Task<Void, Never>?
    app.screen.didChange = { [unowned screen = app.screen, states = app.states] state in
      states.call(state)
      if states.callCount == 1 { inner = screen.getUsers() }
    }

    await value(of: app.screen.getUsers())
    await inner?.value

    #expect(app.states.calls == [.loading, .loading, .loaded])
  }

  // MARK: - Wheel and button

  @Test func `turning the wheel changes the number that is shown`() async {
    await app.load(users: 3)

    expectChange(of: app.screen.numberText, from: "1", to: "3") { app.screen.didSelect(row: 2) }

    #expect(app.screen.numberOfPeople == 3)
    let picker = app.screen.picker
    #expect(picker.numberOfComponents == 1)
    #expect(picker.numberOfRows == 3)
    #expect((0..<3).map(picker.title(forRow:)) == ["1", "2", "3"])
  }

  @Test(arguments: [-1, 3, .max, .min])
  func `a wheel row that does not exist has no title and changes nothing`(row: Int) async {
    await app.load(users: 3)

    expectNoChange(of: app.screen.numberOfPeople) { app.screen.didSelect(row: row) }

    #expect(app.screen.picker.title(forRow: row) == nil)
    #expect(app.screen.picker.number(inRow: row) == nil)
  }

  @Test func `the text field does not accept typed text`() async {
    await app.load(users: 3)

    expectNoChange(of: app.screen.numberText) { #expect(!app.screen.shouldChangeNumber(to: "2")) }
  }

  @Test(arguments: [
    (5, 5, 5, "5"), (5, 9, 5, "5"), (5, 2, 2, "2"), (5, 1, 1, "1"), (5, 0, 0, ""), (0, 3, 1, "1"),
  ])
  func `after a reload, the chosen number is limited to the numbers on the wheel`(
    before: Int, after: Int, number: Int, text: String
  ) async {
    await app.load(users: before)
    app.screen.didSelect(row: before - 1)

    await app.load(users: after)

    #expect(app.screen.numberOfPeople == number)
    #expect(app.screen.numberText == text)
  }

  @Test func `two taps on the button pick the chosen number of people once and open one list`()
    async
  {
    await app.load(users: 3)
    app.screen.didSelect(row: 1)

    app.screen.roulette()
    app.screen.roulette()
    app.roulette.drawing.expectCalled(with: 2)
    expectOrder(app.roulette.drawing, app.screens.making)
    #expect(app.navigator.identifiers == [.peopleRoulette, .usersList])

    app.navigator.pop()
    app.screen.roulette()
    app.roulette.drawing.expectCalled(2)
    app.screens.making.expectCalled(with: .usersList)
  }

  // MARK: - Failures

  @Test func `a failure to read the stored users is reported before the download starts`() async {
    app.model.retriever.loading.throws(.damaged)

    await value(of: app.screen.viewDidLoad())

    #expect(app.states.calls == [.failed(.damaged), .loading, .failed(.damaged)])
    #expect(app.screen.alertMessage == "Storage Failure")
  }

  @Test func `the message of a failed draw is shown until the next draw or download`() async {
    await app.load(users: 3)
    app.roulette.drawing.throws(.damaged)
    app.screen.roulette()
    #expect(app.screen.alertMessage == "Storage Failure")
    #expect(app.navigator.identifiers == [.peopleRoulette])
    app.screens.making.expectNotCalled()

    await value(of: app.screen.getUsers())
    #expect(app.screen.alertMessage == nil)

    app.screen.roulette()
    app.roulette.drawing.returns(.three)
    app.screen.roulette()
    #expect(app.screen.alertMessage == nil)
    #expect(app.navigator.identifiers == [.peopleRoulette, .usersList])
    // Two changes for each download, and two for each failed draw, whose message is shown and then cleared.
    #expect(app.states.calls.count == 8)
  }

  @Test func `without users or a navigator, the roulette button does nothing`() async {
    let alone = PeopleRouletteScreen(
      viewModel: app.model.viewModel, usersList: app.list, navigator: nil, screens: app.screens)
    await app.load(users: 0)
    app.screen.roulette()
    #expect(!app.screen.canSpin)

    await app.load(users: 3)
    alone.roulette()
    #expect(alone.canSpin)
    app.roulette.drawing.expectNotCalled()
    #expect(app.navigator.identifiers == [.peopleRoulette])
  }
}

// MARK: - Fixtures

/// The roulette screen on a navigator, with doubles for the dependencies of its view models.
@MainActor
struct ScreenUnderTest {
  let model = RouletteUnderTest()
  let roulette = MockPeopleRoulette()
  let screens = MockScreens()
  let navigator = Navigator()
  let list: UsersListViewModel
  let screen: PeopleRouletteScreen

  let states = Spy<ViewState, Void, Never>("didChange")

  init() {
    list = UsersListViewModel(peopleRoulette: roulette)
    screen = PeopleRouletteScreen(
      viewModel: model.viewModel, usersList: list, navigator: navigator, screens: screens)
    screen.didChange = { [states] in states.call($0) }
    navigator.push(screen)
  }

  /// Makes the retriever return the given number of users, and then waits for a download.
  func load(users count: Int) async {
    model.retriever.loading.returns((0..<count).map { .mock($0 + 1) })
    await value(of: screen.getUsers())
  }
}
