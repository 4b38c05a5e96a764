/// The names that the code of some files consists of: what they declare, and what they use; not what
/// their comments and strings say.
struct CodeNames {
  private(set) var names: Set<String> = []

  init(sources: [SwiftSource]) {
    for line in sources.lazy.flatMap(\.lines)
    where !line.isInString && !line.text.hasPrefix("//") {
      names.formUnion(Self.names(in: Self.withoutStrings(line.text)).map(\.text))
    }
  }

  /// The text without what stands in quotation marks.
  static func withoutStrings(_ line: String) -> String {
    guard line.utf8.contains(UInt8(ascii: "\"")) else { return line }
    var code: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      if !isInString { code.append(byte) }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return String(decoding: code, as: UTF8.self)
  }

  /// The identifiers in a text, and whether an argument list follows them.
  static func names(in text: String) -> [(text: String, isCalled: Bool)] {
    var names: [(text: String, isCalled: Bool)] = []
    // Bytes, for a walk over characters takes its time.
    let bytes = Array(text.utf8)
    var begin: Int?
    for index in 0...bytes.count {
      let isPart = index < bytes.count && isPartOfName(bytes, at: index)
      if isPart, begin == nil {
        begin = index
      } else if !isPart, let first = begin {
        let isCalled = index < bytes.count && bytes[index] == UInt8(ascii: "(")
        names.append((String(decoding: bytes[first..<index], as: UTF8.self), isCalled))
        begin = nil
      }
    }
    return names
  }

  private static func isPartOfName(_ bytes: [UInt8], at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    case 0x80...:
      // Letters of other languages, but not what begins like an ellipsis or a quotation mark.
      !bytes[max(0, index - 2)...index].contains(0xE2)
    default: false
    }
  }
}
