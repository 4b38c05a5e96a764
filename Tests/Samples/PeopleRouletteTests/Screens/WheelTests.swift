import PeopleRoulette
import TestKit

@MainActor
@Suite("Wheel and button of the roulette", .tags(.state))
struct WheelTests {
  let app = ScreenUnderTest()

  @Test func `the wheel has a row for each number`() async {
    await app.load(users: 3)

    let picker = app.screen.picker
    #expect(picker.numberOfComponents == 1)
    #expect(picker.numberOfRows == 3)
    #expect((0..<3).map(picker.title(forRow:)) == ["1", "2", "3"])
  }

  @Test(arguments: [-1, 3, .max, .min])
  func `a row that the wheel does not have is empty`(row: Int) async {
    await app.load(users: 3)

    #expect(app.screen.picker.title(forRow: row) == nil)
    #expect(app.screen.picker.number(inRow: row) == nil)
  }

  @Test(arguments: [(0, 1), (1, 2), (2, 3)])
  func `turning the wheel chooses its number`(row: Int, number: Int) async {
    await app.load(users: 3)

    app.screen.didSelect(row: row)

    #expect(app.screen.numberOfPeople == number)
    #expect(app.screen.numberText == "\(number)")
  }

  @Test(arguments: [-1, 3, .max, .min])
  func `a row that the wheel does not have chooses nothing`(row: Int) async {
    await app.load(users: 3)
    app.screen.didSelect(row: 1)

    app.screen.didSelect(row: row)

    #expect(app.screen.numberOfPeople == 2)
  }

  @Test(arguments: ["", "2", "a"])
  func `the field is not typed into`(text: String) async {
    await app.load(users: 3)

    let isAllowed = app.screen.shouldChangeNumber(to: text)

    #expect(!isAllowed)
    #expect(app.screen.numberText == "1")
  }

  /// How many users there are after a number was chosen, and which number is left.
  nonisolated static let reloads: [(chosen: Int, count: Int, left: Int, text: String)] = [
    (5, 5, 5, "5"), (5, 9, 5, "5"), (5, 2, 2, "2"), (5, 1, 1, "1"), (5, 0, 0, ""),
  ]

  @Test(arguments: reloads)
  func `a number that is too large becomes the largest`(
    chosen: Int, count: Int, left: Int, text: String
  ) async {
    await app.load(users: 5)
    app.screen.didSelect(row: chosen - 1)

    await app.load(users: count)

    #expect(app.screen.numberOfPeople == left)
    #expect(app.screen.numberText == text)
  }

  @Test func `after nobody was there the number begins at one`() async {
    await app.load(users: 0)

    await app.load(users: 3)

    #expect(app.screen.numberOfPeople == 1)
  }

  @Test func `the button draws so many people, and then opens the list`() async {
    await app.load(users: 3)
    app.screen.didSelect(row: 1)

    app.screen.roulette()

    app.roulette.drawing.expectCalled(with: 2)
    app.screens.making.expectCalled(with: .usersList)
    expectOrder(app.roulette.drawing, app.screens.making)
    #expect(app.navigator.identifiers == [.peopleRoulette, .usersList])
  }

  @Test func `the second of two taps does nothing`() async {
    await app.load(users: 3)

    app.screen.roulette()
    app.screen.roulette()

    app.roulette.drawing.expectCalled()
    #expect(app.navigator.identifiers == [.peopleRoulette, .usersList])
  }

  @Test func `the list is made once, however often it is opened`() async {
    await app.load(users: 3)

    for _ in 0..<3 {
      app.screen.roulette()
      app.navigator.pop()
    }

    app.screens.making.expectCalled()
    app.roulette.drawing.expectCalled(3)
  }

  // MARK: - Failures

  @Test func `without anybody the button does nothing`() async {
    await app.load(users: 0)

    app.screen.roulette()

    #expect(!app.screen.canSpin)
    app.roulette.drawing.expectNotCalled()
    #expect(app.navigator.identifiers == [.peopleRoulette])
  }

  @Test func `a draw that fails is told, and opens nothing`() async {
    await app.load(users: 3)
    app.roulette.drawing.throws(.damaged)

    app.screen.roulette()

    #expect(app.screen.alert?.message == "Storage Failure")
    #expect(app.navigator.identifiers == [.peopleRoulette])
    app.screens.making.expectNotCalled()
  }

  @Test func `without a navigator nothing is drawn`() async {
    let screen = PeopleRouletteScreen(
      viewModel: app.model.viewModel, usersList: app.list, navigator: nil, screens: app.screens)
    await app.load(users: 3)

    screen.roulette()

    app.roulette.drawing.expectNotCalled()
  }
}
