import DiskCache
import Foundation
import TestKit

/// Any string is a key, and whatever it says, its file lies in the directory of the cache.
@Suite("The keys of a cache on disk", .tags(.state))
struct OnDiskCacheKeysTests: ~Copyable {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test(arguments: [
    (key: "image-1", name: "cached-image-1"),
    (key: "", name: "cached-"),
    (key: ".", name: "cached-%2e"),
    (key: "..", name: "cached-%2e%2e"),
    (key: "../../etc/passwd", name: "cached-%2e%2e%2f%2e%2e%2fetc%2fpasswd"),
    (key: "/etc/passwd", name: "cached-%2fetc%2fpasswd"),
    (key: #"C:\CON"#, name: "cached-%43%3a%5c%43%4f%4e"),
    (key: "%2f", name: "cached-%252f"),
    (key: "é", name: "cached-%c3%a9"),
    (key: "🗂️", name: "cached-%f0%9f%97%82%ef%b8%8f"),
    (key: "AZaz09-_", name: "cached-%41%5aaz09-%5f"),
  ])
  func `a key becomes the name of one file in the directory`(key: String, name: String) throws {
    let cache = OnDiskCache(directory: folder.url)

    try cache.store(Data("portrait".utf8), for: key)

    #expect(try LocalFileSystem().names(in: folder.url) == [name])
    #expect(try cache.items().count == 1)
    #expect(try cache.data(for: key) == Data("portrait".utf8))
  }

  // Not in the table: the log of a test run shows the arguments as they are, and these would spoil it.
  @Test func `control characters in a key are escaped`() throws {
    let key = "a\0b\n\u{10}"
    let cache = OnDiskCache(directory: folder.url)

    try cache.store(Data("portrait".utf8), for: key)

    #expect(try LocalFileSystem().names(in: folder.url) == ["cached-a%00b%0a%10"])
    #expect(try cache.items().count == 1)
    #expect(try cache.data(for: key) == Data("portrait".utf8))
  }

  @Test(arguments: [
    ("a", "A"), ("a/b", "a%2fb"), ("a", "a "), ("", "-"), ("ß", "ss"), ("é", "e"), ("é", "É"),
  ])
  func `different keys are different files, even if case does not count`(
    first: String, second: String
  ) throws {
    let cache = OnDiskCache(directory: folder.url)

    try cache.store(Data("first".utf8), for: first)
    try cache.store(Data("second".utf8), for: second)

    #expect(try cache.data(for: first) == Data("first".utf8))
    #expect(try cache.data(for: second) == Data("second".utf8))
    let names = try LocalFileSystem().names(in: folder.url)
    #expect(Set(names.map { $0.lowercased() }).count == 2)
  }

  @Test func `equal strings are one key, however they are spelled`() throws {
    let cache = OnDiskCache(directory: folder.url)
    try cache.store(Data("portrait".utf8), for: "caf\u{E9}")

    let data = try cache.data(for: "cafe\u{301}")

    #expect(data == Data("portrait".utf8))
  }

  @Test func `the longest name that a file may have is a key's`() throws {
    let key = String(repeating: "k", count: 255 - "cached-".count)
    let cache = OnDiskCache(directory: folder.url)

    try cache.store(Data("portrait".utf8), for: key)

    #expect(try cache.data(for: key) == Data("portrait".utf8))
  }

  // MARK: - Failures

  @Test(arguments: [
    (key: String(repeating: "k", count: 249), fileNameLength: 256),
    (key: String(repeating: "/", count: 100), fileNameLength: 307),
  ])
  func `a longer key can be neither stored nor read`(key: String, fileNameLength: Int) throws {
    let cache = OnDiskCache(directory: folder.url)
    let tooLong = DiskCacheError.keyTooLong(key, fileNameLength: fileNameLength)

    #expect(throws: tooLong) { try cache.store(Data("portrait".utf8), for: key) }
    #expect(throws: tooLong) { try cache.data(for: key) }

    #expect(try cache.items().isEmpty)
  }
}
