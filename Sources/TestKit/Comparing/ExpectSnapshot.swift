import Foundation
import Seams
public import Testing

/// Expects a string to match its snapshot, a file next to the test.
///
/// Use it for output that is easier to review than to write, such as a screen rendered as text, a report, or generated
/// code.
///
/// <!-- snippet: snapshot -->
/// ```swift
/// @Test func `a receipt fits the width of the paper`() {
///   let receipt = receipt(for: [("Bread", 3), ("Butter", 12)])
///
///   expectSnapshot(receipt)
/// }
/// ```
///
/// The file is `__Snapshots__/⟨test file⟩/⟨suite⟩/⟨test function⟩.txt` in the folder of the test file, with a folder
/// for each enclosing suite. Commit the file with the test. Tests with the same name in different suites have different
/// files. Names that differ only in case are reported, because some file systems treat them as the same name.
///
/// The first run writes the file and fails, so that somebody reviews the recorded text. To record a changed text, run
/// the test with the environment variable `TESTKIT_SNAPSHOTS=record`. A run that records a changed text also fails. If
/// the test is repeated in a run that has recorded its snapshot, it fails each time.
///
/// SwiftPM warns about unhandled files until the manifest excludes their folder: `exclude: ["__Snapshots__"]`.
///
/// - Parameters:
///   - text: The string to compare.
///   - name: The name of the snapshot within its test, which is added to the end of the file name. Required
///     if a test has several snapshots or several cases, and outside a test.
///   - sourceLocation: The source location in the test file at which a difference is reported.
public func expectSnapshot(
  _ text: String,
  named name: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let test = Test.current
  if let test, test.isParameterized, name == nil {
    return recordFailure(
      """
      This test has several cases, and all of them would share one snapshot. Name it after the case: \
      expectSnapshot(…, named: "…").
      """, at: sourceLocation)
  }
  guard let file = SnapshotFile(test: test, name: name, sourceLocation) else {
    return recordFailure(
      "Outside a test, a snapshot needs a name: expectSnapshot(…, named: \"…\").",
      at: sourceLocation)
  }
  do {
    guard let problem = try file.compare(text) else { return }
    recordFailure(problem, at: sourceLocation)
  } catch {
    recordFailure(
      "The snapshot \(file.path) cannot be read or written: \(error)", at: sourceLocation)
  }
}

/// The file in which a snapshot is recorded.
struct SnapshotFile {
  /// The value of `TESTKIT_SNAPSHOTS`, or nil if only missing snapshots are recorded.
  ///
  /// Task-local, so that the tests of this mode do not have to change the environment.
  @TaskLocal static var mode = mode(in: ProcessInfo.processInfo.environment)

