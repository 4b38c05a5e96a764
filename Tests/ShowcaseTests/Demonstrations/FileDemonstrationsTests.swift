import Foundation
import Storage
import TestKit
import TestKitTerminal

@testable import showcase

@Suite("Command clean-cache", .tags(.state))
struct CleanCacheDemonstrationTests {
  let transcript = Transcript()

  @Test(arguments: [
    (10, "cleaned down to at most 10 bytes: kept 9, removed 9"),
    (18, "cleaned down to at most 18 bytes: kept 18, removed 0"),
    (1, "cleaned down to at most 1 byte: kept 0, removed 18"),
    (0, "cleaned down to at most 0 bytes: kept 0, removed 18"),
  ])
  func `clean-cache shrinks a cache to a given size, and finally deletes its folder`(
    maximum: Int, line: String
  ) throws {
    let directory = try TemporaryDirectory()

    try CleanCacheDemonstration(live: LiveParts(temporaryDirectory: directory.url))
      .run(["\(maximum)"], on: transcript.console)

    #expect(
      transcript.output == [
        "stored item1: 7 bytes, 5 s old", "stored item2: 2 bytes, 3 s old",
        "stored item3: 9 bytes, 9 s old", line,
      ])
    #expect(transcript.errors == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path) == [])
  }
}

@Suite("Command store", .tags(.state))
struct StoreDemonstrationTests {
  let transcript = Transcript()

  @Test func `three counters are incremented in turn and kept for the next run`() throws {
    let directory = try TemporaryDirectory()

    for _ in 0..<2 {
      try StoreDemonstration(live: LiveParts())
        .run([directory.url.path, "4"], on: transcript.console)
    }

    #expect(
      transcript.output == [
        "count-0 is 1", "count-1 is 1", "count-2 is 1", "count-0 is 2",
        "count-0 is 3", "count-1 is 2", "count-2 is 2", "count-0 is 4",
      ])
    let store = FileKeyValueStore(directory: directory.url)
    #expect(try store.keys() == ["count-0", "count-1", "count-2"])
    let count = try store.data(forKey: "count-0")
    #expect(count == Data(String(repeating: "4\n", count: 1_000).utf8))
  }

  // MARK: - Failures

  @Test(arguments: ["a", "\(Int.max)"])
  func `a stored value that is not a count, or is too large, causes an error`(text: String) throws {
    let directory = try TemporaryDirectory()
    try FileKeyValueStore(directory: directory.url).set(Data(text.utf8), forKey: "count-0")
    let path = directory.url.path
    let reason = KeyValueStoreError.corrupt(
      "The value of “count-0” is not a count, or is too large. Remove it or use another directory.")

    #expect(throws: CommandError.unavailable("cannot use the store in \(path): \(reason)")) {
      try StoreDemonstration(live: LiveParts()).run([path, "1"], on: transcript.console)
    }
  }
}
