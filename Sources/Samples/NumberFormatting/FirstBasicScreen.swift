/// The first screen: two fields, a button and two labels, and the code for them all in one place.
///
/// The functions are outside already; what is said, and when, is in the screen. It is short and it works,
/// and each case of it takes a screen to test. Compare with ``SecondBasicScreen``.
///
/// It stands for a view controller as plain state: texts go in, and the labels show what a user reads.
public struct FirstBasicScreen: Equatable, Sendable {
  /// The label that tells odd from even; empty until the button is pressed.
  public private(set) var oddEvenText = ""

  /// The label with the number as a price; empty until something is typed.
  public private(set) var formattedText = ""

  /// Makes a screen with empty labels.
  public init() {}

  /// The button was pressed.
  ///
  /// - Parameter text: The text of the field beside the button; nil if the field has none.
  public mutating func oddEvenButtonPressed(text: String?) {
    guard let number = Numbers.number(in: text) else {
      oddEvenText = "Not number"
      return
    }
    oddEvenText = Numbers.isEven(number) ? "Genap" : "Ganjil"
  }

  /// Something was typed, or the caret was moved.
  ///
  /// - Parameter text: The text of the field for a price; nil if the field has none.
  public mutating func priceFieldChangedSelection(text: String?) {
    guard let number = Numbers.number(in: text) else {
      formattedText = "Not number"
      return
    }
    formattedText = Numbers.formatted(number)
  }
}
