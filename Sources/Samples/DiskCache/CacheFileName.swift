import Foundation

/// The name of the file that holds the data of one key.
///
/// A prefix, and the UTF-8 bytes of the key with all but `a` to `z`, `0` to `9` and `-` escaped as
/// `%` and two hexadecimal digits. No name contains a slash or is a dot, so no key leads out of the
/// directory, and no two names differ in case alone, which many file systems would take for one.
struct CacheFileName {
  /// The most bytes of a file name on the file systems in use.
  static let maxLength = 255

  private static let prefix = "cached-"
  private static let unescaped = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)

  let text: String

  init(key: String) throws(DiskCacheError) {
    text = Self.encode(key)
    guard text.utf8.count <= Self.maxLength else {
      throw .keyTooLong(key, fileNameLength: text.utf8.count)
    }
  }

  /// The name of a file in the directory; nil if it is none that a key is given.
  init?(text: String) {
    guard let key = text.dropFirst(Self.prefix.count).removingPercentEncoding,
      Self.encode(key) == text
    else { return nil }
    self.text = text
  }

  private static func encode(_ key: String) -> String {
    // Equal strings may be spelled with different bytes, and must not become different files.
    let bytes = key.precomposedStringWithCanonicalMapping.utf8
    return bytes.reduce(into: prefix) { name, byte in
      if unescaped.contains(byte) {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        name += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
  }
}
