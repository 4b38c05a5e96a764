/// What the second screen says about a text that was typed, as functions from text to text.
///
/// The words of the screen are here and nowhere else, and so is the decision what is said about a text
/// that is no number. ``SecondBasicViewModel`` only hands the answers on.
public enum NumberTexts {
  /// Tells whether the number in a text is odd or even.
  ///
  /// - Parameter text: The text of a field; nil if the field has none.
  /// - Returns: `Ganjil` for an odd number, `Genap` for an even one, or a request for a number.
  public static func oddEven(_ text: String?) -> String {
    guard let number = Numbers.number(in: text) else { return request }
    return Numbers.isEven(number) ? "Genap" : "Ganjil"
  }

  /// Writes the number in a text as a price is written.
  ///
  /// - Parameters:
  ///   - text: The text of a field; nil if the field has none.
  ///   - separator: What stands between two groups of digits.
  ///   - currency: What stands in front.
  /// - Returns: What ``Numbers/formatted(_:separator:currency:)`` makes of it, or a request for a number.
  public static func formatted(_ text: String?, separator: String, currency: String) -> String {
    guard let number = Numbers.number(in: text) else { return request }
    return Numbers.formatted(number, separator: separator, currency: currency)
  }

  private static var request: String { "Please put number" }
}
