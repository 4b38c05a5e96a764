import Foundation
import Storage
import Terminal
import TestKit

@testable import showcase

@Suite("Command store", .tags(.state))
struct StoreDemonstrationTests: ~Copyable {
  private let transcript = Transcript()
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `it counts three keys in turn, and goes on where it was`() throws {
    let arguments = [directory.url.path, "4"]

    try StoreDemonstration().run(arguments, on: transcript.console)
    try StoreDemonstration().run(arguments, on: transcript.console)

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

  @Test func `the tour leaves nothing on the disk`() throws {
    try StoreDemonstration(place: directory.url).tour(on: transcript.console)

    let left = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
    #expect(left == [])
    #expect(transcript.output.count == 3)
  }

  // MARK: - Failures

  @Test(arguments: [[], [""], ["a", "1", "2"]])
  func `anything but a directory and a number of times is a usage error`(arguments: [String]) {
    #expect(
      throws: ShowcaseError.usage(
        "“store” takes a directory and, if it is to end, a number of times")
    ) {
      try StoreDemonstration().run(arguments, on: transcript.console)
    }
  }

  @Test(arguments: ["-1", "many", "1.5"])
  func `a number of times that is none is a usage error`(times: String) {
    #expect(throws: ShowcaseError.usage("“\(times)” is not a number of times, from zero")) {
      try StoreDemonstration().run([directory.url.path, times], on: transcript.console)
    }
    #expect(transcript.output == [])
  }

  @Test func `a value that is no count is explained`() throws {
    try FileKeyValueStore(directory: directory.url).set(Data("a".utf8), forKey: "count-0")
    let path = directory.url.path

    #expect(
      throws: ShowcaseError.unavailable(
        """
        the store in \(path) cannot be used: corrupt value: The value of “count-0” is no count. Remove \
        it, or take another directory.
        """)
    ) {
      try StoreDemonstration().run([path, "1"], on: transcript.console)
    }
  }

  @Test func `a place where no store can be is explained`() throws {
    let error = #expect(throws: ShowcaseError.self) {
      try StoreDemonstration(place: URL(filePath: "/dev/null")).tour(on: transcript.console)
    }

    let message = try #require(error).message
    #expect(error?.status == .unavailable)
    #expect(message.hasPrefix("the store in /dev/null/showcase-"))
    #expect(message.contains(" cannot be used: error: /dev/null/showcase-"))
  }
}
