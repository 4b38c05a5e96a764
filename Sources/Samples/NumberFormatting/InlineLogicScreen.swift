import Foundation

/// A screen with two fields, a button, two labels and all of their logic.
///
/// It is like a view controller without any architecture. It is short, and it works. But a test of its logic has to
/// type into a field and read a label, and no other code can use the logic.
///
/// ``BoundScreen`` is the same screen with the logic moved to ``Numbers`` and ``NumberTexts``. Only its text for input
/// that is not a number differs.
package struct InlineLogicScreen: Equatable, Sendable {
  package private(set) var oddEvenText = ""
  package private(set) var formattedText = ""

  package init() {}

  package mutating func oddEvenButtonPressed(text: String?) {
    guard let number = Int((text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)) else {
      oddEvenText = "Not a number"
      return
    }
    oddEvenText = number % 2 == 0 ? "Genap" : "Ganjil"
  }

  /// Handles typing and caret movements.
  package mutating func priceFieldChangedSelection(text: String?) {
    guard let number = Int((text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)) else {
      formattedText = "Not a number"
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
