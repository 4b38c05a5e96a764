import TestKitTerminal

/// The text of a generated file, with a header that says how to generate it again.
struct GeneratedText: Equatable, Sendable {
  let text: String

  /// Creates the text of a file.
  ///
  /// - Parameters:
  ///   - source: The formatted source.
  ///   - module: The module whose protocols are doubled.
  ///   - command: The command that generates the file, one line for each part.
  init(_ source: String, of module: String, command: [String]) {
    let header = [
      "// Doubles of the protocols of \(module). TestKit has generated this file.",
      "// Do not edit it, but generate it again:", "//",
    ]
    let lines = command.enumerated().map { index, part in
      "//   " + (index > 0 ? "  " : "") + part + (index < command.count - 1 ? " \\" : "")
    }
    let body = (header + lines).joined(separator: "\n") + "\n//\n"
    text = body + Self.mark + Self.checksum(of: body + source) + "\n\n" + source
  }

  /// The line with the checksum of the others.
  private static let mark = "// Checksum: "

  /// A file that exists.
  enum Existing: Equatable, Sendable {
    /// The file is as it was generated, apart from its formatting.
    case generated

    /// Somebody has edited the file after it was generated.
    case edited

    /// The file was not generated.
    case foreign
  }

  /// Returns what has become of a file since it was generated.
  static func examine(_ text: String) -> Existing {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let index = lines.firstIndex(where: { $0.hasPrefix(mark) }) else { return .foreign }
    let checksum = lines.remove(at: index).dropFirst(mark.count).prefix { !$0.isWhitespace }
    return checksum == Self.checksum(of: lines.joined(separator: "\n")) ? .generated : .edited
  }

  /// Returns the FNV-1a checksum of a text without its white space.
  ///
  /// Formatting a file is not an edit, and neither are the line ends of another system.
  private static func checksum(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 where ![0x09, 0x0A, 0x0D, 0x20].contains(byte) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the lines that differ, with their numbers in the old or the new text.
  static func difference(from old: String, to new: String, limit: Int) -> [String] {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false)
    let difference = new.difference(from: old)
    let removed = difference.removals.map { ($0.offset, "-", $0.text) }
    let inserted = difference.insertions.map { ($0.offset, "+", $0.text) }
    // “-” comes after “+” in the alphabet of signs, and before it in a difference.
    let lines = (removed + inserted).sorted { ($0.0, $1.1) < ($1.0, $0.1) }
      .map { "\($1) \($0 + 1): \($2)" }
    guard lines.count > limit else { return lines }
    return lines.prefix(limit) + ["… and \(lines.count - limit) more lines"]
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

extension CollectionDifference.Change where ChangeElement == Substring {
  fileprivate var text: Substring {
    switch self {
    case .insert(_, let element, _), .remove(_, let element, _): element
    }
  }
}
