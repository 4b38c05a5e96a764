import Foundation
import Storage
import TestKit

@Suite("A file store", .tags(.state))
struct FileKeyValueStoreTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let store: FileKeyValueStore

  init() throws {
    directory = try TemporaryDirectory()
    store = FileKeyValueStore(directory: directory.url)
  }

  @Test func `each value has its own file, which contains a checksum, the key and the value`()
    throws
  {
    try store.set(Data("one\ntwo".utf8), forKey: "a/b")
    try store.set(Data("three".utf8), forKey: "c")
    try store.removeValue(forKey: "c")

    #expect(try directory.names() == [".lock", "value-a%2fb"])
    let content = try String(contentsOf: directory.file("value-a%2fb"), encoding: .utf8)
    #expect(
      content == """
        KeyValueStore 1
        cf8baafffa965e81bb91cfe179f739e9
        a%2fb
        one
        two
        """)
  }

  @Test func `the first change creates the directory and its parents, accessible only to the user`()
    throws
  {
    let place = directory.url.appending(components: "a", "b c", directoryHint: .isDirectory)
    let store = FileKeyValueStore(directory: place)
    #expect(try store.data(forKey: "a") == nil)
    #expect(try store.keys() == [])
    try store.removeValue(forKey: "a")
    #expect(try directory.names() == [])

    try store.set(Data("one".utf8), forKey: "a")

    #expect(try store.data(forKey: "a") == Data("one".utf8))
    #expect(try permissions(of: place) == 0o700)
    #expect(try permissions(of: place.appending(component: "value-a")) == 0o600)
    #expect(try permissions(of: place.appending(component: ".lock")) == 0o600)
  }

  @Test(arguments: [
    "notes.txt", "value", "VALUE-a", "value-A", "value-a.b", "value-%2F", "value-%61", "value-%ff",
    "aside-1-value-a", "long-a", "long-0000000000000000000000000000000G", ".lock",
  ])
  func `a file whose name belongs to no key is kept, but not listed as a key`(
    name: String
  ) throws {
    try Data("mine".utf8).write(to: directory.file(name))
    #expect(try store.keys() == [])

    try store.set(Data("one".utf8), forKey: "a")

    #expect(try store.keys() == ["a"])
    #expect(try Data(contentsOf: directory.file(name)) == Data("mine".utf8))
  }

  @Test func `if a killed process left a half-written file, that file is replaced`() throws {
    try store.set(Data("one".utf8), forKey: "a")
    try Data("KeyValueStore 1\n4db".utf8).write(to: directory.file(".new"))

    try store.set(Data("two".utf8), forKey: "a")

    #expect(try directory.names() == [".lock", "value-a"])
    #expect(try store.data(forKey: "a") == Data("two".utf8))
  }

  @Test
  func `a store update can change other stores, but not the same store via a symbolic link`()
    throws
  {
    let place = directory.url.appending(component: "place", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: directory.file("link"), withDestinationURL: place)
    let store = FileKeyValueStore(directory: place)
    let linked = FileKeyValueStore(directory: directory.file("link"))
    let other = FileKeyValueStore(directory: directory.url)

    try store.update(forKey: "a") { value throws(KeyValueStoreError) in
      value = Data("one".utf8)
      try other.set(Data("two".utf8), forKey: "a")
    }
    #expect(throws: KeyValueStoreError.nestedUpdate) {
      try store.update(forKey: "a") { _ throws(KeyValueStoreError) in
        try linked.removeValue(forKey: "a")
      }
    }

    #expect(try linked.data(forKey: "a") == Data("one".utf8))
    #expect(try other.data(forKey: "a") == Data("two".utf8))
  }

  // MARK: - Fixtures

  private func permissions(of file: URL) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }
}
