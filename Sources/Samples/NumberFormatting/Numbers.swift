import Foundation

/// What there is to know about whole numbers, as functions that depend on their arguments alone.
///
/// They know of no screen: a test needs nothing but a number and the answer to it.
public enum Numbers {
  /// Tells whether a number is even.
  ///
  /// - Parameter number: Any number.
  /// - Returns: True for an even number, zero included; false for an odd one.
  public static func isEven(_ number: Int) -> Bool {
    number % 2 == 0
  }

  /// Writes a number as a price is written, such as `Rp 1.234.567`.
  ///
  /// The digits are parted into groups of three, from the right. A sign stands between the currency and
  /// the digits: `Rp -1.000`.
  ///
  /// - Parameters:
  ///   - number: Any number.
  ///   - separator: What stands between two groups; nothing if it is empty.
  ///   - currency: What stands in front, with a blank behind it; neither of them if it is empty.
  /// - Returns: The text.
  public static func formatted(
    _ number: Int,
    separator: String = ".",
    currency: String = "Rp"
  ) -> String {
    let sign = number < 0 ? "-" : ""
    // The magnitude, since the smallest number has no positive counterpart.
    let amount = sign + grouped(String(number.magnitude), separator: separator)
    return currency.isEmpty ? amount : "\(currency) \(amount)"
  }

  /// Reads a number that somebody has typed.
  ///
  /// White space around it is left out; then `Int(_:)` decides. So `+5` and `007` are numbers, and
  /// `1.000`, `1e3` and what is too large for an `Int` are none.
  ///
  /// - Parameter text: The text of a field; nil if the field has none.
  /// - Returns: The number; nil if the text is none.
  public static func number(in text: String?) -> Int? {
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
