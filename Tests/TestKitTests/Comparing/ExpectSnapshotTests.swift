import Foundation

@testable import TestKit

/// Most tests pass a source location in a temporary directory, so their snapshots are recorded there.
@Suite("Expecting a snapshot")
struct ExpectSnapshotTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let here: SourceLocation

  init() throws {
    directory = try TemporaryDirectory()
    here = SourceLocation(
      fileID: "Module/ScreenTests.swift",
      filePath: directory.url.appending(component: "ScreenTests.swift").path, line: 7, column: 3)
  }

  @Test func `the first run records the snapshot and fails`() async throws {
    let issues = await snapshot("a\nb")

    expectOneIssue(
      issues,
      """
      There was no snapshot, so the text was recorded in \
      __Snapshots__/ScreenTests/ExpectSnapshotTests/the-first-run-records-the-snapshot-and-fails.txt. \
      Review the file, commit it and run the test again.
      """, line: 7, fileID: here.fileID)
    #expect(try files() == ["the-first-run-records-the-snapshot-and-fails.txt"])
    #expect(try recorded() == "a\nb\n")
  }

  @Test func `a snapshot mismatch is reported`() async throws {
    try record("a\nb\n")

    let other = await snapshot("a\nc")

    // failure: snapshot
    #expect(
      other.map(\.message) == [
        """
        The text does not match the snapshot __Snapshots__/ScreenTests/ExpectSnapshotTests/a-snapshot-mismatch-is-reported.txt: \
        1 of 2 lines differs, first in line 2:
          line 1:
          a
        - b
        + c
        If the text is right, record it: run the test with TESTKIT_SNAPSHOTS=record.
        """
      ])
    // end failure
    #expect(try recorded() == "a\nb\n")
  }

  @Test func `each repetition of a test compares its text with the same snapshot`() async throws {
    let file = try record("a\n")

    let issues = await snapshot("b", "a", "c")

    let opening = """
      The text does not match the snapshot \(file.path): the values differ:
      - "a"
      """
    let closing = "If the text is right, record it: run the test with TESTKIT_SNAPSHOTS=record."
    #expect(
      issues.map(\.message) == [
        """
        \(opening)
        + "b"
        \(closing)
        """,
        """
        \(opening)
        + "c"
        \(closing)
        This run has already used this snapshot for a different text. If you need two snapshots, give each its own \
        name: expectSnapshot(…, named: "…").
        """,
      ])
  }

  @Test(arguments: [nil, "b\n"])
  func `in the run that records a snapshot, every repetition of the test fails`(old: String?)
    async throws
  {
    let name = "\(old == nil)"
    if let old { try record(old, named: name) }

    let issues = await snapshot("a", "a", named: name, mode: old == nil ? nil : "record")

    #expect(issues.count == 2)
    #expect(issues.first?.message == issues.last?.message)
  }

  @Test func `recording a new text fails the first run but not the next`() async throws {
    let file = try record("a\n")

    let first = await snapshot("b", mode: "record")
    let second = await snapshot("b", mode: "record")

    expectOneIssue(
      first,
      """
      The new text was recorded in \(file.path). Review the file, commit it and run the test \
      without TESTKIT_SNAPSHOTS.
      """, line: 7, fileID: here.fileID)
    #expect(second.isEmpty)
  }

  @Test(arguments: [1])
  func `each named snapshot of a test has its own file`(_ number: Int) async throws {
    _ = await snapshot("1", named: "\(number)")
    _ = await snapshot("2", named: "with 3 rows/all")

    #expect(
      try files() == [
        "each-named-snapshot-of-a-test-has-its-own-file+__.1.txt",
        "each-named-snapshot-of-a-test-has-its-own-file+__.with-3-rows_2f_all.txt",
      ])
  }

  @Test(arguments: [
    ("a\n", "a", nil), ("a\n", "a\n", "1 line is unexpected, first in line 2:"),
    ("a", "a", "the line break at the end of the file is missing"),
    ("cafe\u{301}\n", "caf\u{E9}", "it has the same characters, but different code points"),
  ])
  func `a snapshot's code points and trailing line breaks must match exactly`(
    recorded: String, text: String, difference: String?
  ) throws {
    let file = try record(recorded, named: "a")

    let message = try file.compare(text)

    let line = message?.split(separator: "\n").first.map(String.init)
    #expect(line == difference.map { "The text does not match the snapshot \(file.path): \($0)" })
  }

  // MARK: - Misuse

  @Test func `recording two texts in one snapshot is reported`() async throws {
    _ = await snapshot("1")

    let issues = await snapshot("1", "2", mode: "record")

    expectOneIssue(
      issues,
      """
      This run has already used the snapshot \
      __Snapshots__/ScreenTests/ExpectSnapshotTests/recording-two-texts-in-one-snapshot-is-reported.txt for a \
      different text. If you need two snapshots, give each its own name: expectSnapshot(…, named: "…").
      """, line: 7, fileID: here.fileID)
    #expect(try recorded() == "1\n")
  }

  @Test(arguments: [1])
  func `an unnamed snapshot in a parameterized test is reported and not recorded`(number: Int)
    async throws
  {
    let issues = await snapshot("a")

    expectOneIssue(
      issues,
      """
      This test has several cases, and all of them would share one snapshot. Name it after the case: \
      expectSnapshot(…, named: "…").
      """, line: 7, fileID: here.fileID)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func `an unknown snapshot recording mode is reported`() async throws {
    let issues = await snapshot("a", mode: "1")

    expectOneIssue(
      issues,
      """
      The environment variable TESTKIT_SNAPSHOTS is "1". To record snapshots, set it to \
      "record". To compare text with the recorded snapshots, unset it.
      """, line: 7, fileID: here.fileID)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func `snapshot names that differ only in case are reported`() async throws {
    _ = await snapshot("", named: "json")

    let issues = await snapshot("", named: "JSON")

    expectOneIssue(
      issues,
      """
      A name in the snapshot path __Snapshots__/ScreenTests/ExpectSnapshotTests/\
      snapshot-names-that-differ-only-in-case-are-reported.JSON.txt differs from the existing \
      snapshot-names-that-differ-only-in-case-are-reported.json.txt only in letter case, and some file \
      systems treat them as one. Rename the test, the suite or the snapshot. If \
      snapshot-names-that-differ-only-in-case-are-reported.json.txt is left over from an old test, delete it instead.
      """, line: 7, fileID: here.fileID)
    #expect(try files() == ["snapshot-names-that-differ-only-in-case-are-reported.json.txt"])
  }

  @Test func `suite names that differ only in upper and lower case are reported`() async throws {
    try FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent().appending(component: "expectsnapshottests"),
      withIntermediateDirectories: true)

    let issues = await snapshot("")

    #expect(issues.first?.message.contains("the existing expectsnapshottests only in") == true)
  }

  @Suite struct `given a to-do list` {
    @Suite struct `that is empty` {
      @Test func `a snapshot path contains the names of all enclosing suites`() throws {
        #expect(
          try pathHere()
            == """
            ExpectSnapshotTests/given-a-to_2d_do-list/that-is-empty/\
            a-snapshot-path-contains-the-names-of-all-enclosing-suites.txt
            """)
      }
    }
  }

  @Test func `outside a test, a snapshot path has an underscore instead of a test name`() {
    let file = SnapshotFile(test: nil, name: "report", here)

    #expect(file?.path == "__Snapshots__/ScreenTests/_.report.txt")
    #expect(SnapshotFile(test: nil, name: nil, here)?.path == nil)
  }

  @Test(arguments: [
    (String(repeating: "n", count: 100), String(repeating: "n", count: 100)),
    (String(repeating: "n", count: 101), String(repeating: "n", count: 91) + "~b33919a1"),
  ])
  func `a snapshot name of over 100 bytes is truncated and ends with a hash`(
    name: String, spelling: String
  ) throws {
    #expect(try pathHere(named: name).hasSuffix("+name+spelling.\(spelling).txt"))
  }

  @Test func `different snapshot names get different file names of at most 255 bytes`() throws {
    let long = String(repeating: "n", count: 100)
    let names = [
      "1", "-1", "a b", "a-b", "a_b", "a__b", "/f", "_2f_", "\u{2FF}", "é", "e\u{301}", "ab", "a`b",
      long + "one", long + "other", String(repeating: "字", count: 300),
    ]

    let paths = try names.map { try pathHere(named: $0) }

    #expect(Set(paths).count == names.count)
    #expect(paths.joined(separator: "/").split(separator: "/").allSatisfy { $0.utf8.count <= 255 })
  }

  @Test(arguments: [0, 400, 500, 580, 600, 800, 1_000, 4_000])
  func `a snapshot message over its byte limit shows at most 400 bytes of the difference`(
    bytes: Int
  ) throws {
    let recorded = (0..<500).map { "\($0) a" }.joined(separator: "\n")
    let name = String(repeating: "long", count: 50)
    let file = try record(recorded, named: "\(name)-\(bytes)")

    let text = (0..<500).map { "\($0) b" }.joined(separator: "\n")
    let limits = DifferenceLimits(lines: 1_000, bytes: bytes)
    let message = try #require(try file.compare(text, limits))

    let opening = "The text does not match the snapshot \(file.path): "
    let closing = "\nIf the text is right, record it: run the test with TESTKIT_SNAPSHOTS=record."
    #expect(message.hasPrefix(opening) && message.hasSuffix(closing))
    #expect(message.utf8.count <= max(bytes, 400 + opening.utf8.count + closing.utf8.count))
  }

  @Test(arguments: [5, 20, 60])
  func `the failure message of a snapshot never exceeds its line limit`(lines: Int) throws {
    let recorded = (0..<500).map { "\($0)" }.joined(separator: "\n")
    let file = try record(recorded, named: "\(lines)")

    let text = (500..<1_000).map { "\($0)" }.joined(separator: "\n")
    let message = try #require(
      try file.compare(text, DifferenceLimits(lines: lines, bytes: 100_000)))

    let shown = message.split(separator: "\n")
    #expect(shown.count == lines)
    #expect(shown.last?.hasPrefix("If the text is right, record it") == true)
  }

  @Test(
    arguments: [
      ([:], nil), (["TESTKIT_SNAPSHOTS": ""], nil), (["TESTKIT_SNAPSHOTS": "record"], "record"),
    ] as [([String: String], String?)])
  func `an environment variable decides whether snapshots are recorded`(
    environment: [String: String], mode: String?
  ) {
    #expect(SnapshotFile.mode(in: environment) == mode)
  }

  @Test func `a snapshot file that cannot be written is reported`() async throws {
    try Data().write(to: directory.url.appending(component: "__Snapshots__"))

    let issues = await snapshot("a")

    #expect(issues.count == 1)
    #expect(
      issues.first?.message.hasPrefix(
        "The snapshot __Snapshots__/ScreenTests/ExpectSnapshotTests/a-snapshot-file-that-cannot-be-written-is-reported.txt cannot be read or written: "
      ) == true)
  }

  // MARK: - Fixtures

  private func snapshot(
    _ texts: String..., named name: String? = nil, mode: String? = nil
  ) async -> [Issue] {
    let here = here
    // Each call of this method simulates a separate test run, in which the test runs once for each text.
    return await SnapshotFile.$claims.withValue(SnapshotFile.Claims()) {
      await SnapshotFile.$mode.withValue(mode) {
        await captureIssues {
          for text in texts { expectSnapshot(text, named: name, sourceLocation: here) }
        }
      }
    }
  }

  private var folder: URL {
    directory.url.appending(path: "__Snapshots__/ScreenTests/ExpectSnapshotTests")
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func file(named name: String? = nil) throws -> SnapshotFile {
    try #require(SnapshotFile(test: .current, name: name, here))
  }

  private func recorded() throws -> String {
    try String(contentsOf: directory.url.appending(path: file().path), encoding: .utf8)
  }

  @discardableResult
  private func record(_ text: String, named name: String? = nil) throws -> SnapshotFile {
    let file = try file(named: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: directory.url.appending(path: file.path))
    return file
  }
}

/// Returns the path of a snapshot of the current test, relative to the snapshot folder of the test file.
private func pathHere(named name: String? = nil) throws -> String {
  let here = SourceLocation(
    fileID: "Module/List.swift", filePath: "/List.swift", line: 7, column: 3)
  let file = try #require(SnapshotFile(test: .current, name: name, here))
  return String(file.path.dropFirst("__Snapshots__/List/".count))
}

@Test func `the snapshot path of a test without a suite has no suite folder`() throws {
  #expect(try pathHere() == "the-snapshot-path-of-a-test-without-a-suite-has-no-suite-folder.txt")
}
