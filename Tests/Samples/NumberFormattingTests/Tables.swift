struct Price: Sendable {
  var number: Int
  var separator = "."
  var currency = "Rp"
  var text: String

  init(_ number: Int, _ text: String, separator: String = ".", currency: String = "Rp") {
    self.number = number
    self.separator = separator
    self.currency = currency
    self.text = text
  }
}

extension Price {
  /// Numbers of one to ten digits and the largest `Int`, some with groups that begin with zeros.
  static let plain = [
    Price(0, "Rp 0"), Price(1, "Rp 1"), Price(3, "Rp 3"), Price(10, "Rp 10"), Price(84, "Rp 84"),
    Price(100, "Rp 100"), Price(101, "Rp 101"), Price(639, "Rp 639"), Price(999, "Rp 999"),
    Price(1_000, "Rp 1.000"), Price(1_001, "Rp 1.001"), Price(1_010, "Rp 1.010"),
    Price(1_100, "Rp 1.100"), Price(5_623, "Rp 5.623"),
    Price(10_000, "Rp 10.000"), Price(10_021, "Rp 10.021"), Price(32_182, "Rp 32.182"),
    Price(100_000, "Rp 100.000"), Price(100_021, "Rp 100.021"), Price(932_175, "Rp 932.175"),
    Price(1_000_000, "Rp 1.000.000"), Price(1_000_001, "Rp 1.000.001"),
    Price(3_828_232, "Rp 3.828.232"), Price(83_512_390, "Rp 83.512.390"),
    Price(128_312_852, "Rp 128.312.852"), Price(9_238_912_932, "Rp 9.238.912.932"),
    Price(.max, "Rp 9.223.372.036.854.775.807"),
  ]

  /// Negative numbers, whose sign comes after the currency and does not count as a digit.
  static let negative = [
    Price(-1, "Rp -1"), Price(-10, "Rp -10"), Price(-100, "Rp -100"), Price(-999, "Rp -999"),
    Price(-1_000, "Rp -1.000"), Price(-100_000, "Rp -100.000"),
    Price(-1_234_567, "Rp -1.234.567"), Price(.min + 1, "Rp -9.223.372.036.854.775.807"),
    Price(.min, "Rp -9.223.372.036.854.775.808"),
  ]

  /// Unusual currencies and separators, such as none, a long one, or a digit.
  static let custom = [
    Price(1_000, "$ 1.000", currency: "$"),
    Price(1_000, "SGD 1,000", separator: ",", currency: "SGD"),
    Price(100_000, "100.000", currency: ""), Price(0, "0", currency: ""),
    Price(-1_000, "-1.000", currency: ""), Price(100_000, "Rp 100000", separator: ""),
    Price(100_000, "100000", separator: "", currency: ""),
    Price(.min, "-9223372036854775808", separator: "", currency: ""),
    Price(1_234_567, "Rp 1 234 567", separator: " "),
    Price(1_234_567, "Rp 1::234::567", separator: "::"),
    Price(-1_234_567, "Rp -1-234-567", separator: "-"),
    Price(1_234_567, "Rp 102340567", separator: "0"),
    Price(1_234_567, "€ 1👨‍👩‍👧234👨‍👩‍👧567", separator: "👨‍👩‍👧", currency: "€"),
    Price(999, "US dollars 999", separator: ",", currency: "US dollars"),
  ]

  static let all = plain + negative + custom
}

/// A text that a user enters, with its number if it has one.
struct TypedText: Sendable {
  var text: String?
  var number: Int?
  var oddEven: String?

  init(_ text: String?, _ number: Int? = nil, _ oddEven: String? = nil) {
    self.text = text
    self.number = number
    self.oddEven = oddEven
  }
}

extension TypedText {
  /// Texts with a number, some of them unusual.
  static let numbers = [
    TypedText("2", 2, "Genap"), TypedText("3", 3, "Ganjil"), TypedText("32", 32, "Genap"),
    TypedText("33", 33, "Ganjil"), TypedText("50", 50, "Genap"), TypedText("0", 0, "Genap"),
    TypedText("-3", -3, "Ganjil"), TypedText("-2", -2, "Genap"), TypedText("-0", 0, "Genap"),
    TypedText("+5", 5, "Ganjil"), TypedText("007", 7, "Ganjil"), TypedText("-007", -7, "Ganjil"),
    TypedText(" 5", 5, "Ganjil"), TypedText("4 ", 4, "Genap"), TypedText("  -5  ", -5, "Ganjil"),
    // Spaces of different widths, tabs and line breaks.
    TypedText("\u{A0}5\u{3000}", 5, "Ganjil"), TypedText("\t-5\r\n", -5, "Ganjil"),
    TypedText("9223372036854775807", .max, "Ganjil"),
    TypedText("-9223372036854775808", .min, "Genap"),
  ]

  /// Texts without a number: nothing, words, fractions, prices, and numbers that are too large.
  static let others = [
    TypedText(nil), TypedText(""), TypedText(" "), TypedText("abc"), TypedText("asdf"),
    TypedText("5a"), TypedText("1.5"), TypedText("1,5"), TypedText("1.000"), TypedText("Rp 10"),
    TypedText("1 000"), TypedText("1_000"), TypedText("1e3"), TypedText("0x10"), TypedText("--5"),
    TypedText("+-5"), TypedText("- 5"), TypedText("-"), TypedText("+"), TypedText("1\n2"),
    // A minus sign that is not a hyphen, digits from other scripts, and a fraction.
    TypedText("−5"), TypedText("٥"), TypedText("５"), TypedText("½"),
    TypedText("9223372036854775808"), TypedText("-9223372036854775809"),
    TypedText("100000000000000000000000000"),
  ]
}
