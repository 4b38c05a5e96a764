import Foundation

@testable import TestKit

@Suite("Temporary directory", .tags(.state))
struct TemporaryDirectoryTests {
  // snippet: temporary-directory
  @Test func `a note is written to a file`() throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(component: "note.txt")

    try Data("hello".utf8).write(to: file)

    #expect(try String(contentsOf: file, encoding: .utf8) == "hello")
  }
  // end snippet

  // Not a test, but an example of what the conventions advise against.
  // check-tests: allow print, the documentation shows this bad example, and nothing runs it
  // snippet: bad-directory
  func `a note is written`() throws {
    let file = FileManager.default.temporaryDirectory.appending(component: "note.txt")

    try Data("hello".utf8).write(to: file)

    print(try String(contentsOf: file, encoding: .utf8))
  }
  // end snippet

  @Test func `each temporary directory is new and empty, and lasts until its scope ends`() throws {
    let directory = try TemporaryDirectory()
    let other = try TemporaryDirectory()
    let urls = [directory.url, other.url]

    #expect(urls[0] != urls[1])
    #expect(
      try urls.map { try FileManager.default.contentsOfDirectory(atPath: $0.path) } == [[], []])
    // A test may remove a directory itself.
    try FileManager.default.removeItem(at: other.url)
  }

  @Test(arguments: [([:], false), (["TESTKIT_KEEP_DIRECTORIES": "1"], true)])
  func `a temporary directory is removed unless an environment variable is set`(
    environment: [String: String], isKept: Bool
  ) throws {
    let url = try Environment.$replacement.withValue(environment) {
      let directory = try TemporaryDirectory()
      try Data().write(to: directory.url.appending(component: "file"))
      return directory.url
    }
    defer { try? FileManager.default.removeItem(at: url) }

    #expect(FileManager.default.fileExists(atPath: url.path) == isKept)
    #expect(url.lastPathComponent.hasPrefix("TestKit-a-temporary-director-"))
  }

  @Test(arguments: [
    ("a note is written down", "TestKit-a-note-is-written-do-"),
    ("a/../b: “c”\n", "TestKit-a-b-c-"),
    ("reads(key:value:)", "TestKit-reads-key-value-"), ("größer", "TestKit-gr-er-"),
    ("-rf ~", "TestKit-rf-"), ("質問", "TestKit-"), ("", "TestKit-"),
    (String(repeating: "a", count: 100), "TestKit-\(String(repeating: "a", count: 20))-"),
    (String(repeating: "a", count: 19) + " b", "TestKit-\(String(repeating: "a", count: 19))-"),
  ])
  func `a directory is named after its test, with twelve random hex digits`(
    test: String, prefix: String
  ) {
    let name = TemporaryDirectory.name(for: test)

    let digits = name.dropFirst(prefix.count).filter { $0.isHexDigit }
    #expect(name == prefix + digits)
    #expect(digits.count == 12)
    #expect(name != TemporaryDirectory.name(for: test))
  }

  @Test func `in a detached task, a temporary directory's name contains no test name`()
    async throws
  {
    let name = try await Task.detached {
      let directory = try TemporaryDirectory()
      return directory.url.lastPathComponent
    }.value

    #expect(name.count == "TestKit-".count + 12)
  }
}
