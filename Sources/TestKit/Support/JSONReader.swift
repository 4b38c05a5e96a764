import Foundation

extension JSONValue {
  /// Reads JSON strictly according to RFC 8259.
  init(parsing data: some Sequence<UInt8>) throws(NoJSON) {
    var reader = JSONReader(Array(data))
    self = try reader.document()
  }
}

/// A strict JSON reader, which accepts only what RFC 8259 allows and also rejects repeated keys.
///
/// Foundation's decoders accept more, such as `[1,]`, and drop repeated keys, so different documents would count as
/// equal.
struct JSONReader {
  /// The maximum depth of nested arrays and objects, which is also Foundation's limit.
  static let deepest = 512

  /// An array or an object that is not closed yet.
  private struct Container {
    var values: [JSONValue] = []
    var members: [String: JSONValue] = [:]

    /// The key of the member that is being read, or nil in an array.
    var key: String?
  }

  private let bytes: [UInt8]
  private var place = 0
  private var open: [Container] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the entire document.
  ///
  /// A list of the open containers replaces recursion, so that no document can overflow the stack.
  mutating func document() throws(JSONValue.NoJSON) -> JSONValue {
    try checkEncoding()
    while true {
      skipSpace()
      guard var value = try beginValue() else { continue }
      // Several containers may end after one value, as in `[[1]]`.
      while true {
        skipSpace()
        guard !open.isEmpty else {
          guard place == bytes.count else { throw problem("Unexpected \(next) after the end") }
          return value
        }
        guard let whole = try add(value) else { break }
        value = whole
      }
    }
  }

  /// Reads a value and returns it, or opens a container and returns nil.
  private mutating func beginValue() throws(JSONValue.NoJSON) -> JSONValue? {
    switch byte {
    case "{"?:
      try enter()
      if take("}") { return .object([:]) }
      open.append(Container(key: try key(of: [:])))
      return nil
    case "["?:
      try enter()
      if take("]") { return .array([]) }
      open.append(Container())
      return nil
    case "\""?: return .string(try string())
    case let byte? where isNext("-") || isDigit(byte): return .number(try number())
    default:
      for (name, value) in [
        ("null", JSONValue.null), ("true", .bool(true)), ("false", .bool(false)),
      ]
      where bytes[place...].starts(with: name.utf8) {
        place += name.utf8.count
        return value
      }
      throw problem("Expected a value, but found \(next)")
    }
  }

  /// Adds a value to the innermost open container and returns that container if it is complete.
  ///
  /// The container is changed in place, because a copy for each value would take quadratic time.
  private mutating func add(_ value: JSONValue) throws(JSONValue.NoJSON) -> JSONValue? {
    let last = open.count - 1
    guard let key = open[last].key else {
      open[last].values.append(value)
      return try ends("array", with: "]", after: "element")
        ? .array(open.removeLast().values) : nil
    }
    open[last].members[key] = value
    if try ends("object", with: "}", after: "member") {
      return .object(open.removeLast().members)
    }
    open[last].key = try self.key(of: open[last].members)
    return nil
  }

  /// Returns `true` if a container ends here, or else skips the comma before its next part.
  private mutating func ends(
    _ container: String, with bracket: Unicode.Scalar, after part: String
  ) throws(JSONValue.NoJSON) -> Bool {
    if take(bracket) { return true }
    let comma = place
    guard take(",") else {
      throw problem("Expected a comma or \(bracket) in the \(container), but found \(next)")
    }
    skipSpace()
    if isNext(bracket) { throw problem("There is a comma after the last \(part)", at: comma) }
    return false
  }

  private mutating func enter() throws(JSONValue.NoJSON) {
    guard open.count < Self.deepest else {
      throw problem("Arrays and objects are nested more than \(Self.deepest) levels deep")
    }
    place += 1
    skipSpace()
  }

  private mutating func key(of members: [String: JSONValue]) throws(JSONValue.NoJSON) -> String {
    guard isNext("\"") else {
      throw problem("Expected a key in quotes, but found \(next)")
    }
    let begin = place
    let key = try string()
    if members[key] != nil {
      throw problem("The key \(describeValue(key)) is repeated in its object", at: begin)
    }
    skipSpace()
    guard take(":") else { throw problem("Expected a colon after the key, but found \(next)") }
    return key
  }

