import Foundation

@testable import TestKit

@Suite("Temporary directory", .tags(.state))
struct TemporaryDirectoryTests: ~Copyable {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  // snippet: temporary-directory
  @Test func `a note is written to a file`() throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(component: "note.txt")

    try Data("hello".utf8).write(to: file)

    #expect(try String(contentsOf: file, encoding: .utf8) == "hello")
  }
  // end snippet

  // Not run: what the conventions advise against.
  // snippet: bad-directory
  func `a note is written`() throws {
    let file = FileManager.default.temporaryDirectory.appending(component: "note.txt")

    try Data("hello".utf8).write(to: file)

    print(try String(contentsOf: file, encoding: .utf8))
  }
  // end snippet

  @Test func `it is there and empty`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)

    #expect(names == [])
  }

  @Test func `no two are the same`() throws {
    let other = try TemporaryDirectory()

    #expect(directory.url != other.url)
  }

  @Test func `it goes with the value, and everything in it`() throws {
    var url: URL?
    do {
      let directory = try TemporaryDirectory()
      url = directory.url
      try Data().write(to: directory.url.appending(component: "file"))
      #expect(exists(directory.url))
    }

    #expect(try !exists(#require(url)))
  }

  @Test func `it stays until the end of the scope`() throws {
    let directory = try TemporaryDirectory()
    let url = directory.url

    #expect(exists(url))
  }

  @Test func `removing it before is no error`() throws {
    let directory = try TemporaryDirectory()

    try FileManager.default.removeItem(at: directory.url)

    #expect(!exists(directory.url))
  }

  @Test func `its name shows the running test`() {
    let name = directory.url.lastPathComponent

    #expect(name.hasPrefix("TestKit-its-name-shows-the-running-test-"))
  }

  @Test(arguments: [
    ("a note is written", "TestKit-a-note-is-written-"), ("a/../b: “c”\n", "TestKit-a-b-c-"),
    ("reads(key:value:)", "TestKit-reads-key-value-"), ("größer", "TestKit-gr-er-"),
    ("-rf ~", "TestKit-rf-"), ("質問", "TestKit-"), ("", "TestKit-"),
    (String(repeating: "a", count: 100), "TestKit-\(String(repeating: "a", count: 40))-"),
    (String(repeating: "a", count: 39) + " b", "TestKit-\(String(repeating: "a", count: 39))-"),
  ])
  func `of a test's name the letters and digits are shown, and twelve that are unique`(
    test: String, prefix: String
  ) {
    let name = TemporaryDirectory.name(for: test)

    let digits = name.dropFirst(prefix.count).filter { $0.isHexDigit }
    #expect(name == prefix + digits)
    #expect(digits.count == 12)
    #expect(name != TemporaryDirectory.name(for: test))
  }

  @Test func `outside the task of a test its name shows none`() async throws {
    let name = try await Task.detached {
      let directory = try TemporaryDirectory()
      return directory.url.lastPathComponent
    }.value

    #expect(name.count == "TestKit-".count + 12)
  }

  // MARK: - Fixtures

  private func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }
}
