import Foundation
import Testing

extension JSONValue {
  /// A number of any length, compared by its exact value: `1.0` equals `1`, and `-0` equals `0`.
  ///
  /// The digits are kept as text and the exponent as a number, so `1e1000000000` takes no more space than any other
  /// number.
  struct Number: Hashable, CustomTestStringConvertible {
    private let isNegative: Bool

    /// The digits without leading and trailing zeros, so that zero has none.
    private let digits: String

    /// The exponent: the digits, read as an integer, are multiplied by this power of ten.
    private let exponent: Int

    /// Creates a number from the digits on both sides of the decimal point and those of a signed exponent.
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

    /// The number without an exponent if it is short, and otherwise with one digit before the decimal point.
    var testDescription: String {
      guard !digits.isEmpty else { return "0" }
      let sign = isNegative ? "-" : ""
      let longest = 40
      // The number of digits before the decimal point. If it is negative, zeros follow the point first.
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

    /// The number as a decimal number, or nil if it would be rounded.
    var decimal: Decimal? {
      guard digits.utf8.count <= 38, abs(exponent) <= 80 else { return nil }
      return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }

    /// The rounded number, which is infinite if it is too large.
    var double: Double { Double(text) ?? .nan }

    private var text: String {
      digits.isEmpty ? "0" : "\(isNegative ? "-" : "")\(digits)e\(exponent)"
    }
  }
}
