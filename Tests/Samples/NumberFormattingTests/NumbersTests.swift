import NumberFormatting
import TestKit

@Suite("Numbers, tested with tables", .tags(.returnValue))
struct NumbersTests {
  @Test(arguments: [
    (0, true), (1, false), (2, true), (3, false), (33, false), (50, true), (-1, false), (-2, true),
    (-3, false), (.max, false), (.min, true),
  ])
  func `every second number is even, including negative numbers`(number: Int, isEven: Bool) {
    #expect(Numbers.isEven(number) == isEven)
  }

  @Test(arguments: Price.all)
  func `a price shows the currency, the sign, and the digits in groups`(price: Price) {
    let text = Numbers.formatted(price.number, separator: price.separator, currency: price.currency)

    #expect(text == price.text)
  }

  @Test(arguments: TypedText.numbers + TypedText.others)
  func `only text with a whole number that fits into an Int is accepted`(typed: TypedText) {
    #expect(Numbers.number(in: typed.text) == typed.number)
  }
}

/// Rules that hold for every number, tested with new numbers in each run.
///
/// A table contains only cases that somebody thought of. In the default format, the two rules together allow
/// only one text for each number. One rule fixes the digits, and the other fixes the places of the separators.
@Suite("Numbers, tested with random input", .tags(.returnValue), .seeded)
struct NumbersPropertiesTests {
  @Test(arguments: [
    (separator: ".", currency: "Rp"), (separator: ",", currency: "$"),
    (separator: "", currency: "SGD"), (separator: "::", currency: ""),
    (separator: " ", currency: "US dollars"), (separator: "’", currency: "Fr."),
  ])
  func `a price without its separators and currency is the original number`(
    separator: String, currency: String
  ) {
    let numbers = randomNumbers()

    let texts = numbers.map { Numbers.formatted($0, separator: separator, currency: currency) }

    let bare = texts.map { text in
      text.dropFirst(currency.isEmpty ? 0 : currency.count + 1).replacing(separator, with: "")
    }
    expectNoDifference(bare, numbers.map { "\($0)" })
  }

  @Test func `the digit groups of a price have three digits, but the first may have fewer`() {
    let texts = randomNumbers().map { Numbers.formatted($0) }

    let irregular = texts.filter { $0.wholeMatch(of: /Rp -?\d{1,3}(\.\d{3})*/) == nil }
    #expect(irregular == [])
  }

  // MARK: - Fixtures

  /// Returns 500 numbers of all lengths.
  ///
  /// If the numbers were uniformly distributed, most of them would have 19 digits.
  private func randomNumbers() -> [Int] {
    var random = SeededGenerator.current
    return (1...500).map { _ in
      Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<Int.bitWidth, using: &random)
    }
  }
}
