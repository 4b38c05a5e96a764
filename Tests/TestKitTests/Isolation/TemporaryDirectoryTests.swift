import Foundation
import TestKit

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

  // MARK: - Fixtures

  private func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }
}
