import NumberFormatting
import TestKit

/// What holds for every number, tried on others in each run.
///
/// A table says what somebody has thought of. These two properties together leave the formatter no
/// freedom: the digits are those of the number, and they are parted in one way only.
@Suite("Numbers, for any of them", .tags(.returnValue), .seeded)
struct NumbersPropertiesTests {
  @Test(arguments: [
    (separator: ".", currency: "Rp"), (separator: ",", currency: "$"),
    (separator: "", currency: "SGD"), (separator: "::", currency: ""),
    (separator: " ", currency: "US dollars"), (separator: "’", currency: "Fr."),
  ])
  func `a price without separators and currency is its number again`(
    separator: String, currency: String
  ) {
    let numbers = anyNumbers()

    let texts = numbers.map {
      Numbers.formatted($0, separator: separator, currency: currency)
    }

    let bare = texts.map { text in
      text.dropFirst(currency.isEmpty ? 0 : currency.count + 1).replacing(separator, with: "")
    }
    expectNoDifference(bare, numbers.map { "\($0)" })
  }

  @Test func `the first group has one to three digits and every other one three`() {
    let numbers = anyNumbers()

    let texts = numbers.map { Numbers.formatted($0) }

    let irregular = texts.filter { $0.wholeMatch(of: /Rp -?\d{1,3}(\.\d{3})*/) == nil }
    #expect(irregular == [])
  }

  @Test func `of two numbers in a row exactly one is even`() {
    let numbers = anyNumbers().filter { $0 < .max }

    let answers = numbers.map { [Numbers.isEven($0), Numbers.isEven($0 + 1)] }

    let wrong = zip(numbers, answers).filter { $1[0] == $1[1] }.map(\.0)
    #expect(wrong == [])
  }
}

// MARK: - Fixtures

extension NumbersPropertiesTests {
  /// Five hundred numbers of any length; drawn evenly, nearly all would have nineteen digits.
  private func anyNumbers() -> [Int] {
    var random = SeededGenerator.current
    return (1...500).map { _ in
      Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0..<Int.bitWidth, using: &random)
    }
  }
}
