/// The code of the second screen: texts go in, and what is to be shown comes out through closures.
///
/// An output that nobody has set is not called. Each input calls its output once, also if the text is the
/// same as before: a text field reports every move of its caret, and to leave something out is for
/// whoever shows it.
///
/// It is a class, so that whoever holds it holds the same outputs; of a struct, a copy would have its own.
@MainActor
public final class SecondBasicViewModel {
  // MARK: Outputs

  /// Receives what is to be said about odd and even.
  public var onOddEven: ((String) -> Void)?

  /// Receives the number as a price is written.
  public var onFormatted: ((String) -> Void)?

  /// Makes a view model without outputs.
  public init() {}

  // MARK: Inputs

  /// Tells ``onOddEven`` about the number in a text.
  ///
  /// - Parameter text: The text of a field; nil if the field has none.
  public func tellOddEven(text: String?) {
    onOddEven?(NumberTexts.oddEven(text))
  }

  /// Tells ``onFormatted`` the number in a text as a price is written.
  ///
  /// - Parameters:
  ///   - text: The text of a field; nil if the field has none.
  ///   - separator: What stands between two groups of digits.
  ///   - currency: What stands in front.
  public func format(text: String?, separator: String = ".", currency: String = "Rp") {
    onFormatted?(NumberTexts.formatted(text, separator: separator, currency: currency))
  }
}
