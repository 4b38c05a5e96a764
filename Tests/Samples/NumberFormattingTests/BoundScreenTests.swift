import NumberFormatting
import TestKit

/// A screen without logic, so only its bindings are left to test.
///
/// Each field has to reach the right input, and each output has to reach the right label. ``NumbersTests`` and
/// ``NumbersViewModelTests`` test the texts themselves. Compare with ``InlineLogicScreenTests``.
@Suite("Screen without logic", .tags(.state))
@MainActor
struct BoundScreenTests {
  @Test func `the button and the price field each change only their own label`() {
    let screen = BoundScreen()
    #expect(screen.oddEvenText == "")

    screen.oddEvenButtonPressed(text: "33")
    #expect(screen.oddEvenText == "Ganjil")
    #expect(screen.formattedText == "")

    screen.priceFieldChangedSelection(text: "1000")
    #expect(screen.oddEvenText == "Ganjil")
    #expect(screen.formattedText == "Rp 1.000")

    screen.oddEvenButtonPressed(text: nil)
    #expect(screen.oddEvenText == "Please put number")
    #expect(screen.formattedText == "Rp 1.000")
  }

  @Test func `the screen is released even if its view model is not`() {
    let viewModel = NumbersViewModel()

    expectReleased {
      let screen = BoundScreen(viewModel: viewModel)
      screen.oddEvenButtonPressed(text: "33")
      return screen
    }
  }
}

@Suite("Numbers view model", .tags(.behavior))
@MainActor
struct NumbersViewModelTests {
  let oddEven = Spy<String, Void, Never>("onOddEven")
  let formatted = Spy<String, Void, Never>("onFormatted")
  let viewModel = NumbersViewModel()

  init() {
    viewModel.onOddEven = { [oddEven] in oddEven.call($0) }
    viewModel.onFormatted = { [formatted] in formatted.call($0) }
  }

  @Test(arguments: Price.all)
  func `typing a number calls the price closure once, with the formatted price`(price: Price) {
    viewModel.format(text: "\(price.number)", separator: price.separator, currency: price.currency)

    formatted.expectCalled(with: price.text)
    formatted.expectNoOtherCalls()
    oddEven.expectNotCalled()
  }

  @Test(arguments: TypedText.numbers + TypedText.others)
  func `the odd-or-even closure is called once with odd, even or an error text`(typed: TypedText) {
    viewModel.tellOddEven(text: typed.text)

    oddEven.expectCalled(with: typed.oddEven ?? "Please put number")
    oddEven.expectNoOtherCalls()
    formatted.expectNotCalled()
  }

  @Test func `the price closure is called for each input, even if the price stays the same`() {
    for text in ["007", " +1000 ", "1000", "1.000", nil] { viewModel.format(text: text) }

    #expect(
      formatted.calls == ["Rp 7", "Rp 1.000", "Rp 1.000", "Please put number", "Please put number"])
  }

  @Test func `an output closure gets only results that are produced while it is set`() {
    let viewModel = NumbersViewModel()
    viewModel.tellOddEven(text: "33")
    viewModel.format(text: "10")
    viewModel.onOddEven = { [oddEven] in oddEven.call($0) }
    viewModel.onFormatted = { [formatted] in formatted.call($0) }
    oddEven.expectNotCalled()
    formatted.expectNotCalled()

    viewModel.onFormatted = nil
    viewModel.format(text: "10")
    viewModel.tellOddEven(text: "10")
    formatted.expectNotCalled()
    oddEven.expectCalled(with: "Genap")
  }
}
