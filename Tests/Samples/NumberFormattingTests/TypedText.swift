import TestKit

/// A text as somebody types it, and what is in it: a row of the tables.
struct TypedText: Sendable, CustomTestStringConvertible {
  var text: String?
  var number: Int?
  var oddEven: String?

  var testDescription: String { text.map { "“\($0)”" } ?? "no text" }

  init(_ text: String?, _ number: Int? = nil, _ oddEven: String? = nil) {
    self.text = text
    self.number = number
    self.oddEven = oddEven
  }
}

extension TypedText {
  /// Texts with a number in them, some of which do not look like it.
  static let numbers = [
    TypedText("2", 2, "Genap"), TypedText("3", 3, "Ganjil"), TypedText("32", 32, "Genap"),
    TypedText("33", 33, "Ganjil"), TypedText("50", 50, "Genap"), TypedText("0", 0, "Genap"),
    TypedText("-3", -3, "Ganjil"), TypedText("-2", -2, "Genap"), TypedText("-0", 0, "Genap"),
    TypedText("+5", 5, "Ganjil"), TypedText("007", 7, "Ganjil"), TypedText("-007", -7, "Ganjil"),
    TypedText(" 5", 5, "Ganjil"), TypedText("4 ", 4, "Genap"), TypedText("  -5  ", -5, "Ganjil"),
    // Blanks of other widths.
    TypedText("\u{A0}5\u{3000}", 5, "Ganjil"),
    TypedText("9223372036854775807", .max, "Ganjil"),
    TypedText("-9223372036854775808", .min, "Genap"),
  ]

  /// Texts with none: nothing, words, other numbers, what the formatter itself writes, and too much.
  static let others = [
    TypedText(nil), TypedText(""), TypedText(" "), TypedText("abc"), TypedText("asdf"),
    TypedText("5a"), TypedText("1.5"), TypedText("1,5"), TypedText("1.000"), TypedText("Rp 10"),
    TypedText("1 000"), TypedText("1_000"), TypedText("1e3"), TypedText("0x10"), TypedText("--5"),
    TypedText("+-5"), TypedText("- 5"), TypedText("-"), TypedText("+"),
    // A minus sign that is no hyphen, digits of other scripts, a fraction.
    TypedText("−5"), TypedText("٥"), TypedText("５"), TypedText("½"),
    TypedText("9223372036854775808"), TypedText("-9223372036854775809"),
    TypedText("100000000000000000000000000"),
  ]
}
