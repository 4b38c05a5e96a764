import Foundation

/// The first screen: two fields, a button and two labels, with all of its logic inside.
///
/// It stands for a view controller without any pattern. Reading the number, telling odd from even, grouping the digits
/// and the words for the user are all in the methods that react to the user. The screen is short and it works. But a
/// test of any of these has to type into a field and read a label, and no other code can use them.
///
/// ``SecondBasicScreen`` is the same screen after its logic was extracted into ``Numbers`` and ``NumberTexts``.
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
    guard let number = Int((text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)) else {
      oddEvenText = "Not number"
      return
    }
    oddEvenText = number % 2 == 0 ? "Genap" : "Ganjil"
  }

  /// Something was typed, or the caret was moved.
  ///
  /// - Parameter text: The text of the field for a price; nil if the field has none.
  public mutating func priceFieldChangedSelection(text: String?) {
    guard let number = Int((text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)) else {
      formattedText = "Not number"
      return
    }
    var groups: [Substring] = []
    var rest = String(number.magnitude)[...]
    while !rest.isEmpty {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    formattedText = "Rp " + (number < 0 ? "-" : "") + groups.joined(separator: ".")
  }
}
