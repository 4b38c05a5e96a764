import Foundation

/// The file in which a store keeps one value.
///
/// It begins with three lines, which you can read with `head`. The bytes of the value follow, here `blue`.
///
/// ```text
/// KeyValueStore 1
/// 0598c9613676d32d5abcc09b0c097d84
/// settings%2fcolor
/// blue
/// ```
///
/// The second line is the checksum of everything after it, and the third is the escaped key.
struct StoredFile {
  let key: String
  let value: Data

  var content: Data {
    let body = Data("\(FileNameEscaping.escape(key))\n".utf8) + value
    return Data("KeyValueStore 1\n\(checksum(of: body))\n".utf8) + body
  }
}

extension StoredFile {
  /// Parses the content of a file, or returns `nil` if it is not exactly what a store would write.
  init?(content: Data) {
    let lines = content.split(
      separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    guard lines.count == 4,
      let key = FileNameEscaping.unescape(String(decoding: lines[2], as: UTF8.self))
    else { return nil }
    self.init(key: key, value: Data(lines[3]))
    guard self.content == content else { return nil }
  }
}

/// The name of a value's file.
///
/// The name contains the escaped key, so it is readable, and a store can list the keys without opening a file. If the
/// name would be too long for the file system, it contains a checksum instead of the key.
struct StoredFileName: Hashable {
  let text: String

  /// The key, or `nil` if the name contains a checksum.
  let key: String?

  init(key: String) {
    let readable = "value-" + FileNameEscaping.escape(key)
    // File systems allow 255 bytes. The limit of 230 leaves room for the prefix of a damaged file, such as `aside-1-`.
    let fits = readable.utf8.count <= 230
    text = fits ? readable : "long-" + checksum(of: readable.utf8)
    self.key = fits ? key : nil
  }

  /// Recognizes the name of a value's file, or returns `nil` for any other name.
  init?(text: String) {
    let key = text.hasPrefix("value-") ? FileNameEscaping.unescape(text.dropFirst(6)) : nil
    let isLong = text.wholeMatch(of: /long-[0-9a-f]{32}/) != nil
    guard isLong || key.map({ StoredFileName(key: $0).text }) == text else { return nil }
    self.text = text
    self.key = key
  }
}

/// Returns the first free name for a damaged value that is set aside.
func nameAside(_ name: String, isTaken: (String) -> Bool) -> String {
  var number = 1
  while isTaken("aside-\(number)-\(name)") { number += 1 }
  return "aside-\(number)-\(name)"
}

/// Returns the 128-bit FNV-1a checksum of bytes in hexadecimal digits.
///
/// It detects accidental damage, but not deliberate changes.
func checksum(of bytes: some Sequence<UInt8>) -> String {
  let start: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
  let prime: UInt128 = 0x0100_0000_0000_0000_0000_013B
  let sum = bytes.reduce(start) { sum, byte in (sum ^ UInt128(byte)) &* prime }
  let digits = String(sum, radix: 16)
  return String(repeating: "0", count: 32 - digits.count) + digits
}

/// An encoding that turns any string into part of a file name.
///
/// Every UTF-8 byte except `a` to `z`, `0` to `9` and `-` becomes `%` and two hexadecimal digits. Names have no slashes
/// or dots, so no name can refer to a file outside its directory. They have no uppercase letters, so no two of them are
/// the same on a file system that ignores case.
///
/// Strings that are equal in Swift get the same name. The only exceptions contain rare combining marks, such as U+0F73
/// or marks from the newest version of Unicode, because Foundation normalizes these differently from Swift.
package enum FileNameEscaping {
  private static let unescaped = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789-")

  package static func escape(_ text: String) -> String {
    // This lowercases only the hexadecimal digits that Foundation adds. Uppercase letters of the text are
    // percent-encoded already.
    text.precomposedStringWithCanonicalMapping
      .addingPercentEncoding(withAllowedCharacters: unescaped)?.lowercased() ?? ""
  }

  /// Returns the original string, or `nil` if `escape(_:)` never returns this name.
  package static func unescape(_ name: some StringProtocol) -> String? {
    // Put a hyphen in front before decoding, because Foundation drops a byte order mark at the beginning of a text.
    guard let scalars = "-\(name)".removingPercentEncoding?.unicodeScalars.dropFirst(),
      escape(String(scalars)) == name
    else { return nil }
    return String(scalars)
  }
}
