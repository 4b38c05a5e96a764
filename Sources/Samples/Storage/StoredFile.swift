import Foundation

/// The content of the file that holds a value: the value, and by what it is recognized.
///
/// Three lines, which `head` shows, and then the bytes of the value:
///
/// ```text
/// KeyValueStore 1
/// d228cb696f1a8caf78912b704e4a8964
/// settings%2fcolor
/// ```
///
/// The second line is the checksum of all that follows it, the third is the key, escaped.
struct StoredFile: Equatable {
  private static let title = "KeyValueStore 1"

  let key: String
  let value: Data

  init(key: String, value: Data) {
    self.key = key
    self.value = value
  }

  /// Reads the content of a file; nil if a store has not written it, or not like this.
  init?(content: Data) {
    let lines = content.split(separator: newline, maxSplits: 3, omittingEmptySubsequences: false)
    guard lines.count == 4, lines[0].elementsEqual(Self.title.utf8),
      let checksum = Checksum(text: String(decoding: lines[1], as: UTF8.self)),
      checksum == Checksum(content[lines[2].startIndex...]),
      let key = FileNameEscaping.unescape(String(decoding: lines[2], as: UTF8.self))
    else { return nil }
    self.key = key
    value = Data(lines[3])
  }

  /// What is written.
  var content: Data {
    let body = Data("\(FileNameEscaping.escape(key))\n".utf8) + value
    return Data("\(Self.title)\n\(Checksum(body).text)\n".utf8) + body
  }
}

private let newline = UInt8(ascii: "\n")
