import Foundation
import Storage
import TestKit

/// A small disk and a read-only view of it, or `nil` if `python3 .ci/sealed` has not created them.
private let disks = ProcessInfo.processInfo.environment["TESTKIT_DISKS"].map {
  (small: URL(filePath: "\($0)/storage/small"), readOnly: URL(filePath: "\($0)/storage/read-only"))
}

/// Tests on real disks that are full or read-only, to confirm what the doubles in other tests assume.
// Serialized, because the tests share one small disk, and one of them fills it up.
@Suite(
  "Stores on full and read-only disks", .serialized, .tags(.state),
  .enabled(if: disks != nil, "`python3 .ci/sealed` creates the disks"))
struct DisksWithFaultsTests {
  @Test func `a store on a full disk keeps the old values, which can still be removed`() throws {
    let disk = try #require(disks).small
    let store = FileKeyValueStore(directory: disk.appending(component: "full"))
    try store.set(Data("old".utf8), forKey: "a")
    try store.set(Data("old".utf8), forKey: "b")

    try whileFull(disk) {
      expectFailure(.diskFull) { try store.set(Data(repeating: 0, count: 10_000), forKey: "a") }
      expectFailure(.diskFull) {
        try store.update(forKey: "a") { $0?.append(Data(repeating: 0, count: 10_000)) }
      }
      try store.removeValue(forKey: "b")

      #expect(try store.data(forKey: "a") == Data("old".utf8))
      #expect(try store.keys() == ["a"])
    }

    try store.set(Data(repeating: 1, count: 10_000), forKey: "a")
    #expect(try store.data(forKey: "a") == Data(repeating: 1, count: 10_000))
  }

  @Test func `values on a read-only disk can be read but not changed`() throws {
    let disks = try #require(disks)
    try FileKeyValueStore(directory: disks.small.appending(component: "kept"))
      .set(Data("kept".utf8), forKey: "a")
    let store = FileKeyValueStore(directory: disks.readOnly.appending(component: "kept"))
    let missing = FileKeyValueStore(directory: disks.readOnly.appending(component: "new"))

    expectFailure(.notPermitted) { try store.set(Data(), forKey: "a") }
    expectFailure(.notPermitted) { try store.set(Data(), forKey: "b") }
    expectFailure(.notPermitted) { try store.removeValue(forKey: "a") }
    expectFailure(.notPermitted) { try store.update(forKey: "a") { $0 = nil } }
    expectFailure(.notPermitted) { try missing.set(Data(), forKey: "a") }

    #expect(try store.data(forKey: "a") == Data("kept".utf8))
    #expect(try store.keys() == ["a"])
    #expect(try missing.keys() == [])
  }
}

// MARK: - Fixtures

private func whileFull(_ disk: URL, _ body: () throws -> Void) throws {
  let file = disk.appending(component: "filler")
  try Data().write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let handle = try FileHandle(forWritingTo: file)
  defer { try? handle.close() }
  let block = Data(repeating: 0, count: 4_096)
  var blocks = 0
  // The small disk that `.ci/sealed` creates has room for 64 blocks. If 1,000 blocks fit, this is another disk.
  while blocks < 1_000, (try? handle.write(contentsOf: block)) != nil { blocks += 1 }
  try #require(blocks < 1_000, "\(disk.path) is not a small disk")
  try body()
}
