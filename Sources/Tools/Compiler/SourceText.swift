/// The bytes of a source file, with its lines and tokens.
///
/// Positions in the compiler's tree are byte offsets, and a range ends where its last token begins.
package struct SourceText: Sendable {
  /// The path of the file, as messages show it.
  package let path: String

  package let bytes: [UInt8]

  /// The first byte of each line.
  private let lines: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    let newline = UInt8(ascii: "\n")
    lines = [0] + bytes.indices.filter { bytes[$0] == newline }.map { $0 + 1 }
  }

  package subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the line and the column of a byte, both counted from 1.
  ///
  /// Columns are counted in bytes, as in the compiler.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let line = lines.lastIndex { $0 <= offset } ?? 0
    return (line + 1, offset - lines[line] + 1)
  }

  /// Returns the offset of the byte at a line and a column, or nil outside the text.
  package func offset(line: Int, column: Int) -> Int? {
    guard lines.indices.contains(line - 1), column > 0 else { return nil }
    let offset = lines[line - 1] + column - 1
    return offset <= bytes.count ? offset : nil
  }

  /// Returns `true` if the source has the given text at an offset.
  package func has(_ text: String, at offset: Int) -> Bool {
    offset >= 0 && bytes.dropFirst(offset).starts(with: text.utf8)
  }
}

// MARK: - Tokens

extension SourceText {
  /// Returns the end of the token that begins at an offset.
  package func endOfToken(at start: Int) -> Int {
    guard start < bytes.count else { return bytes.count }
    var end = start
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
      return endOfString(at: end, pounds: end - start)
    }
    switch bytes[start] {
    case UInt8(ascii: "`"):
      return (bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "`")) ?? start) + 1
    case let byte where Self.isWord(byte) || byte == UInt8(ascii: "#"):
      return endOfWord(at: start)
    case let byte where Self.isOperator(byte):
      return bytes[start...].firstIndex { !Self.isOperator($0) } ?? bytes.count
    default:
      return start + 1
    }
  }

  /// Returns the end of a word or a number.
  ///
  /// A number may contain a decimal point and the sign of its exponent, as in `1.5e-3`.
  private func endOfWord(at start: Int) -> Int {
    let isNumber = Self.isDigit(bytes[start])
    let exponents = has("0x", at: start) ? "pP".utf8 : "eE".utf8
    var end = start + 1
    while end < bytes.count {
      let next = end + 1 < bytes.count ? bytes[end + 1] : 0
      let isInNumber =
        switch bytes[end] {
        case UInt8(ascii: "."): Self.isDigit(next)
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
          exponents.contains(bytes[end - 1]) && Self.isDigit(next)
        default: false
        }
      guard Self.isWord(bytes[end]) || isNumber && isInNumber else { break }
      end += 1
    }
    return end
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }

  private static func isOperator(_ byte: UInt8) -> Bool {
    "+-*/%<>=!&|^~?.".utf8.contains(byte)
  }

  /// Returns the end of a string literal, with its interpolations.
  private func endOfString(at quote: Int, pounds: Int) -> Int {
    let isBlock = has("\"\"\"", at: quote)
    let delimiter = (isBlock ? "\"\"\"" : "\"") + String(repeating: "#", count: pounds)
    let escape = "\\" + String(repeating: "#", count: pounds)
    var place = quote + (isBlock ? 3 : 1)
    while place < bytes.count {
      if has(escape + "(", at: place) {
        place = endOfInterpolation(at: place + escape.utf8.count)
      } else if has(escape, at: place) {
        place += escape.utf8.count + 1
      } else if has(delimiter, at: place) {
        return place + delimiter.utf8.count
      } else {
        place += 1
      }
    }
    return bytes.count
  }

  private func endOfInterpolation(at parenthesis: Int) -> Int {
    var depth = 0
    var place = parenthesis
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      place = endOfToken(at: place)
      if depth == 0 { return place }
    }
    return bytes.count
  }
}
