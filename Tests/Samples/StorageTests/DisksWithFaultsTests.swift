import Foundation
import Storage
import TestKit

/// The folder of the disks of these tests, if there is one.
private let disks = ProcessInfo.processInfo.environment["TESTKIT_DISKS"].map {
  URL(filePath: $0, directoryHint: .isDirectory).appending(component: "storage")
}

/// Disks that are full or cannot be written to, in earnest. Other tests throw what these are known to throw.
// One after the other, for each fills up the one small disk.
@Suite(
  "Stores on disks with faults", .serialized, .tags(.state),
  .enabled(if: disks != nil, "the disks are those of `python3 .ci/sealed`"))
struct DisksWithFaultsTests {
  private let disk: URL
  private let sameDiskReadOnly: URL

  init() throws {
    let disks = try #require(disks)
    disk = disks.appending(component: "small")
    sameDiskReadOnly = disks.appending(component: "read-only")
  }

  @Test func `on a full disk a new value is an error, and the old one stays`() throws {
    let store = FileKeyValueStore(directory: disk.appending(component: "full"))
    try store.set(Data("old".utf8), forKey: "a")

    try whileFull(disk) {
      let error = try #require(throws: KeyValueStoreError.self) {
        try store.set(Data(repeating: 0, count: 10_000), forKey: "a")
      }
      expectFailure(.diskFull) {
        try store.update(forKey: "a") { $0?.append(Data(repeating: 0, count: 10_000)) }
      }

      #expect(error.code == .diskFull)
      let new = store.directory.appending(component: ".new").path
      #expect(
        error.reason == "There is no room left to write \(new). Make room and write it again.")
      #expect(try store.data(forKey: "a") == Data("old".utf8))
      #expect(try store.keys() == ["a"])
    }

    try store.set(Data(repeating: 1, count: 10_000), forKey: "a")
    #expect(try store.data(forKey: "a") == Data(repeating: 1, count: 10_000))
  }

  @Test func `on a full disk a value can still be removed`() throws {
    let store = FileKeyValueStore(directory: disk.appending(component: "removing"))
    try store.set(Data("old".utf8), forKey: "a")

    try whileFull(disk) { try store.removeValue(forKey: "a") }

    #expect(try store.keys() == [])
  }

  // In a process of its own, for all suites of a process are saved together.
  @Test func `a suite of user defaults on a full disk keeps what it has`() async {
    await #expect(processExitsWith: .success) {
      let disk = try #require(disks).appending(component: "small")
      let store = try UserDefaultsStore(
        suiteName: disk.appending(component: "suite").path,
        lockDirectory: disk.appending(component: "locks"))
      try store.set(Data("old".utf8), forKey: "a")

      try whileFull(disk) { expectKept("old", in: store) }

      try store.set(Data("new".utf8), forKey: "a")
      #expect(try store.data(forKey: "a") == Data("new".utf8))
    }
  }

  @Test func `on a disk that cannot be written to, values are read and not changed`() throws {
    try FileKeyValueStore(directory: disk.appending(component: "kept"))
      .set(Data("kept".utf8), forKey: "a")
    let store = FileKeyValueStore(directory: sameDiskReadOnly.appending(component: "kept"))

    expectFailure(.notPermitted) { try store.set(Data(), forKey: "a") }
    expectFailure(.notPermitted) { try store.set(Data(), forKey: "b") }
    expectFailure(.notPermitted) { try store.removeValue(forKey: "a") }
    expectFailure(.notPermitted) { try store.update(forKey: "a") { $0 = nil } }

    #expect(try store.data(forKey: "a") == Data("kept".utf8))
    #expect(try store.keys() == ["a"])
  }

  @Test func `a directory that cannot be made is an error of the change`() throws {
    let store = FileKeyValueStore(directory: sameDiskReadOnly.appending(component: "new"))

    expectFailure(.notPermitted) { try store.set(Data(), forKey: "a") }

    #expect(try store.data(forKey: "a") == nil)
    #expect(try store.keys() == [])
  }
}

// MARK: - Fixtures

private func expectKept(_ text: String, in store: UserDefaultsStore) {
  expectFailure(.other) {
    try store.set(Data(repeating: 0, count: 10_000), forKey: "a")
  }
  #expect(throws: Never.self) {
    let data = try store.data(forKey: "a")
    #expect(data == Data(text.utf8))
  }
}

/// Does something while a file takes what room is left on a disk.
private func whileFull(_ disk: URL, _ body: () throws -> Void) throws {
  let file = disk.appending(component: "filler")
  try Data().write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let handle = try FileHandle(forWritingTo: file)
  defer { try? handle.close() }
  let block = Data(repeating: 0, count: 4_096)
  var blocks = 0
  // The disk of `.ci/sealed` has 64 of them; a larger one would not be that disk.
  while blocks < 1_000, (try? handle.write(contentsOf: block)) != nil { blocks += 1 }
  try #require(blocks < 1_000, "\(disk.path) is no small disk")
  try body()
}
