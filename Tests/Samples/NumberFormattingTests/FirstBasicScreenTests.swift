import NumberFormatting
import TestKit

/// The screen with its logic inside.
///
/// Every rule for numbers can only be tested through its labels, so the
/// tables are here.
///
/// Compare with ``SecondBasicScreenTests``. It has one example for each label, because the tables have moved to
/// ``NumbersTablesTests`` and ``NumberTextsTests``, where no screen is needed.
@Suite("First screen of numbers, its code inside", .tags(.state))
struct FirstBasicScreenTests {
  @Test func `a new screen says nothing`() {
    let screen = FirstBasicScreen()

    #expect(screen.oddEvenText == "")
    #expect(screen.formattedText == "")
  }

  @Test(arguments: TypedText.numbers)
  func `the button tells odd from even and leaves the other label alone`(typed: TypedText) {
    var screen = FirstBasicScreen()

    screen.oddEvenButtonPressed(text: typed.text)

    #expect(screen.oddEvenText == typed.oddEven)
    #expect(screen.formattedText == "")
  }

  @Test(arguments: Price.plain + Price.negative)
  func `what is typed is shown as a price and leaves the other label alone`(price: Price) {
    var screen = FirstBasicScreen()

    screen.priceFieldChangedSelection(text: "\(price.number)")

    #expect(screen.formattedText == price.text)
    #expect(screen.oddEvenText == "")
  }

  @Test func `the labels follow what is typed`() {
    var screen = FirstBasicScreen()

    screen.oddEvenButtonPressed(text: "33")
    screen.oddEvenButtonPressed(text: "32")
    screen.priceFieldChangedSelection(text: "100")
    screen.priceFieldChangedSelection(text: "1000")

    #expect(screen.oddEvenText == "Genap")
    #expect(screen.formattedText == "Rp 1.000")
  }

  // MARK: - Failures

  @Test(arguments: TypedText.others)
  func `a text that is no number is said to be none`(typed: TypedText) {
    var screen = FirstBasicScreen()

    screen.oddEvenButtonPressed(text: typed.text)
    screen.priceFieldChangedSelection(text: typed.text)

    #expect(screen.oddEvenText == "Not number")
    #expect(screen.formattedText == "Not number")
  }
}