  /// Returns the value of `TESTKIT_SNAPSHOTS` in an environment, or nil if it is missing or empty.
  static func mode(in environment: [String: String]) -> String? {
    environment["TESTKIT_SNAPSHOTS"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The files that the snapshots of this run have used.
  ///
  /// Task-local, so that a test of this library can simulate several runs.
  @TaskLocal static var claims = Claims()

  final class Claims: Sendable {
    /// The hash of a snapshot's first text in this run, and the failure message if this run recorded the snapshot.
    fileprivate struct Claim {
      let text: Int
      var message: String?
    }

    fileprivate let byFile = LockedState<[URL: Claim]>([:])

    /// Claims the file for a text, and returns `false` if this run has already used the file for a different text.
    fileprivate func claim(_ file: SnapshotFile, for text: String) -> Bool {
      byFile.withLock { claims in
        let claim = claims[file.url] ?? Claim(text: text.hashValue)
        claims[file.url] = claim
        return claim.text == text.hashValue
      }
    }
  }

  /// The path of the file, relative to the folder of the test file.
  let path: String

  private let url: URL

  /// Locates the file of a snapshot, or fails if there is neither a test nor a name.
  ///
  /// The path contains everything that distinguishes snapshots: the test file, the suites, the test, and the name. It
  /// does not contain the display name of a test, because two tests may share it.
  init?(test: Test?, name: String?, _ sourceLocation: SourceLocation) {
    guard test != nil || name != nil else { return nil }
    var suites = test?.id.nameComponents ?? []
    // No test has the file name `_`, so a snapshot outside tests never shares a file with a test.
    let testName = suites.popLast().map { Self.fileName(ofFunction: $0) } ?? "_"
    let suffix = name.map { "." + Self.shortened(Self.encoded($0)) } ?? ""
    let source = URL(filePath: sourceLocation.filePath)
    // The name of a suite may be in backticks.
    let folders = suites.map { suite in Self.shortened(Self.encoded(suite.filter { $0 != "`" })) }
    let parents = ["__Snapshots__", source.deletingPathExtension().lastPathComponent]
    path = (parents + folders + ["\(testName)\(suffix).txt"]).joined(separator: "/")
    url = source.deletingLastPathComponent().appending(path: path)
  }

  /// Returns the file name for a test function: its name, followed by its argument labels.
  ///
  /// `` `a case has a name`(number:) `` becomes `a-case-has-a-name+number`.
  private static func fileName(ofFunction function: String) -> String {
    let end = function.lastIndex(of: "(") ?? function.endIndex
    let base = function[..<end].filter { $0 != "`" }
    let labels = function[end...].split { "`(:)".contains($0) }
    return shortened(([base[...]] + labels).map { encoded(String($0)) }.joined(separator: "+"))
  }

  /// Shortens a long name to its beginning and a hash of the full name, so that file systems accept it.
  ///
  /// Thanks to the hash, long names that share a beginning get separate files. Only shortened names contain a tilde.
  private static func shortened(_ name: String) -> String {
    let limit = 100
    guard name.utf8.count > limit else { return name }
    // The hash is 32-bit FNV-1a with its published constants.
    let number = name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return name.prefix(utf8: limit - 9) + "~" + String(number, radix: 16)
  }

  /// Encodes a name so that it is valid in every file system.
  ///
  /// Letters and digits stay the same. A space becomes `-`, an underscore becomes `__`, and any other character becomes
  /// its hexadecimal code point between underscores.
  ///
  /// Different names always have different encodings.
  private static func encoded(_ name: String) -> String {
    name.unicodeScalars.map { scalar in
      switch scalar {
      case " ": "-"
      case "_": "__"
      case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil:
        String(scalar)
      default: "_\(String(scalar.value, radix: 16))_"
      }
    }.joined()
  }

  /// Compares a string with the snapshot, or records the string as the snapshot.
  ///
  /// - Parameters:
  ///   - text: The string to compare.
  ///   - limits: The limits on the size of the message. The difference always gets at least 400 bytes.
  /// - Returns: The failure message, or nil if the text matches a snapshot that this run has not recorded.
  /// - Throws: An error if the file cannot be read or written.
  func compare(_ text: String, _ limits: DifferenceLimits = .standard) throws -> String? {
    guard Self.mode == nil || Self.mode == "record" else {
      return """
        The environment variable TESTKIT_SNAPSHOTS is \(describeValue(Self.mode ?? "")). To record \
        snapshots, set it to "record". To compare text with the recorded snapshots, unset it.
        """
    }
    if let other = nameInOtherCase() {
      return """
        A name in the snapshot path \(path) differs from the existing \(other) only in letter case, and some file \
        systems treat them as one. Rename the test, the suite or the snapshot. If \(other) is left over from an old \
        test, delete it instead.
        """
    }
    // The line break at the end of a text file is not part of the text.
    let content = Data((text + "\n").utf8)
    // A test may run again in the same process with a different text, so a refused claim alone does not fail the test.
    let isFirst = Self.claims.claim(self, for: text)
    let exists = FileManager.default.fileExists(atPath: url.path)
    let recorded = try exists ? Data(contentsOf: url) : Data()
    // Nobody has reviewed a text that this run has recorded, so the test fails again when it is repeated.
    if recorded == content { return Self.claims.byFile.withLock { $0[url]?.message } }
    if !exists || Self.mode == "record" {
      return try record(
        content, isFirst,
        exists
          ? """
          The new text was recorded in \(path). Review the file, commit it and run the test without TESTKIT_SNAPSHOTS.
          """
          : """
          There was no snapshot, so the text was recorded in \(path). Review the file, commit it and run the test again.
          """)
    }
    let expected = String(
      decoding: recorded.dropLast(recorded.last == UInt8(ascii: "\n") ? 1 : 0), as: UTF8.self)
    let opening = "The text does not match the snapshot \(path): "
    var closing = "\nIf the text is right, record it: run the test with TESTKIT_SNAPSHOTS=record."
    if !isFirst { closing += "\n" + clash(with: "this snapshot") }
    // The sentences around the difference count toward the limits.
    var rest = limits
    rest.lines -= isFirst ? 1 : 2
    rest.bytes -= opening.utf8.count + closing.utf8.count
    let isUnended = Data(content.dropLast()) == recorded
    let difference =
      ValueComparison(limits: rest).difference(text, expected)
      ?? (isUnended
        ? "the line break at the end of the file is missing"
        : "it has the same characters, but different code points")
    return opening + difference + closing
  }

  /// Returns the name of an existing file or folder that differs from a name in the path only in case, or nil.
  private func nameInOtherCase() -> String? {
    var folder = url
    for name in path.split(separator: "/").reversed() {
      folder.deleteLastPathComponent()
      let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      let lowercased = name.lowercased()
      if let other = found.first(where: { $0 != name && $0.lowercased() == lowercased }) {
        return other
      }
    }
    return nil
  }

  private func clash(with snapshot: String) -> String {
    """
    This run has already used \(snapshot) for a different text. If you need two snapshots, give each its own name: \
    expectSnapshot(…, named: "…").
    """
  }

  /// Records a text, unless this run has already used the file for a different text, and returns the failure message.
  private func record(_ content: Data, _ isFirst: Bool, _ message: String) throws -> String {
    guard isFirst else { return clash(with: "the snapshot \(path)") }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: url, options: .atomic)
    // If the test is repeated, it fails again with this message.
    Self.claims.byFile.withLock { $0[url]?.message = message }
    return message
  }
}
