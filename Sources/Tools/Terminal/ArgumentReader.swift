/// A reader that returns the arguments of a command one after the other.
///
/// Call `next()` until it returns nil. After an option that takes a value, call `value(of:example:)`.
package struct ArgumentReader {
  private var rest: ArraySlice<String>
  private var seen: Set<String> = []

  /// Creates a reader for arguments that do not include the program's name.
  package init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// Returns the next argument, or nil at the end.
  package mutating func next() -> String? { rest.popFirst() }

  /// Returns the value that follows an option.
  ///
  /// - Parameters:
  ///   - option: The option that `next()` has returned.
  ///   - example: A valid value, which messages show.
  ///   - allowsEmpty: `true` if the value may be an empty string.
  ///   - repeats: `true` if the option may be given several times.
  /// - Returns: The argument after the option.
  /// - Throws: A usage error if there is no value, or if an option that may not repeat is given twice.
  package mutating func value(
    of option: String, example: String, allowsEmpty: Bool = false, repeats: Bool = false
  ) throws(CommandError) -> String {
    guard seen.insert(option).inserted || repeats else {
      throw .usage("“\(option)” is given twice")
    }
    guard let value = rest.popFirst(), allowsEmpty || !value.isEmpty, !value.hasPrefix("--")
    else {
      throw .usage("“\(option)” needs a value, as in: \(option) \(example)")
    }
    return value
  }

  /// Returns the number that follows an option.
  ///
  /// - Parameters:
  ///   - option: The option that `next()` has returned.
  ///   - range: The numbers that are allowed.
  ///   - example: A valid number, which messages show.
  /// - Returns: The number after the option.
  /// - Throws: A usage error if there is no number in the range, or if the option is given twice.
  package mutating func number<Number: LosslessStringConvertible & Comparable>(
    of option: String, in range: ClosedRange<Number>, example: String
  ) throws(CommandError) -> Number {
    let text = try value(of: option, example: example)
    guard let number = Number(text), range.contains(number) else {
      let kind = Number.self is any BinaryInteger.Type ? "whole number" : "number"
      let limits = "\(range.lowerBound) to \(range.upperBound)".replacing(/\.0\b/, with: "")
      throw .usage("“\(option)” needs a \(kind) from \(limits), not “\(text)”")
    }
    return number
  }
}
