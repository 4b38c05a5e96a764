import DiskCache
import Foundation
import TestKit

/// The folder of the disks of these tests, if there is one.
private let disks = ProcessInfo.processInfo.environment["TESTKIT_DISKS"].map {
  URL(filePath: $0, directoryHint: .isDirectory).appending(component: "cache")
}

/// Disks that are full or cannot be written to, in earnest.
// One after the other, for each takes room on the one small disk.
@Suite(
  "A cache on disks with faults", .serialized, .tags(.state),
  .enabled(if: disks != nil, "the disks are those of `python3 .ci/sealed`"))
struct DisksWithFaultsTests {
  private let disk: URL
  private let sameDiskReadOnly: URL

  init() throws {
    let disks = try #require(disks)
    disk = disks.appending(component: "small")
    sameDiskReadOnly = disks.appending(component: "read-only")
  }

  @Test func `on a full disk new data is an error, and the old stays, until room is made`() throws {
    let cache = OnDiskCache(directory: disk.appending(component: "full"))
    try cache.store(Data("old".utf8), for: "image")
    try cache.store(Data(repeating: 0, count: 100_000), for: "large")
    let path = cache.directory.appending(component: "cached-image").path

    let error = try #require(throws: DiskCacheError.self) {
      try cache.store(Data(repeating: 1, count: 1_000_000), for: "image")
    }

    #expect(error.withoutReason == .failed(.write, path: path, reason: ""))
    #expect(try cache.data(for: "image") == Data("old".utf8))
    #expect(try cache.items().map(\.size).sorted() == [3, 100_000])

    _ = try cache.clean(policy: MaxSizeCleanupPolicy(maxSize: 0))
    try cache.store(Data(repeating: 1, count: 100_000), for: "image")
    #expect(try cache.data(for: "image") == Data(repeating: 1, count: 100_000))
  }

  @Test func `on a disk that cannot be written to, data is read and not changed`() throws {
    try OnDiskCache(directory: disk.appending(component: "kept"))
      .store(Data("kept".utf8), for: "image")
    let cache = OnDiskCache(directory: sameDiskReadOnly.appending(component: "kept"))
    let path = cache.directory.appending(component: "cached-image").path

    let error = try #require(throws: DiskCacheError.self) {
      try cache.store(Data(), for: "image")
    }
    let report = try cache.clean(policy: MaxSizeCleanupPolicy(maxSize: 0))

    #expect(error.withoutReason == .failed(.write, path: path, reason: ""))
    #expect(
      report.failures.map(\.error.withoutReason) == [.failed(.remove, path: path, reason: "")])
    #expect(try cache.data(for: "image") == Data("kept".utf8))
  }

  @Test func `a directory that cannot be made is an error of the store`() throws {
    let cache = OnDiskCache(directory: sameDiskReadOnly.appending(component: "new"))

    let error = try #require(throws: DiskCacheError.self) { try cache.store(Data(), for: "image") }

    #expect(
      error.withoutReason
        == .failed(.createDirectory, path: cache.directory.path, reason: ""))
    #expect(try cache.data(for: "image") == nil)
  }
}
