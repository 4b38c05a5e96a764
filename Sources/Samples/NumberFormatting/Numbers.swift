import Foundation

/// Functions on whole numbers that depend only on their arguments.
///
/// They know nothing about screens, so a test needs only arguments and the expected result.
package enum Numbers {
  package static func isEven(_ number: Int) -> Bool {
    number % 2 == 0
  }

  /// Returns a number as a price, such as `Rp 1.234.567` or `Rp -1.000`.
  ///
  /// The digits are in groups of three, from the right. If the currency is empty, there is no leading space.
  package static func formatted(
    _ number: Int,
    separator: String = ".",
    currency: String = "Rp"
  ) -> String {
    let sign = number < 0 ? "-" : ""
    // The magnitude, because the smallest `Int` has no positive counterpart.
    let amount = sign + grouped(String(number.magnitude), separator: separator)
    return currency.isEmpty ? amount : "\(currency) \(amount)"
  }

  /// Returns the number in a field's text, or `nil` if the text is not a number.
  ///
  /// White space around the number is ignored. `Int(_:)` parses the rest, so `+5` and `007` are numbers, but `1.000`
  /// and `1e3` are not.
  package static func number(in text: String?) -> Int? {
    text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  private static func grouped(_ digits: String, separator: String) -> String {
    var groups: [Substring] = []
    var rest = digits[...]
    while !rest.isEmpty {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    return groups.joined(separator: separator)
  }
}

/// Functions that turn the text of a field into the text of a label.
///
/// All texts that ``BoundScreen`` shows come from these functions. ``NumbersViewModel`` only passes them on.
package enum NumberTexts {
  /// Returns `Ganjil` for an odd number, `Genap` for an even number, and `Please put number` otherwise.
  package static func oddEven(_ text: String?) -> String {
    guard let number = Numbers.number(in: text) else { return request }
    return Numbers.isEven(number) ? "Genap" : "Ganjil"
  }

  /// Returns the number in a field's text as a price, or `Please put number` if the text is not a number.
  package static func formatted(_ text: String?, separator: String, currency: String) -> String {
    guard let number = Numbers.number(in: text) else { return request }
    return Numbers.formatted(number, separator: separator, currency: currency)
  }

  // The sample rebuilds an existing app and keeps its wording.
  private static var request: String { "Please put number" }
}