  // MARK: - Numbers

  private mutating func number() throws(JSONValue.NoJSON) -> JSONValue.Number {
    let begin = place
    let isNegative = take("-")
    let whole = try digits("after the minus sign")
    if whole.utf8.count > 1 && whole.hasPrefix("0") {
      throw problem("A number must not have a leading zero", at: begin)
    }
    let fraction = take(".") ? try digits("after the decimal point") : ""
    var exponent: Substring = ""
    if take("e") || take("E") {
      let sign = take("-") ? "-" : ""
      if sign.isEmpty { _ = take("+") }
      exponent = sign + (try digits("in the exponent"))
    }
    let number = JSONValue.Number(
      isNegative: isNegative, whole: whole, fraction: fraction, exponent: exponent)
    guard let number else { throw problem("The exponent has more than 18 digits", at: begin) }
    return number
  }

  private mutating func digits(_ where: String) throws(JSONValue.NoJSON) -> Substring {
    let begin = place
    while let byte, isDigit(byte) { place += 1 }
    guard begin < place else { throw problem("Expected a digit \(`where`), but found \(next)") }
    return Substring(decoding: bytes[begin..<place], as: UTF8.self)
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: - Strings

  private mutating func string() throws(JSONValue.NoJSON) -> String {
    let begin = place
    place += 1
    var text: [UInt8] = []
    while let byte {
      switch byte {
      case "\"":
        place += 1
        return String(decoding: text, as: UTF8.self)
      case "\\":
        text += String(try escaped()).utf8
      case ..<0x20:
        throw problem("The control character \(next) is not escaped")
      default:
        text.append(byte)
        place += 1
      }
    }
    throw problem("The string is not terminated", at: begin)
  }

  private mutating func escaped() throws(JSONValue.NoJSON) -> Unicode.Scalar {
    let begin = place
    place += 1
    guard let byte else { throw problem("The text ends in an escape", at: begin) }
    place += 1
    if let character = Self.escapes[Unicode.Scalar(byte)] { return character }
    guard byte == UInt8(ascii: "u") else { throw problem("Invalid escape sequence", at: begin) }
    let first = try unit(begin)
    if let scalar = Unicode.Scalar(first) { return scalar }
    // A surrogate pair encodes one character beyond the first 65,536.
    guard (0xD800..<0xDC00).contains(first), take("\\"), take("u"),
      case let second = try unit(begin), (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(first - 0xD800) << 10) + UInt32(second - 0xDC00))
    else { throw problem("Unpaired surrogate", at: begin) }
    return scalar
  }

  /// The characters after a backslash, except for `u`, and what they stand for.
  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
  ]

  /// Reads four hexadecimal digits.
  private mutating func unit(_ begin: Int) throws(JSONValue.NoJSON) -> UInt16 {
    let digits = bytes[place...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw problem("Expected four hexadecimal digits after \\u", at: begin) }
    place += 4
    return unit
  }

  // MARK: - Bytes

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func isNext(_ character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  /// Returns `true` and skips a character if it comes next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { place += 1 }
  }

  private func checkEncoding() throws(JSONValue.NoJSON) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw problem("The text begins with a byte order mark", at: 0)
    }
    // Valid UTF-8 has the same bytes after it is decoded and encoded again.
    if let invalid = firstDifferingByte(bytes, String(decoding: bytes, as: UTF8.self).utf8) {
      throw problem("The text is not valid UTF-8", at: invalid)
    }
  }

  /// The next character in the form used in messages.
  private var next: String {
    guard place < bytes.count else { return "the end of the text" }
    return describeValue(String(decoding: bytes[place...], as: UTF8.self).prefix(1))
  }

  private func problem(_ text: String, at place: Int? = nil) -> JSONValue.NoJSON {
    let before = bytes[..<(place ?? self.place)]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).count + 1
    return JSONValue.NoJSON(reason: "\(text), at line \(line), column \(column)")
  }
}

/// Returns `true` if a byte is the given ASCII character, so that a `switch` over bytes can list characters.
private func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { byte == UInt8(ascii: character) }
