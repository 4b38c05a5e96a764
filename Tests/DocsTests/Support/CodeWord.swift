/// A name in a line of Swift and the members after it, such as `Task.sleep` or `.now`.
struct CodeWord {
  /// The name and each of its members.
  let parts: [Substring]

  /// `true` if an opening parenthesis follows.
  let isCalled: Bool

  /// Returns the words of a line, except those in strings, raw identifiers and comments.
  ///
  /// This works on bytes for speed, because the checks read all sources.
  static func all(in line: String) -> [CodeWord] {
    let bytes = code(line)
    let words: [Range<Int>] = bytes.indices.split { !isPart(bytes, at: $0) }
    return words.map { word in
      CodeWord(
        parts: String(decoding: bytes[word], as: UTF8.self).split(separator: "."),
        isCalled: bytes[word.upperBound...].first == UInt8(ascii: "("))
    }
  }

  /// Returns the bytes of a line up to a comment, with a space in place of each string and raw identifier.
  private static func code(_ line: String) -> [UInt8] {
    let bytes = Array(line.utf8)
    var code: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "/"), bytes[index...].dropFirst().first == byte { break }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
        let isRaw = code.last == UInt8(ascii: "#")
        index = end(of: bytes, from: index, isRaw: isRaw)
        code.append(UInt8(ascii: " "))
      } else {
        code.append(byte)
        index += 1
      }
    }
    return code
  }

  /// Returns the index after the end of a string or raw identifier.
  private static func end(of bytes: [UInt8], from opening: Int, isRaw: Bool) -> Int {
    var index = opening + 1
    while index < bytes.count {
      if bytes[index] == bytes[opening],
        !isRaw || bytes[index...].dropFirst().first == UInt8(ascii: "#")
      {
        return index + 1
      }
      index += bytes[index] == UInt8(ascii: "\\") && !isRaw ? 2 : 1
    }
    return bytes.count
  }

  private static func isPart(_ bytes: [UInt8], at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    // Non-ASCII letters, but not an ellipsis or a quotation mark.
    case 0x80...: !bytes[max(0, index - 2)...index].contains(0xE2)
    default: false
    }
  }
}
