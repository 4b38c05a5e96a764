import NumberFormatting
import TestKit

/// Read this first: the same code inside a screen, as functions, and in a view model with output closures.
///
/// Each test covers the same two rules: odd or even, and the format of a price. Compare
///
/// - what you have to *arrange*: a screen with typed text, nothing for a function, a spy for an output
/// - what you *assert*: the text of a label, the returned value, or the arguments and the call count of the output
/// - what you *cannot reach*: the screen shows only “Rp”, while a function takes the currency as an argument
/// - what a careless test *overlooks*: that a label already had the right text, or that an output is never called
///   (see ``VacuousCallbackTests``).
///
/// So write a function wherever you can. Test it with tables (``NumbersTests``), and keep the outputs and the screen
/// thin.
@Suite("Code outside the screen")
struct SeparatedCodeTests {
  @Test(.tags(.state))
  func `a screen that contains its logic shows whether a number is odd, and formats a price`() {
    var screen = InlineLogicScreen()

    screen.oddEvenButtonPressed(text: "33")
    screen.priceFieldChangedSelection(text: "10")

    #expect(screen.oddEvenText == "Ganjil")
    #expect(screen.formattedText == "Rp 10")
  }

  @Test(.tags(.returnValue))
  func `functions detect even numbers and format prices with or without a currency`() {
    #expect(!Numbers.isEven(3), "3 must not be even")
    #expect(Numbers.isEven(2), "2 must be even")
    #expect(Numbers.formatted(10) == "Rp 10")
    #expect(Numbers.formatted(100_000, currency: "") == "100.000")
  }

  @Test(.tags(.behavior))
  @MainActor
  func `each action of the view model calls its own output closure once`() {
    let oddEven = Spy<String, Void, Never>("onOddEven")
    let formatted = Spy<String, Void, Never>("onFormatted")
    let viewModel = NumbersViewModel()
    viewModel.onOddEven = { oddEven.call($0) }
    viewModel.onFormatted = { formatted.call($0) }

    viewModel.tellOddEven(text: "33")
    viewModel.format(text: "10")

    #expect(oddEven.calls == ["Ganjil"])
    #expect(formatted.calls == ["Rp 10"])
  }
}
