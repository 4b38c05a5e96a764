import NumberFormatting
import TestKit

/// The outputs: which one is called, with what, how often, and when not.
///
/// Each test fails if its output is not called at all, and says so for the other one as well.
@Suite("View model of numbers", .tags(.behavior))
@MainActor
struct SecondBasicViewModelTests {
  let oddEven = Spy<String, Void, Never>("onOddEven")
  let formatted = Spy<String, Void, Never>("onFormatted")
  let viewModel = SecondBasicViewModel()

  init() {
    viewModel.onOddEven = { [oddEven] in oddEven.call($0) }
    viewModel.onFormatted = { [formatted] in formatted.call($0) }
  }

  @Test(arguments: Price.all)
  func `a typed number is said as its price, once`(price: Price) {
    viewModel.format(
      text: "\(price.number)", separator: price.separator, currency: price.currency)

    formatted.expectCalled(with: price.text)
    formatted.expectNoOtherCalls()
    oddEven.expectNotCalled()
  }

  @Test(arguments: Price.plain + Price.negative)
  func `without a separator and a currency they are a full stop and Rp`(price: Price) {
    viewModel.format(text: "\(price.number)")

    formatted.expectCalled(with: price.text)
  }

  @Test(arguments: TypedText.numbers)
  func `a typed number is said to be odd or even, once`(typed: TypedText) throws {
    let answer = try #require(typed.oddEven)

    viewModel.tellOddEven(text: typed.text)

    oddEven.expectCalled(with: answer)
    oddEven.expectNoOtherCalls()
    formatted.expectNotCalled()
  }

  @Test func `the same text again is said again`() {
    viewModel.format(text: "1000")
    viewModel.format(text: "1000")

    formatted.expectCalled(2, with: "Rp 1.000")
  }

  @Test func `texts are said in the order in which they were typed`() {
    for text in ["1", "10", "10a", "10"] { viewModel.format(text: text) }

    #expect(formatted.calls == ["Rp 1", "Rp 10", "Please put number", "Rp 10"])
  }

  @Test func `whoever holds the view model holds its outputs`() {
    let viewModel = SecondBasicViewModel()
    let other = viewModel
    other.onOddEven = { [oddEven] in oddEven.call($0) }

    viewModel.tellOddEven(text: "33")

    oddEven.expectCalled(with: "Ganjil")
  }

  @Test func `what was said before an output is set is not said later`() {
    let viewModel = SecondBasicViewModel()

    viewModel.tellOddEven(text: "33")
    viewModel.format(text: "10")
    viewModel.onOddEven = { [oddEven] in oddEven.call($0) }
    viewModel.onFormatted = { [formatted] in formatted.call($0) }

    oddEven.expectNotCalled()
    formatted.expectNotCalled()
  }

  @Test func `an output that is taken away is silent`() {
    viewModel.onFormatted = nil
    viewModel.format(text: "10")
    viewModel.tellOddEven(text: "10")

    formatted.expectNotCalled()
    oddEven.expectCalled(with: "Genap")
  }

  // MARK: - Failures

  @Test(arguments: TypedText.others)
  func `for a text that is no number each output asks for one, once`(typed: TypedText) {
    viewModel.tellOddEven(text: typed.text)
    viewModel.format(text: typed.text)

    oddEven.expectCalled(with: "Please put number")
    oddEven.expectNoOtherCalls()
    formatted.expectCalled(with: "Please put number")
    formatted.expectNoOtherCalls()
    expectOrder(oddEven, formatted)
  }
}
