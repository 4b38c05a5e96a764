import NumberFormatting
import TestKit

/// The screen with its logic extracted.
///
/// Only the binding is left to test: which field goes to which input, and which
/// output goes to which label.
///
/// ``NumberTextsTests`` tests what each text means, in tables and without a screen. Compare with
/// ``FirstBasicScreenTests``.
@Suite("Second screen of numbers, its code outside", .tags(.state))
@MainActor
struct SecondBasicScreenTests {
  @Test func `a new screen says nothing`() {
    let screen = SecondBasicScreen()

    #expect(screen.oddEvenText == "")
    #expect(screen.formattedText == "")
  }

  @Test func `the button tells odd from even and leaves the other label alone`() {
    let screen = SecondBasicScreen()

    screen.oddEvenButtonPressed(text: "33")

    #expect(screen.oddEvenText == "Ganjil")
    #expect(screen.formattedText == "")
  }

  @Test func `what is typed is shown as a price and leaves the other label alone`() {
    let screen = SecondBasicScreen()

    screen.priceFieldChangedSelection(text: "1000")

    #expect(screen.formattedText == "Rp 1.000")
    #expect(screen.oddEvenText == "")
  }

  @Test func `what its view model says is on the labels`() {
    let viewModel = SecondBasicViewModel()
    let screen = SecondBasicScreen(viewModel: viewModel)

    viewModel.onOddEven?("maybe")
    viewModel.onFormatted?("some")

    #expect(screen.oddEvenText == "maybe")
    #expect(screen.formattedText == "some")
  }

  @Test func `the screen goes although its view model goes on`() {
    let viewModel = SecondBasicViewModel()

    expectReleased {
      let screen = SecondBasicScreen(viewModel: viewModel)
      screen.oddEvenButtonPressed(text: "33")
      return screen
    }
  }

  // MARK: - Failures

  @Test func `for a text that is no number both labels ask for one`() {
    let screen = SecondBasicScreen()

    screen.oddEvenButtonPressed(text: nil)
    screen.priceFieldChangedSelection(text: "1.000")

    #expect(screen.oddEvenText == "Please put number")
    #expect(screen.formattedText == "Please put number")
  }
}
