import Foundation
import TestKit

@testable import Storage

@Suite("A file store", .tags(.state))
struct FileKeyValueStoreTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let store: FileKeyValueStore

  init() throws {
    directory = try TemporaryDirectory()
    store = FileKeyValueStore(directory: directory.url)
  }

  @Test func `each value has a file with a checksum, the key and the value`() throws {
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
    // A caller can index the value from zero, although the file begins with other bytes.
    #expect(try store.data(forKey: "a/b")?.startIndex == 0)
  }

  @Test func `the first change creates a directory that only the user can access`() throws {
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
    "value-" + String(repeating: "k", count: 225), "aside-1-value-a", ".lock",
    "long-", "long-abc", "lung-6c62272e07bb014262b821756295c58d",
    "long-6C62272E07BB014262B821756295C58D", "long-+c62272e07bb014262b821756295c58d",
    "long-6c62272e07bb014262b821756295c58", "long-6c62272e07bb014262b821756295c58d0",
  ])
  func `a file whose name belongs to no key is kept, but not listed`(name: String) throws {
    try Data("mine".utf8).write(to: directory.file(name))
    #expect(try store.keys() == [])

    try store.set(Data("one".utf8), forKey: "b")

    #expect(try store.keys() == ["b"])
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
  func `an update can change another store, but not the same store through a symlink`() throws {
    let place = directory.url.appending(component: "place", directoryHint: .isDirectory)
    try FileManager.default.createSymbolicLink(
      at: directory.file("link"), withDestinationURL: place)
    let inner = FileKeyValueStore(directory: place)
    let linked = FileKeyValueStore(directory: directory.file("link"))

    try inner.update(forKey: "a") { value throws(KeyValueStoreError) in
      value = Data("one".utf8)
      try store.set(Data("two".utf8), forKey: "a")
    }
    #expect(throws: KeyValueStoreError.nestedUpdate) {
      try inner.update(forKey: "a") { _ throws(KeyValueStoreError) in
        try linked.removeValue(forKey: "a")
      }
    }

    #expect(try linked.data(forKey: "a") == Data("one".utf8))
    #expect(try store.data(forKey: "a") == Data("two".utf8))
  }

  // MARK: - Failures

  @Test(arguments: Damage.allCases)
  func `reading a damaged file fails each time and leaves it unchanged`(damage: Damage) throws {
    try store.set(Data("a value".utf8), forKey: "a")
    try damage.apply(to: directory.file("value-a"))
    let error = KeyValueStoreError.corrupt(
      """
      \(directory.path("value-a")) is damaged, or was not written for this key. The file was \
      left unchanged. If you set or remove the value, this file is renamed and kept.
      """)

    for _ in 1...2 { #expect(throws: error) { try store.data(forKey: "a") } }
    #expect(throws: error) {
      try store.update(forKey: "a") { _ in Issue.record("The closure must not run.") }
    }

    #expect(try store.keys() == ["a"])
    #expect(try directory.names() == [".lock", "value-a"])
  }

  // The second key makes the name of its file as long as possible.
  @Test(arguments: Damage.allCases, ["a", String(repeating: "k", count: 224)])
  func `setting or removing a value moves its damaged file aside`(
    damage: Damage, key: String
  ) throws {
    let file = directory.file("value-\(key)")
    try store.set(Data("a value".utf8), forKey: key)
    try damage.apply(to: file)
    let before = try LocalFiles().content(of: file.path)

    try store.set(Data("new".utf8), forKey: key)
    #expect(try store.data(forKey: key) == Data("new".utf8))

    try damage.apply(to: file)
    try store.removeValue(forKey: key)
    #expect(try store.data(forKey: key) == nil)
    #expect(try store.keys() == [])

    try store.set(Data("newer".utf8), forKey: key)
    try damage.apply(to: file)
    try store.removeValue(forKey: key)
    let asides = (1...3).map { "aside-\($0)-value-\(key)" }
    #expect(try directory.names() == [".lock"] + asides)
    #expect(try LocalFiles().content(of: directory.path(asides[0])) == before)
  }

  @Test(arguments: Damage.allCases)
  func `listing the keys fails if the file of a long key is damaged`(damage: Damage) throws {
    let key = String(repeating: "k", count: 300)
    for key in ["a", key] { try store.set(Data("a value".utf8), forKey: key) }
    #expect(try store.keys() == ["a", key])
    let name = try #require(try directory.names().first { $0.hasPrefix("long-") })
    try damage.apply(to: directory.file(name))

    expectFailure(.corrupt) { try store.keys() }
    try store.removeValue(forKey: key)

    #expect(try store.keys() == ["a"])
  }

  // MARK: - Fixtures

  // A few typical kinds of damage. `StoredFileTests` damages the content of a file at random.
  enum Damage: CaseIterable, Sendable {
    case empty, oneByteMore, fileOfAnotherKey, directory, link, pipe

    func apply(to file: URL) throws {
      let content = try Data(contentsOf: file)
      try FileManager.default.removeItem(at: file)
      switch self {
      case .empty: try Data().write(to: file)
      case .oneByteMore: try (content + [0]).write(to: file)
      case .fileOfAnotherKey: try StoredFile(key: "b", value: Data()).content.write(to: file)
      case .directory: try LocalFiles().makeDirectory(file.path)
      case .link:
        try FileManager.default.createSymbolicLink(
          at: file, withDestinationURL: URL(filePath: "/etc/passwd"))
      case .pipe: unsafe mkfifo(file.path, 0o600)
      }
    }
  }

  private func permissions(of file: URL) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }
}
