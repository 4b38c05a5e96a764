import Foundation
import Storage
import TestKit

/// What is in the directory.
///
/// Failures of the disk are in ``FileKeyValueStoreFailuresTests``.
@Suite("A store of files", .tags(.state))
struct FileKeyValueStoreTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let store: FileKeyValueStore

  init() throws {
    directory = try TemporaryDirectory()
    store = FileKeyValueStore(directory: directory.url)
  }

  @Test func `a value has a file of its own, beside that of the lock`() throws {
    try store.set(Data("one".utf8), forKey: "a")
    try store.set(Data("two".utf8), forKey: "b")
    try store.removeValue(forKey: "b")

    #expect(try names() == [".lock", "value-a"])
  }

  @Test func `a file shows what it is, the checksum and the key, and then the value`() throws {
    try store.set(Data("one\ntwo".utf8), forKey: "a/b")

    let content = try String(contentsOf: file("value-a%2fb"), encoding: .utf8)

    #expect(
      content == """
        KeyValueStore 1
        cf8baafffa965e81bb91cfe179f739e9
        a%2fb
        one
        two
        """)
  }

  @Test func `a long key is in its file, and its name is a checksum`() throws {
    let key = String(repeating: "k", count: 225)

    try store.set(Data("one".utf8), forKey: key)

    let name = try #require(try names().first { $0 != ".lock" })
    #expect(name.hasPrefix("long-"))
    #expect(name.utf8.count == 37)
    #expect(try store.keys() == [key])
  }

  @Test func `the first change makes the directory and those above it, for this user only`() throws
  {
    let place = directory.url.appending(components: "a", "b c", directoryHint: .isDirectory)
    let store = FileKeyValueStore(directory: place)

    try store.set(Data("one".utf8), forKey: "a")

    #expect(try store.data(forKey: "a") == Data("one".utf8))
    #expect(try permissions(place) == 0o700)
    #expect(try permissions(place.appending(component: "value-a")) == 0o600)
  }

  @Test func `reading and removing make no directory`() throws {
    let place = directory.url.appending(component: "missing")
    let store = FileKeyValueStore(directory: place)

    #expect(try store.data(forKey: "a") == nil)
    #expect(try store.keys() == [])
    try store.removeValue(forKey: "a")

    #expect(try names() == [])
  }

  @Test(arguments: [
    "notes.txt", "value", "VALUE-a", "value-A", "value-a.b", "value-%2F", "value-%61", "value-%ff",
    "aside-1-value-a", "long-a", "long-0000000000000000000000000000000G", ".lock",
  ])
  func `files that are not named like a value are no keys, and stay`(name: String) throws {
    try Data("mine".utf8).write(to: file(name))
    #expect(try store.keys() == [])

    try store.set(Data("one".utf8), forKey: "a")

    #expect(try store.keys() == ["a"])
    #expect(try Data(contentsOf: file(name)) == Data("mine".utf8))
  }

  @Test func `what a killed process has left half written is replaced`() throws {
    try store.set(Data("one".utf8), forKey: "a")
    try Data("KeyValueStore 1\n4db".utf8).write(to: file(".new"))

    try store.set(Data("two".utf8), forKey: "a")

    #expect(try names() == [".lock", "value-a"])
    #expect(try store.data(forKey: "a") == Data("two".utf8))
  }

  @Test func `a store is one place however the way to it is spelled`() throws {
    let link = directory.url.appending(component: "link", directoryHint: .notDirectory)
    let place = directory.url.appending(component: "place", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: place)
    let store = FileKeyValueStore(directory: place)
    let other = FileKeyValueStore(directory: link)

    try store.set(Data("one".utf8), forKey: "a")

    #expect(try other.data(forKey: "a") == Data("one".utf8))
    #expect(throws: KeyValueStoreError.nestedUpdate) {
      try store.update(forKey: "a") { _ throws(KeyValueStoreError) in
        try other.removeValue(forKey: "a")
      }
    }
  }

  @Test func `an update may change a store on another directory`() throws {
    let other = FileKeyValueStore(directory: directory.url.appending(component: "other"))

    try store.update(forKey: "a") { _ throws(KeyValueStoreError) in
      try other.set(Data("one".utf8), forKey: "a")
    }

    #expect(try other.data(forKey: "a") == Data("one".utf8))
  }

  // MARK: - Fixtures

  private func file(_ name: String) -> URL {
    directory.url.appending(component: name, directoryHint: .notDirectory)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()
  }

  private func permissions(_ url: URL) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: url.path(percentEncoded: false))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }
}
