import DiskCache
import Foundation
import TestKit

/// A small disk and a read-only view of it, or `nil` if `python3 .ci/sealed` has not created them.
private let disks = ProcessInfo.processInfo.environment["TESTKIT_DISKS"].map {
  (small: URL(filePath: "\($0)/cache/small"), readOnly: URL(filePath: "\($0)/cache/read-only"))
}

// Serialized, because the tests share the space on one small disk.
@Suite(
  "A cache on full and read-only disks", .serialized, .tags(.state),
  .enabled(if: disks != nil, "`python3 .ci/sealed` creates the disks"))
struct DisksWithFaultsTests {
  @Test
  func `a write that fills up the disk keeps the old data, and a cleanup makes room`() throws {
    let disk = try #require(disks).small
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

  @Test func `data on a read-only disk can be read but not changed`() throws {
    let disks = try #require(disks)
    try OnDiskCache(directory: disks.small.appending(component: "kept"))
      .store(Data("kept".utf8), for: "image")
    let cache = OnDiskCache(directory: disks.readOnly.appending(component: "kept"))
    let missing = OnDiskCache(directory: disks.readOnly.appending(component: "new"))
    let path = cache.directory.appending(component: "cached-image").path

    let storing = #expect(throws: DiskCacheError.self) { try cache.store(Data(), for: "image") }
    let creating = #expect(throws: DiskCacheError.self) { try missing.store(Data(), for: "image") }
    let report = try cache.clean(policy: MaxSizeCleanupPolicy(maxSize: 0))

    #expect(storing?.withoutReason == .failed(.write, path: path, reason: ""))
    #expect(
      creating?.withoutReason
        == .failed(.createDirectory, path: missing.directory.path, reason: ""))
    #expect(
      report.failures.map(\.error.withoutReason) == [.failed(.remove, path: path, reason: "")])
    #expect(try cache.data(for: "image") == Data("kept".utf8))
    #expect(try missing.data(for: "image") == nil)
  }
}
