import NumberFormatting
import TestKit

/// A screen with its logic inside, so each rule can be tested only through a label.
///
/// Compare with ``BoundScreenTests``. That suite needs only one test for its labels, because ``NumbersTests`` runs the
/// tables of inputs and results without a screen.
@Suite("Screen with its logic inside", .tags(.state))
struct InlineLogicScreenTests {
  @Test(arguments: TypedText.numbers)
  func `pressing the button shows odd or even and leaves the price unchanged`(typed: TypedText) {
    var screen = InlineLogicScreen()

    screen.oddEvenButtonPressed(text: typed.text)

    #expect(screen.oddEvenText == typed.oddEven)
    #expect(screen.formattedText == "")
  }

  @Test(arguments: Price.plain + Price.negative)
  func `typing a number shows a price and leaves the odd-or-even label unchanged`(price: Price) {
    var screen = InlineLogicScreen()

    screen.priceFieldChangedSelection(text: " \(price.number) ")

    #expect(screen.formattedText == price.text)
    #expect(screen.oddEvenText == "")
  }

  // MARK: - Failures

  @Test(arguments: TypedText.others)
  func `if the text is not a number, both labels show a message`(typed: TypedText) {
    var screen = InlineLogicScreen()
    screen.oddEvenButtonPressed(text: "33")
    screen.priceFieldChangedSelection(text: "100")

    screen.oddEvenButtonPressed(text: typed.text)
    screen.priceFieldChangedSelection(text: typed.text)

    #expect(screen.oddEvenText == "Not a number")
    #expect(screen.formattedText == "Not a number")
  }
}
