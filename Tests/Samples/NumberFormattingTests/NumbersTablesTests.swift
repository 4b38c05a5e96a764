import NumberFormatting
import TestKit

/// The tables of the functions; ``SeparatedCodeTests`` tells their story.
@Suite("Numbers, in tables", .tags(.returnValue))
struct NumbersTablesTests {
  @Test(arguments: [
    (0, true), (1, false), (2, true), (3, false), (33, false), (50, true), (-1, false), (-2, true),
    (-3, false), (.max, false), (.min, true),
  ])
  func `every second number is even, below zero as well`(number: Int, isEven: Bool) {
    let answer = Numbers.isEven(number)

    #expect(answer == isEven)
  }

  @Test(arguments: Price.all)
  func `a number is written as its price`(price: Price) {
    let text = Numbers.formatted(
      price.number, separator: price.separator, currency: price.currency)

    #expect(text == price.text)
  }

  @Test(arguments: Price.plain + Price.negative)
  func `without a separator and a currency they are a full stop and Rp`(price: Price) {
    let text = Numbers.formatted(price.number)

    #expect(text == price.text)
  }

  @Test(arguments: TypedText.numbers)
  func `a number is found in a text`(typed: TypedText) {
    let number = Numbers.number(in: typed.text)

    #expect(number == typed.number)
  }

  // Here, and not in the table: control characters in arguments reach the log as they are.
  @Test func `tabs and line breaks around a number are left out`() {
    let number = Numbers.number(in: "\t-5\r\n")

    #expect(number == -5)
  }

  // MARK: - Failures

  @Test(arguments: TypedText.others)
  func `there is no number in any other text`(typed: TypedText) {
    let number = Numbers.number(in: typed.text)

    #expect(number == nil)
  }

  @Test func `a line break between two digits is no number`() {
    let number = Numbers.number(in: "1\n2")

    #expect(number == nil)
  }
}
