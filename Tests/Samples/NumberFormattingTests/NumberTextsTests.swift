import NumberFormatting
import TestKit

/// What the second screen says, as functions: every text without a screen, a spy, or an actor.
@Suite("Texts about numbers", .tags(.returnValue))
struct NumberTextsTests {
  @Test(arguments: TypedText.numbers)
  func `a typed number is odd or even`(typed: TypedText) {
    let told = NumberTexts.oddEven(typed.text)

    #expect(told == typed.oddEven)
  }

  @Test(arguments: Price.all)
  func `a typed number is written as its price`(price: Price) {
    let told = NumberTexts.formatted(
      "\(price.number)", separator: price.separator, currency: price.currency)

    #expect(told == price.text)
  }

  @Test(arguments: [
    ("007", "Rp 7"), ("+1000", "Rp 1.000"), ("-0", "Rp 0"), (" -1000 ", "Rp -1.000"),
  ])
  func `the number is written, not what was typed`(text: String, price: String) {
    let told = NumberTexts.formatted(text, separator: ".", currency: "Rp")

    #expect(told == price)
  }

  // MARK: - Failures

  @Test(arguments: TypedText.others)
  func `for a text that is no number another one is asked for`(typed: TypedText) {
    let oddEven = NumberTexts.oddEven(typed.text)
    let formatted = NumberTexts.formatted(typed.text, separator: ".", currency: "Rp")

    #expect(oddEven == "Please put number")
    #expect(formatted == "Please put number")
  }
}
