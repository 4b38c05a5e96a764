import Foundation

/// Turns any string into a part of a file name, and back.
///
/// The UTF-8 bytes of the string, with all but `a` to `z`, `0` to `9` and `-` escaped as `%` and two
/// hexadecimal digits. The result has no slash and no dot, so that nothing leads out of a directory, and
/// no two results differ in case alone, which many file systems would take for one name.
public enum FileNameEscaping {
  private static let unescaped = Set("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)

  /// Escapes a string.
  ///
  /// - Parameter text: Any string. Equal strings, which may be spelled with different bytes, have the same
  ///   result.
  /// - Returns: The escaped string, of one to three bytes for each byte; empty for an empty one.
  /// - Complexity: O(n), where n is the number of bytes.
  public static func escape(_ text: String) -> String {
    let bytes = text.precomposedStringWithCanonicalMapping.utf8
    return bytes.reduce(into: "") { name, byte in
      if unescaped.contains(byte) {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        name += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
  }

  /// Gives back what was escaped.
  ///
  /// - Parameter name: A part of a file name.
  /// - Returns: The string; nil if no string is escaped in this way.
  /// - Complexity: O(n), where n is the number of bytes.
  public static func unescape(_ name: some StringProtocol) -> String? {
    guard let text = String(name).removingPercentEncoding, escape(text) == name else { return nil }
    return text
  }
}
