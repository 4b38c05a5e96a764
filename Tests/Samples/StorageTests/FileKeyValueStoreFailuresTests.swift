import Foundation
import Storage
import TestKit

/// A double for the file operations records their order, and can make each of them fail except `unlock`.
@Suite("A file store on failing disks", .tags(.behavior))
struct FileKeyValueStoreFailuresTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let files = MockFiles()
  private let store: FileKeyValueStore

  init() throws {
    directory = try TemporaryDirectory()
    store = FileKeyValueStore(directory: directory.url, files: files)
  }

  @Test func `setting a value syncs the new file, renames it, then releases the lock`() throws {
    try store.set(Data("one".utf8), forKey: "a")

    expectOrder(
      files.locking, files.writing, files.syncing, files.renaming, files.syncing, files.unlocking)
    #expect(files.writing.calls.map(\.1) == [directory.path(".new")])
    files.renaming.expectCalled(with: directory.path(".new"), directory.path("value-a"))
    #expect(files.syncing.calls == [directory.path(".new"), directory.path("")])
  }

  @Test func `the removal of a file is synced to disk before the lock is released`() throws {
    try FileKeyValueStore(directory: directory.url).set(Data("one".utf8), forKey: "a")

    try store.removeValue(forKey: "a")

    expectOrder(files.locking, files.removing, files.syncing, files.unlocking)
    files.removing.expectCalled(with: directory.path("value-a"))
    files.syncing.expectCalled(with: directory.path(""))
  }

  @Test func `a new directory's parent is synced to disk before the directory is used`() throws {
    let place = directory.url.appending(components: "a", "b", directoryHint: .isDirectory)

    try FileKeyValueStore(directory: place, files: files).set(Data(), forKey: "k")

    #expect(files.makingDirectory.calls == [directory.path("a/"), directory.path("a/b/")])
    #expect(files.syncing.calls.prefix(2) == [directory.path(""), directory.path("a/")])
    expectOrder(
      files.makingDirectory, files.syncing, files.makingDirectory, files.syncing, files.locking)
  }

  @Test func `if another process creates the directory, that directory is used`() throws {
    let place = directory.url.appending(component: "a", directoryHint: .isDirectory)
    files.makingDirectory.answers { path throws(FileError) in
      for _ in 1...2 { try LocalFiles().makeDirectory(path) }
    }

    try FileKeyValueStore(directory: place, files: files).set(Data(), forKey: "k")

    files.writing.expectCalled()
  }

  @Test func `reading takes no lock, and an update that changes nothing writes nothing`() throws {
    try FileKeyValueStore(directory: directory.url).set(Data("one".utf8), forKey: "a")

    _ = try store.data(forKey: "a")
    _ = try store.keys()
    files.locking.expectNotCalled()
    try store.update(forKey: "a") { $0 = Data("one".utf8) }
    try store.update(forKey: "b") { _ in }

    files.writing.expectNotCalled()
    files.removing.expectNotCalled()
    files.syncing.expectNotCalled()
  }

  @Test func `a file that is removed during listing is not listed as a key`() throws {
    let long = String(repeating: "k", count: 300)
    let other = FileKeyValueStore(directory: directory.url)
    try other.set(Data(), forKey: long)
    files.reading.answers { path throws(FileError) in
      try? other.removeValue(forKey: long)
      return try LocalFiles().content(of: path)
    }

    let keys = try store.keys()

    #expect(keys == [])
  }

  // MARK: - Failures

  @Test(.tags(.state), arguments: ["write", "sync", "rename"], [false, true])
  func `if a new file cannot be written, synced or renamed, the old file remains`(
    step: String, isDamaged: Bool
  ) throws {
    try store.set(Data("old".utf8), forKey: "a")
    let file = directory.file("value-a")
    if isDamaged { try Data("damaged".utf8).write(to: file) }
    let before = try Data(contentsOf: file)
    let new = directory.path(".new")
    let failure = FileError(code: ENOSPC, path: new)
    switch step {
    case "write":
      files.writing.answers { data, path throws(FileError) in
        try LocalFiles().write(data.prefix(20), toNew: path)
        throw failure
      }
    case "sync": files.syncing.throws(failure)
    default: files.renaming.when(new, directory.path("value-a")).throws(failure)
    }

    expectFailure(.diskFull) { try store.set(Data("new".utf8), forKey: "a") }
    expectFailure(isDamaged ? .corrupt : .diskFull) {
      try store.update(forKey: "a") { $0 = Data("new".utf8) }
    }

    #expect(try Data(contentsOf: file) == before)
    #expect(try directory.names() == [".lock", "value-a"])
  }

  @Test func `if the directory cannot be synced to disk, the change fails`() throws {
    try store.set(Data("old".utf8), forKey: "a")
    files.syncing.when(directory.path("")).throws(FileError(code: EIO, path: directory.path("")))

    expectFailure(.other) { try store.set(Data("new".utf8), forKey: "a") }
    expectFailure(.other) { try store.removeValue(forKey: "a") }
  }

  @Test(arguments: ["make", "sync", "lock"])
  func `if the directory or its lock is not available, nothing is changed`(step: String) throws {
    let place = directory.url.appending(component: "a", directoryHint: .isDirectory)
    let store = FileKeyValueStore(directory: place, files: files)
    let failure = FileError(code: EROFS, path: place.path)
    switch step {
    case "make": files.makingDirectory.throws(failure)
    case "sync": files.syncing.throws(failure)
    default: files.locking.throws(failure)
    }

    expectFailure(.notPermitted) { try store.set(Data(), forKey: "a") }

    files.writing.expectNotCalled()
    files.unlocking.expectNotCalled()
  }

  @Test func `each change takes the lock and releases it, even after a failure`() throws {
    try store.set(Data("old".utf8), forKey: "a")
    files.writing.throws(FileError(code: ENOSPC, path: ""))
    try? store.set(Data(), forKey: "a")
    try? store.update(forKey: "a") { _ throws(KeyValueStoreError) in throw .corrupt }
    try? store.removeValue(forKey: "a")

    files.locking.expectCalled(4)
    files.unlocking.expectCalled(4)
  }

  @Test(.tags(.returnValue))
  func `an error is thrown if the files of a store cannot be read or listed`() throws {
    try store.set(Data("one".utf8), forKey: "a")
    let path = directory.path("value-a")
    files.reading.when(path).throws(FileError(code: EIO, path: path))
    files.listing.throws(FileError(code: EACCES, path: directory.path("")))

    expectFailure(.other) { try store.data(forKey: "a") }
    expectFailure(.other) { try store.removeValue(forKey: "a") }
    expectFailure(.other) { try store.set(Data(), forKey: "a") }
    expectFailure(.notPermitted) { try store.keys() }
  }

  @Test(.tags(.returnValue))
  func `a file store throws an error if its directory path is unusable`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("link"), withDestinationPath: directory.path("missing"))
    let linked = FileKeyValueStore(directory: directory.file("link").appending(component: "a"))
    let dotted = FileKeyValueStore(directory: URL(filePath: directory.path("missing/../a")))

    expectFailure(.other) { try linked.set(Data(), forKey: "a") }
    expectFailure(.other) { try dotted.set(Data(), forKey: "a") }
  }

  @Test(
    .tags(.returnValue),
    arguments: [
      (ENOSPC, .diskFull, "No space is left to write /a/.new. Free some space and try again."),
      (EDQUOT, .diskFull, "No space is left to write /a/.new. Free some space and try again."),
      (EACCES, .notPermitted, permit), (EPERM, .notPermitted, permit),
      (EROFS, .notPermitted, permit), (EIO, .other, "/a/.new cannot be used. "),
    ] as [(Int32, KeyValueStoreError.Code, String)])
  func `a file store error says what is wrong and where, and how to fix it if known`(
    number: Int32, code: KeyValueStoreError.Code, text: String
  ) throws {
    files.reading.throws(FileError(code: number, path: "/a/.new"))

    let error = try #require(throws: KeyValueStoreError.self) { try store.data(forKey: "a") }

    #expect(error.code == code)
    // A message from the system may follow.
    #expect(error.reason.hasPrefix(text))
    #expect((error.reason == text) == (code == .diskFull))
  }
}

private let permit =
  "This process is not allowed to access /a/.new. Grant it access, or use another directory. "
