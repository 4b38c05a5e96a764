import Foundation

@testable import TestKit

/// In a directory of each test, as if its file were there.
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

  @Test func `the first run records the text and fails`() async throws {
    let issues = await snapshot("a\nb")

    #expect(
      issues.map(\.message) == [
        """
        There was no snapshot, so the text was recorded in \
        __Snapshots__/ScreenTests/ExpectSnapshotTests/the-first-run-records-the-text-and-fails.txt. Look at it, commit it and run \
        the test again.
        """
      ])
    #expect(issues.map(\.sourceLocation?.line) == [7])
    #expect(try files() == ["the-first-run-records-the-text-and-fails.txt"])
    #expect(try recorded("the-first-run-records-the-text-and-fails") == "a\nb\n")
  }

  @Test func `only another text is an issue`() async throws {
    try record("a\nb\n", as: "only-another-text-is-an-issue")

    let same = await snapshot("a\nb")
    let other = await snapshot("a\nc")

    #expect(same.isEmpty)
    // failure: snapshot
    #expect(
      other.map(\.message) == [
        """
        The text is not the snapshot __Snapshots__/ScreenTests/ExpectSnapshotTests/only-another-text-is-an-issue.txt: \
        1 of 2 lines differs, first in line 2:
          line 1:
          a
        - b
        + c
        If the text is right, record it: run the test with TESTKIT_SNAPSHOTS=record.
        """
      ])
    // end failure
    #expect(try recorded("only-another-text-is-an-issue") == "a\nb\n")
  }

  @Test func `when recording another text is written and the test fails once`() async throws {
    try record("a\n", as: "when-recording-another-text-is-written-and-the-test-fails-once")

    let first = await snapshot("b", mode: "record")
    let second = await snapshot("b", mode: "record")

    #expect(
      first.map(\.message) == [
        """
        The new text was recorded in \
        __Snapshots__/ScreenTests/ExpectSnapshotTests/when-recording-another-text-is-written-and-the-test-fails-once.txt. Look at it, \
        commit it and run the test without TESTKIT_SNAPSHOTS.
        """
      ])
    #expect(second.isEmpty)
  }

  @Test func `a test may have several snapshots by name`() async throws {
    _ = await snapshot("1", named: "empty")
    _ = await snapshot("2", named: "with 3 rows/all")

    #expect(
      try files() == [
        "a-test-may-have-several-snapshots-by-name.empty.txt",
        "a-test-may-have-several-snapshots-by-name.with-3-rows_2f_all.txt",
      ])
  }

  @Test(arguments: [1])
  func `a case has its own snapshot by name`(number: Int) async throws {
    _ = await snapshot("\(number)", named: "\(number)")

    #expect(try files() == ["a-case-has-its-own-snapshot-by-name+number.1.txt"])
  }

  @Test func `a line break at the end of the text is a part of it`() async throws {
    try record("a\n", as: "a-line-break-at-the-end-of-the-text-is-a-part-of-it")

    #expect(await snapshot("a").isEmpty)
    #expect(await snapshot("a\n").count == 1)
  }

  @Test func `a file without its last line break is not the snapshot`() async throws {
    try record("a", as: "a-file-without-its-last-line-break-is-not-the-snapshot")

    let issues = await snapshot("a")

    #expect(
      issues.map(\.message) == [
        """
        The text is not the snapshot \
        __Snapshots__/ScreenTests/ExpectSnapshotTests/a-file-without-its-last-line-break-is-not-the-snapshot.txt: the line break at \
        the end of the file is missing
        If the text is right, record it: run the test with TESTKIT_SNAPSHOTS=record.
        """
      ])
  }

  // MARK: - Misuse

  @Test(arguments: [1]) func `cases need a name`(number: Int) async throws {
    let issues = await snapshot("a")

    #expect(
      issues.map(\.message) == [
        """
        This test has several cases, and all of them would have the same snapshot. Name it after the case: \
        expectSnapshot(…, named: "…").
        """
      ])
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func `a mode that is not known is reported`() async throws {
    let issues = await snapshot("a", mode: "1")

    #expect(
      issues.map(\.message) == [
        """
        The environment variable TESTKIT_SNAPSHOTS is "1". To record snapshots, set it to record. To compare with \
        them, do not set it.
        """
      ])
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func `the same text in other code points is not the snapshot`() async throws {
    try record("cafe\u{301}\n", as: "the-same-text-in-other-code-points-is-not-the-snapshot")

    let issues = await snapshot("caf\u{E9}")

    #expect(
      issues.first?.message.split(separator: "\n").first?.hasSuffix(
        ": it has the same characters, written in other code points") == true)
  }

  @Test func `each name has a file of its own`() async throws {
    for name in ["1", "-1", "a b", "a-b", "a_b", "a__b", "/f", "_2f_", "\u{2FF}", "é", "e\u{301}"] {
      _ = await snapshot("", named: name)
    }

    #expect(try files().count == 11)
  }

  @Test func `names that differ only in case are reported`() async throws {
    _ = await snapshot("", named: "json")

    let issues = await snapshot("", named: "JSON")

    #expect(
      issues.map(\.message) == [
        """
        The snapshot __Snapshots__/ScreenTests/ExpectSnapshotTests/\
        names-that-differ-only-in-case-are-reported.JSON.txt and the file \
        names-that-differ-only-in-case-are-reported.json.txt differ only in the case of letters, and some file \
        systems treat them as one. Rename the test or the snapshot, or remove the file if it is left over.
        """
      ])
    #expect(issues.map(\.sourceLocation?.line) == [7])
    #expect(try files() == ["names-that-differ-only-in-case-are-reported.json.txt"])
  }

  @Test func `a suite whose name differs from another only in case is reported`() async throws {
    try FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent().appending(component: "expectsnapshottests"),
      withIntermediateDirectories: true)

    let issues = await snapshot("")

    #expect(issues.first?.message.contains("the file expectsnapshottests differ only in") == true)
  }

  @Suite struct `given a list` {
    @Test func `its rows are shown`() throws {
      #expect(try pathHere() == "ExpectSnapshotTests/given-a-list/its-rows-are-shown.txt")
    }

    @Suite struct `that is empty` {
      @Test func `its rows are shown`() throws {
        #expect(
          try pathHere() == "ExpectSnapshotTests/given-a-list/that-is-empty/its-rows-are-shown.txt")
      }
    }
  }

  @Suite struct `given-a-list` {
    @Test func `its rows are shown`() throws {
      #expect(
        try pathHere() == "ExpectSnapshotTests/given_2d_a_2d_list/its-rows-are-shown.txt")
    }

    @Test(arguments: [1])
    func `tests that differ only in their labels have different paths`(_ count: Int) throws {
      let name = "tests-that-differ-only-in-their-labels-have-different-paths+__.1.txt"
      #expect(
        try pathHere(named: "\(count)") == "ExpectSnapshotTests/given_2d_a_2d_list/\(name)")
    }

    @Test(arguments: ["1"])
    func `tests that differ only in their labels have different paths`(text: String) throws {
      let name = "tests-that-differ-only-in-their-labels-have-different-paths+text.1.txt"
      #expect(try pathHere(named: text) == "ExpectSnapshotTests/given_2d_a_2d_list/\(name)")
    }
  }

  @Test func `a snapshot outside of tests is no snapshot of a test`() {
    let file = SnapshotFile(test: nil, name: "report", here)

    #expect(file?.path == "__Snapshots__/ScreenTests/_.report.txt")
    #expect(SnapshotFile(test: nil, name: nil, here)?.path == nil)
  }

  @Test func `a name takes no more bytes than a file name may have`() async throws {
    let issues = await snapshot("", named: String(repeating: "字", count: 300))

    #expect(issues.count == 1)
    #expect(try files().count == 1)
  }

  @Test(arguments: [0, 400, 500, 580, 600, 800, 4_000])
  func `a message has no more bytes than its limit, but at least 400 for the difference`(
    bytes: Int
  ) throws {
    let text = String(repeating: "text ", count: 500)
    let file = try #require(SnapshotFile(test: .current, name: "\(bytes)", here))
    try record(text + "a", at: file)

    let limits = DifferenceLimits(lines: 8, bytes: bytes)
    let message = try #require(try file.compare(text + "b", limits))

    let opening = "The text is not the snapshot \(file.path): "
    let closing = "\nIf the text is right, record it: run the test with TESTKIT_SNAPSHOTS=record."
    #expect(message.hasPrefix(opening) && message.hasSuffix(closing))
    #expect(
      message.utf8.count <= max(bytes, 400 + opening.utf8.count + closing.utf8.count))
  }

  @Test(arguments: [5, 20, 60])
  func `a message has no more lines than its limit`(lines: Int) throws {
    let file = try #require(SnapshotFile(test: .current, name: "\(lines)", here))
    try record((0..<500).map { "\($0)" }.joined(separator: "\n"), at: file)

    let text = (500..<1_000).map { "\($0)" }.joined(separator: "\n")
    let message = try #require(
      try file.compare(text, DifferenceLimits(lines: lines, bytes: 100_000)))

    let shown = message.split(separator: "\n")
    #expect(shown.count == lines)
    #expect(shown.last?.hasPrefix("If the text is right, record it") == true)
  }

  @Test func `a name of a hundred bytes is that of the file`() async throws {
    _ = await snapshot("a", named: String(repeating: "n", count: 100))

    let name = "a-name-of-a-hundred-bytes-is-that-of-the-file"
    #expect(try files() == ["\(name).\(String(repeating: "n", count: 100)).txt"])
  }

  @Test func `a longer name ends with a number of the whole`() async throws {
    _ = await snapshot("a", named: String(repeating: "n", count: 101))

    let name = "a-longer-name-ends-with-a-number-of-the-whole"
    #expect(try files() == ["\(name).\(String(repeating: "n", count: 91))~b33919a1.txt"])
  }

  @Test func `long names that begin alike have a file each`() async throws {
    for end in ["one", "other"] {
      _ = await snapshot(end, named: String(repeating: "n", count: 100) + end)
    }

    #expect(try files().count == 2)
  }

  @Test(
    arguments: [
      ([:], nil), (["TESTKIT_SNAPSHOTS": ""], nil), (["TESTKIT_SNAPSHOTS": "record"], "record"),
    ] as [([String: String], String?)])
  func `the environment says whether to record`(environment: [String: String], mode: String?) {
    #expect(SnapshotFile.mode(in: environment) == mode)
  }

  @Test func `a file that cannot be written is reported`() async throws {
    try Data().write(to: directory.url.appending(component: "__Snapshots__"))

    let issues = await snapshot("a")

    #expect(issues.count == 1)
    #expect(
      issues.first?.message.hasPrefix(
        "The snapshot __Snapshots__/ScreenTests/ExpectSnapshotTests/a-file-that-cannot-be-written-is-reported.txt can neither be read nor written: "
      ) == true)
  }

  // MARK: - Fixtures

  private func snapshot(
    _ text: String, named name: String? = nil, mode: String? = nil
  ) async -> [Issue] {
    let here = here
    return await SnapshotFile.$mode.withValue(mode) {
      await captureIssues {
        expectSnapshot(text, named: name, sourceLocation: here)
      }
    }
  }

  private var folder: URL {
    directory.url.appending(path: "__Snapshots__/ScreenTests/ExpectSnapshotTests")
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func recorded(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(component: "\(name).txt"), encoding: .utf8)
  }

  private func record(_ text: String, at file: SnapshotFile) throws {
    let name = URL(filePath: file.path).deletingPathExtension().lastPathComponent
    try record(text, as: name)
  }

  private func record(_ text: String, as name: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(component: "\(name).txt"))
  }
}

/// The path of a snapshot of the test that runs, without what all tests of a file share.
private func pathHere(named name: String? = nil) throws -> String {
  let here = SourceLocation(
    fileID: "Module/List.swift", filePath: "/List.swift", line: 7, column: 3)
  let file = try #require(SnapshotFile(test: .current, name: name, here))
  return String(file.path.dropFirst("__Snapshots__/List/".count))
}

@Test func `a test without a suite has a snapshot beside the suites of its file`() throws {
  #expect(
    try pathHere() == "a-test-without-a-suite-has-a-snapshot-beside-the-suites-of-its-file.txt")
}
