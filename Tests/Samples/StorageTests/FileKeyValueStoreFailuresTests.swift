import Foundation
import Storage
import TestKit

/// What no test can ask of a real disk, least of all one that may be run by an administrator, is asked of a
/// double: a full disk, a directory that may not be written to, and the order of what reaches the disk.
@Suite("A store of files on a failing disk", .tags(.behavior))
struct FileKeyValueStoreFailuresTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let files = MockFiles()
  private let store: FileKeyValueStore

  init() throws {
    directory = try TemporaryDirectory()
    store = FileKeyValueStore(directory: directory.url, files: files)
  }

  @Test func `a value is on the disk before it has its name, and the name before the lock goes`()
    throws
  {
    try store.set(Data("one".utf8), forKey: "a")

    expectOrder(
      files.locking, files.writing, files.syncing, files.renaming, files.syncing, files.unlocking)
    #expect(files.writing.calls.map { name($0.1) } == [".new"])
    #expect(files.renaming.calls.map { [name($0.0), name($0.1)] } == [[".new", "value-a"]])
    #expect(files.syncing.calls == [path(".new"), path("")])
  }

  @Test func `a removed file is gone from the disk before the lock goes`() throws {
    try FileKeyValueStore(directory: directory.url).set(Data("one".utf8), forKey: "a")

    try store.removeValue(forKey: "a")

    expectOrder(files.locking, files.removing, files.syncing, files.unlocking)
    #expect(files.removing.calls == [path("value-a")])
    #expect(files.syncing.calls == [path("")])
  }

  @Test func `each directory is on the disk before there is anything in it`() throws {
    let place = directory.url.appending(components: "a", "b", directoryHint: .isDirectory)

    try FileKeyValueStore(directory: place, files: files).set(Data(), forKey: "k")

    #expect(files.makingDirectory.calls.suffix(2) == [path("a/"), path("a/b/")])
    #expect(files.syncing.calls.prefix(2) == [path(""), path("a/")])
    #expect(files.locking.calls == [path("a/b/.lock"), path("a/b/.lock")])
  }

  @Test func `a directory that somebody else makes at the same time is as good`() throws {
    let place = directory.url.appending(component: "a", directoryHint: .isDirectory)
    files.makingDirectory.answers { path throws(FileError) in try LocalFiles().makeDirectory(path) }

    try FileKeyValueStore(directory: place, files: files).set(Data(), forKey: "k")

    files.writing.expectCalled()
  }

  @Test func `an update that changes nothing writes nothing`() throws {
    try FileKeyValueStore(directory: directory.url).set(Data("one".utf8), forKey: "a")

    try store.update(forKey: "a") { $0 = Data("one".utf8) }
    try store.update(forKey: "b") { _ in }

    files.writing.expectNotCalled()
    files.removing.expectNotCalled()
    files.syncing.expectNotCalled()
  }

  @Test func `reading takes no lock`() throws {
    _ = try store.data(forKey: "a")
    _ = try store.keys()

    files.locking.expectNotCalled()
  }

  @Test func `a file that goes while the keys are listed is no key`() throws {
    let long = String(repeating: "k", count: 300)
    let other = FileKeyValueStore(directory: directory.url)
    try other.set(Data(), forKey: long)
    files.reading.answers { _ in try? other.removeValue(forKey: long) }

    let keys = try store.keys()

    #expect(keys == [])
  }

  // MARK: - Failures

  @Test(
    .tags(.state),
    arguments: [
      (ENOSPC, .diskFull), (EDQUOT, .diskFull), (EACCES, .notPermitted), (EPERM, .notPermitted),
      (EROFS, .notPermitted), (EIO, .other),
    ] as [(Int32, KeyValueStoreError.Code)])
  func `a value that cannot be written leaves the old one, and nothing else`(
    code: Int32, expected: KeyValueStoreError.Code
  ) throws {
    try store.set(Data("old".utf8), forKey: "a")
    files.writing.answers { data, path throws(FileError) in
      try LocalFiles().write(data.prefix(20), toNew: path)
      throw FileError(code: code, path: path)
    }

    expectFailure(expected) { try store.set(Data("new".utf8), forKey: "a") }
    expectFailure(expected) { try store.update(forKey: "a") { $0 = Data("new".utf8) } }

    #expect(try store.data(forKey: "a") == Data("old".utf8))
    #expect(try names() == [".lock", "value-a"])
  }

  @Test(.tags(.state), arguments: ["sync", "rename"])
  func `a value that cannot be brought to the disk leaves the old one, and nothing else`(
    operation: String
  ) throws {
    try store.set(Data("old".utf8), forKey: "a")
    let failure = FileError(code: EIO, path: "somewhere")
    switch operation {
    case "sync": files.syncing.throws(failure)
    default: files.renaming.throws(failure)
    }

    expectFailure(.other) { try store.set(Data("new".utf8), forKey: "a") }

    #expect(try store.data(forKey: "a") == Data("old".utf8))
    #expect(try names() == [".lock", "value-a"])
  }

  @Test(.tags(.state))
  func `a value that cannot be written leaves what is damaged in its place`() throws {
    try Data("damaged".utf8).write(to: directory.url.appending(component: "value-a"))
    files.writing.throws(FileError(code: ENOSPC, path: path(".new")))

    expectFailure(.diskFull) { try store.set(Data("new".utf8), forKey: "a") }

    expectFailure(.corrupt) { try store.data(forKey: "a") }
    #expect(try names() == [".lock", "value-a"])
  }

  @Test func `a directory that cannot be brought to the disk is an error of the change`() throws {
    try store.set(Data("old".utf8), forKey: "a")
    files.syncing.when(path("")).throws(FileError(code: EIO, path: path("")))

    expectFailure(.other) { try store.set(Data("new".utf8), forKey: "a") }
    expectFailure(.other) { try store.removeValue(forKey: "a") }
  }

  @Test(arguments: ["make", "sync"])
  func `without its directory nothing is written`(operation: String) throws {
    let place = directory.url.appending(component: "a", directoryHint: .isDirectory)
    let store = FileKeyValueStore(directory: place, files: files)
    let failure = FileError(code: EROFS, path: place.path)
    switch operation {
    case "make": files.makingDirectory.throws(failure)
    default: files.syncing.throws(failure)
    }

    expectFailure(.notPermitted) { try store.set(Data(), forKey: "a") }

    files.writing.expectNotCalled()
    files.unlocking.expectNotCalled()
  }

  @Test(arguments: ["set", "removeValue", "update"])
  func `without the lock nothing is changed`(call: String) throws {
    try store.set(Data("old".utf8), forKey: "a")
    files.locking.throws(FileError(code: EACCES, path: path(".lock")))

    expectFailure(.notPermitted) {
      switch call {
      case "set": try store.set(Data(), forKey: "a")
      case "removeValue": try store.removeValue(forKey: "a")
      default: try store.update(forKey: "a") { $0 = nil }
      }
    }

    files.makingDirectory.expectNotCalled()
    #expect(try store.data(forKey: "a") == Data("old".utf8))
  }

  @Test func `each lock is given back, whatever happens`() throws {
    try store.set(Data("old".utf8), forKey: "a")
    files.writing.throws(FileError(code: ENOSPC, path: ""))
    try? store.set(Data(), forKey: "a")
    try? store.update(forKey: "a") { _ throws(KeyValueStoreError) in throw .corrupt }
    try? store.removeValue(forKey: "a")

    files.locking.expectCalled(4)
    files.unlocking.expectCalled(4)
  }

  @Test(.tags(.returnValue))
  func `a file that cannot be read is an error, not a missing one`() throws {
    try store.set(Data("one".utf8), forKey: "a")
    files.reading.throws(FileError(code: EIO, path: path("value-a")))

    expectFailure(.other) { try store.data(forKey: "a") }
    expectFailure(.other) { try store.removeValue(forKey: "a") }
    expectFailure(.other) { try store.set(Data(), forKey: "a") }
  }

  @Test(.tags(.returnValue))
  func `a directory that cannot be listed is an error, not an empty one`() {
    files.listing.throws(FileError(code: EACCES, path: path("")))

    expectFailure(.notPermitted) { try store.keys() }
  }

  @Test(.tags(.returnValue))
  func `a file in the place of the directory is an error`() throws {
    let place = directory.url.appending(component: "file", directoryHint: .notDirectory)
    try Data("mine".utf8).write(to: place)
    let store = FileKeyValueStore(directory: place)

    expectFailure(.other) { try store.data(forKey: "a") }
    expectFailure(.other) { try store.keys() }
    expectFailure(.other) { try store.set(Data(), forKey: "a") }
  }

  @Test(.tags(.returnValue))
  func `a directory behind a link that leads nowhere is an error`() throws {
    let link = directory.url.appending(component: "link", directoryHint: .notDirectory)
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: path("missing"))
    let store = FileKeyValueStore(directory: link.appending(component: "a"), files: files)

    expectFailure(.other) { try store.set(Data(), forKey: "a") }
  }

  @Test(
    .tags(.returnValue),
    arguments: [
      (ENOSPC, "There is no room left to write /store/.new. Make room and write it again."),
      (EROFS, "This process may not use /store/.new. Permit it, or take another directory. "),
      (EIO, "/store/.new cannot be used. "),
    ])
  func `an error says what is wrong, where, and what to do`(code: Int32, text: String) throws {
    files.reading.throws(FileError(code: code, path: "/store/.new"))

    let error = try #require(throws: KeyValueStoreError.self) { try store.data(forKey: "a") }

    // What follows are words of the system.
    #expect(error.reason.hasPrefix(text))
    #expect((error.reason == text) == (code == ENOSPC))
  }

  // MARK: - Fixtures

  private func path(_ name: String) -> String {
    directory.url.path(percentEncoded: false) + name
  }

  private func name(_ path: String) -> String {
    URL(filePath: path, directoryHint: .notDirectory).lastPathComponent
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()
  }
}
