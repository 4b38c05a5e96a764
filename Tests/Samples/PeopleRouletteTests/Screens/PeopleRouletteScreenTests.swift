import PeopleRoulette
import TestKit

@MainActor
@Suite("Screen of the roulette", .tags(.state))
struct PeopleRouletteScreenTests {
  let app = ScreenUnderTest()
  let gate = Gate<[User], UsersError>(whenCancelled: .failure(.cancelled))

  @Test func `before it is there it waits for nothing`() {
    #expect(app.screen.state == .idle)
    #expect(!app.screen.isSpinnerVisible)
    #expect(app.screen.numberOfPeople == 0)
    #expect(app.screen.numberText == "")
    app.model.downloader.getting.expectNotCalled()
  }

  @Test func `it waits, and then shows that users are there`() async {
    let loading = app.screen.getUsers()
    #expect(app.screen.isSpinnerVisible)

    await loading.value

    #expect(app.screen.state == .loaded)
    #expect(!app.screen.isSpinnerVisible)
    #expect(app.screen.alert == nil)
    #expect(app.states.calls == [.loading, .loaded])
  }

  @Test func `while it waits, those who are kept can be drawn`() async {
    app.model.downloader.getting.suspends(on: gate)
    let loading = app.screen.viewDidLoad()
    await gate.arrivals(1)

    app.screen.roulette()

    #expect(app.screen.picker.numberOfRows == 3)
    #expect(app.screen.numberText == "1")
    app.roulette.drawing.expectCalled(with: 1)
    #expect(app.screen.isSpinnerVisible)
    gate.open(returning: .three)
    await loading.value
    #expect(app.screen.state == .loaded)
  }

  @Test func `a second download supersedes the first`() async {
    app.model.downloader.getting.suspends(on: gate)
    let first = app.screen.getUsers()
    await gate.arrivals(1)
    app.model.downloader.getting.returns(.three)

    let second = app.screen.getUsers()
    await first.value
    await second.value

    #expect(app.states.calls == [.loading, .loading, .loaded])
  }

  @Test func `what a superseded download brings late is dropped`() async {
    let deaf = Gate<[User], UsersError>(whenCancelled: .success([]))
    app.model.downloader.getting.suspends(on: deaf)
    let first = app.screen.getUsers()
    await deaf.arrivals(1)
    app.model.downloader.getting.throws(.offline)

    await app.screen.getUsers().value
    await first.value

    #expect(app.states.calls == [.loading, .loading, .failed(.offline)])
    app.model.retriever.loading.expectNotCalled()
  }

  @Test func `a screen that goes while it waits takes its download along`() async {
    app.model.downloader.getting.suspends(on: gate)
    let states = Spy<ViewState, Void, Never>("state")
    var loading: Task<Void, Never>?

    await expectReleased {
      let screen = app.makeScreen()
      screen.didChange = { states.call($0) }
      loading = screen.getUsers()
      await gate.arrivals(1)
      return screen
    }
    await loading?.value

    #expect(states.calls == [.loading])
  }

  @Test func `a screen that is done goes`() async {
    await expectReleased {
      let screen = app.makeScreen()
      await screen.viewDidLoad().value
      return screen
    }
  }

  @Test func `nothing has to be done when it appears`() {
    app.screen.viewWillAppear()

    #expect(app.screen.state == .idle)
    #expect(app.screen.hidesBar)
  }

  // MARK: - Failures

  @Test func `a failure is told once, and the waiting ends`() async {
    app.model.downloader.getting.throws(.offline)

    await app.screen.getUsers().value

    #expect(app.screen.alert == Alert(title: "Error", message: "Network Offline"))
    #expect(!app.screen.isSpinnerVisible)
    #expect(app.states.calls == [.loading, .failed(.offline)])
  }

  @Test func `users that cannot be read are told before the download`() async {
    app.model.retriever.loading.throws(.damaged)

    await app.screen.viewDidLoad().value

    #expect(
      app.states.calls == [.failed(.damaged), .loading, .failed(.damaged)])
    #expect(app.screen.alert == Alert(title: "Error", message: "Storage Failure"))
  }

  @Test func `a draw that fails while it waits is told, and it waits on`() async {
    app.model.downloader.getting.suspends(on: gate)
    app.roulette.drawing.throws(.damaged)
    let loading = app.screen.viewDidLoad()
    await gate.arrivals(1)

    app.screen.roulette()

    #expect(app.screen.alert == Alert(title: "Error", message: "Storage Failure"))
    #expect(app.screen.isSpinnerVisible)
    #expect(app.states.calls == [.loading, .loading])
    gate.open(returning: .three)
    await loading.value
    #expect(app.screen.state == .loaded)
    #expect(app.screen.failure == .damaged)
  }

  @Test func `a draw takes the message of the one before away`() async {
    await app.load(users: 3)
    app.roulette.drawing.throws(.damaged)
    app.screen.roulette()
    app.roulette.drawing.returns(.three)

    app.screen.roulette()

    #expect(app.screen.alert == nil)
    #expect(app.navigator.identifiers == [.peopleRoulette, .usersList])
    #expect(app.states.calls == [.loading, .loaded, .loaded, .loaded])
  }

  @Test func `a download takes the message of a draw away`() async {
    await app.load(users: 3)
    app.roulette.drawing.throws(.damaged)
    app.screen.roulette()

    await app.screen.getUsers().value

    #expect(app.screen.alert == nil)
  }

  @Test func `the next download takes the message away`() async {
    app.model.downloader.getting.throws(.offline)
    await app.screen.getUsers().value
    app.model.downloader.getting.returns(.three)

    await app.screen.getUsers().value

    #expect(app.screen.alert == nil)
  }
}
