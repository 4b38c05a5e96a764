import Foundation
import Testing

/// The file that a text is recorded in.
struct SnapshotFile {
  /// Whether texts are recorded; task-local so that tests of it do not change the environment.
  @TaskLocal static var mode = mode(in: ProcessInfo.processInfo.environment)

  /// What an environment says about it; an empty variable is none.
  static func mode(in environment: [String: String]) -> String? {
    environment["TESTKIT_SNAPSHOTS"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Where it is, from the folder of the test file.
  let path: String

  private let url: URL

  init?(test: Test?, name: String?, _ sourceLocation: SourceLocation) {
    let words = (test?.displayName ?? test?.name)
      .map { $0.split { !($0.isLetter || $0.isNumber) }.joined(separator: "-") }
    let names = [words, name.map(Self.fileName)].compactMap { $0.map(Self.shortened) }
    guard !names.isEmpty else { return nil }
    let source = URL(filePath: sourceLocation.filePath)
    let folder = source.deletingPathExtension().lastPathComponent
    path = "__Snapshots__/\(folder)/\(names.joined(separator: ".")).txt"
    url = source.deletingLastPathComponent().appending(path: path)
  }

  /// Of a name that is too long for a file system, the beginning, and a number of the whole: names that begin alike
  /// have files of their own.
  private static func shortened(_ name: String) -> String {
    let limit = 100
    guard name.utf8.count > limit else { return name }
    // FNV-1a with 32 bits, begun with its published value.
    let number = name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return name.prefix(utf8: limit - 9) + "-" + String(number, radix: 16)
  }

  /// A name as it can stand in every file system, another one for each that differs in more than its case: letters
  /// and digits, hyphens for spaces, and what else there is as its number.
  private static func fileName(_ name: String) -> String {
    name.unicodeScalars.map { scalar in
      switch scalar {
      case " ": "-"
      case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil:
        String(scalar)
      default: "_\(String(scalar.value, radix: 16))_"
      }
    }.joined()
  }

  /// Compares a text with what is recorded, or records it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - budget: How long the message may be.
  /// - Returns: What to say of it; nil if it is what was recorded.
  /// - Throws: If the file cannot be read or written.
  func compare(_ text: String, _ budget: DifferenceBudget) throws -> String? {
    guard Self.mode == nil || Self.mode == "record" else {
      return """
        The environment variable TESTKIT_SNAPSHOTS is \(describeValue(Self.mode ?? "")). To record snapshots, set it \
        to record; to compare with them, do not set it.
        """
    }
    // A last line break, as text files have it, is none of the text.
    let content = Data((text + "\n").utf8)
    guard FileManager.default.fileExists(atPath: url.path) else {
      try write(content)
      return """
        There was no snapshot, so the text was recorded in \(path). Look at it, commit it and run the test again.
        """
    }
    let recorded = try Data(contentsOf: url)
    guard recorded != content else { return nil }
    if Self.mode == "record" {
      try write(content)
      return
        "The text was recorded anew in \(path). Look at it, commit it and run the test without TESTKIT_SNAPSHOTS."
    }
    let expected = String(
      decoding: recorded.dropLast(recorded.last == UInt8(ascii: "\n") ? 1 : 0), as: UTF8.self)
    let opening = "The text is not the snapshot \(path): "
    let closing = "\nIf the text is right, record it: run the test with TESTKIT_SNAPSHOTS=record."
    // What is around the difference takes its part.
    var rest = budget
    rest.lines = max(rest.lines, 0) - 1
    rest.bytes = max(rest.bytes, 0) - opening.utf8.count - closing.utf8.count
    let isUnended = Data(content.dropLast()) == recorded
    let difference =
      describeDifference(text, expected, budget: rest)
      ?? (isUnended
        ? "the line break at the end of the file is missing"
        : "it has the same characters, written in other code points")
    return opening + difference + closing
  }

  private func write(_ content: Data) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: url, options: .atomic)
  }
}
