import Foundation
import Testing

extension JSONValue {
  /// A number of any length, compared by its exact value: `1.0` is `1`, and `-0` is `0`.
  ///
  /// Its digits are kept as text and its exponent as a number, so that `1e1000000000` takes no more space than that.
  struct Number: Hashable, CustomTestStringConvertible {
    private let isNegative: Bool

    /// The digits, without zeros at the beginning and at the end, so that zero has none.
    private let digits: String

    /// The power of ten that the digits, read as an integer, are multiplied by.
    private let exponent: Int

    /// Creates a number from its digits before and behind the decimal point, and those of its exponent with their sign.
    ///
    /// Fails if the exponent has more than 18 digits.
    init?(isNegative: Bool, whole: Substring, fraction: Substring, exponent: Substring) {
      let all = (whole + fraction).utf8.drop { $0 == UInt8(ascii: "0") }
      let zeros = all.reversed().prefix { $0 == UInt8(ascii: "0") }.count
      guard !all.isEmpty else {
        (self.isNegative, digits, self.exponent) = (false, "", 0)
        return
      }
      let sign = exponent.prefix { $0 == "-" || $0 == "+" }
      let magnitude = exponent.dropFirst(sign.count).drop { $0 == "0" }
      guard magnitude.utf8.count <= 18, let power = Int(magnitude.isEmpty ? "0" : magnitude) else {
        return nil
      }
      self.isNegative = isNegative
      digits = String(Substring(all.dropLast(zeros)))
      self.exponent = (sign == "-" ? -power : power) - fraction.utf8.count + zeros
    }

    /// The number without an exponent if it is short, else with one digit before the decimal point.
    var testDescription: String {
      guard !digits.isEmpty else { return "0" }
      let sign = isNegative ? "-" : ""
      let longest = 40
      // How many of the digits stand before the decimal point. Below zero, zeros follow it first.
      let whole = digits.utf8.count + exponent
      if exponent >= 0 && (whole <= longest || exponent == 0) {
        return sign + digits + String(repeating: "0", count: exponent)
      }
      if exponent < 0 && whole > 0 {
        return "\(sign)\(digits.prefix(whole)).\(digits.dropFirst(whole))"
      }
      if exponent < 0 && whole > -longest {
        return "\(sign)0.\(String(repeating: "0", count: -whole))\(digits)"
      }
      let rest = digits.dropFirst()
      return "\(sign)\(digits.prefix(1))\(rest.isEmpty ? "" : ".\(rest)")e\(whole - 1)"
    }

    /// The number as a decimal number, or nil if that would round it.
    var decimal: Decimal? {
      guard digits.utf8.count <= 38, abs(exponent) <= 80 else { return nil }
      return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }

    /// The number, rounded; infinite if it is too large.
    var double: Double { Double(text) ?? .nan }

    private var text: String {
      digits.isEmpty ? "0" : "\(isNegative ? "-" : "")\(digits)e\(exponent)"
    }
  }
}
