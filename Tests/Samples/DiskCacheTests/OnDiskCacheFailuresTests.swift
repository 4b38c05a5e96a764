import DiskCache
import Foundation
import TestKit

/// What no test can ask of a real disk, least of all as root, is asked of a double.
///
/// The happy path is in ``OnDiskCacheTests``.
@Suite("A cache on a failing disk")
struct OnDiskCacheFailuresTests {
  private let fileSystem = MockFileSystem()

  // MARK: - Failures of cleaning

  @Test(.tags(.returnValue))
  func `a file that cannot be deleted is reported, and the others go`() throws {
    fileSystem.holds("cached-a", "cached-b", "cached-c")
    fileSystem.remove.answers { if $0.lastPathComponent == "cached-b" { throw Refusal() } }
    let cache = OnDiskCache(directory: .cache, fileSystem: fileSystem, now: { .start })

    let report = try cache.clean(policy: RemoveEverythingPolicy())

    let failed = DiskCacheError.failed(.remove, path: "/cache/cached-b", reason: "refused")
    #expect(report.removed == [try item("cached-c", age: 2), try item("cached-a", age: 0)])
    #expect(report.failures == [.init(item: try item("cached-b", age: 1), error: failed)])
  }

  @Test(.tags(.behavior))
  func `each file is asked to go once, the oldest first, even if none does`() throws {
    fileSystem.holds("cached-a", "cached-b", "cached-c")
    fileSystem.remove.throws(Refusal())
    let cache = OnDiskCache(directory: .cache, fileSystem: fileSystem, now: { .start })

    let report = try cache.clean(policy: RemoveEverythingPolicy())

    let deletions = fileSystem.remove.calls.map(\.lastPathComponent)
    #expect(deletions == ["cached-c", "cached-b", "cached-a"])
    #expect(report.failures.map(\.item.age) == [.seconds(2), .seconds(1), .zero])
  }

  @Test(
    .tags(.behavior),
    arguments: [
      (path: "/etc/passwd", age: 0), (path: "/cache/../etc/passwd", age: 0),
      (path: "/cache/cached-z", age: 0), (path: "/cache/cached-a", age: 1),
      (path: "", age: 0),
    ])
  func `an item that the policy made up is reported, and nothing is deleted for it`(
    path: String, age: Int
  ) throws {
    fileSystem.holds("cached-a", "cached-b")
    let madeUp = try CacheItem(path: path, age: .seconds(age), size: 1)
    let real = try item("cached-b", age: 1)
    let cache = OnDiskCache(directory: .cache, fileSystem: fileSystem, now: { .start })

    let report = try cache.clean(policy: StubPolicy(choice: [madeUp, real]))

    fileSystem.remove.expectCalled(with: .cache.appending(component: "cached-b"))
    fileSystem.remove.expectCalled(.once)
    #expect(report.removed == [real])
    #expect(report.failures == [.init(item: madeUp, error: .notInCache(path: path))])
  }

  @Test(.tags(.behavior))
  func `a directory that cannot be listed is left as it is`() {
    fileSystem.names.throws(Refusal())
    let cache = OnDiskCache(directory: .cache, fileSystem: fileSystem)

    #expect(throws: DiskCacheError.failed(.list, path: "/cache/", reason: "refused")) {
      try cache.clean(policy: RemoveEverythingPolicy())
    }

    fileSystem.remove.expectNotCalled()
  }

  @Test(.tags(.returnValue))
  func `a place is named as people write it`() {
    fileSystem.names.throws(Refusal())
    let directory = URL(filePath: "/my cache/", directoryHint: .isDirectory)
    let cache = OnDiskCache(directory: directory, fileSystem: fileSystem)

    #expect(throws: DiskCacheError.failed(.list, path: "/my cache/", reason: "refused")) {
      try cache.items()
    }
  }

  @Test(.tags(.behavior))
  func `nothing is deleted before every file has been looked at`() {
    fileSystem.holds("cached-a", "cached-b")
    fileSystem.attributes.answers { file in
      guard file.lastPathComponent == "cached-a" else { throw Refusal() }
      return CacheFileAttributes(size: 1, modified: .start)
    }
    let cache = OnDiskCache(directory: .cache, fileSystem: fileSystem)

    #expect(throws: DiskCacheError.failed(.inspect, path: "/cache/cached-b", reason: "refused")) {
      try cache.clean(policy: RemoveEverythingPolicy())
    }

    fileSystem.remove.expectNotCalled()
  }

  // MARK: - Failures of listing

  @Test(.tags(.returnValue))
  func `a file that goes while the cache looks is not an item`() throws {
    fileSystem.names.returns(["cached-a", "cached-b"])
    fileSystem.attributes.answers { file in
      guard file.lastPathComponent == "cached-b" else { return nil }
      return CacheFileAttributes(size: 1, modified: .start)
    }
    let cache = OnDiskCache(directory: .cache, fileSystem: fileSystem, now: { .start })

    let items = try cache.items()

    #expect(items == [try item("cached-b", age: 0)])
  }

  @Test(.tags(.returnValue))
  func `a file system that reports a negative size is not believed`() {
    fileSystem.names.returns(["cached-a"])
    fileSystem.attributes.returns(CacheFileAttributes(size: -1, modified: .start))
    let cache = OnDiskCache(directory: .cache, fileSystem: fileSystem)

    #expect(throws: DiskCacheError.negativeSize(-1, path: "/cache/cached-a")) {
      try cache.items()
    }
  }

  @Test(
    .tags(.returnValue),
    arguments: [
      (seconds: -TimeInterval.infinity, age: Duration.seconds(1e18)),
      (seconds: .infinity, age: .seconds(-1e18)),
      (seconds: .nan, age: .zero),
    ])
  func `a date that cannot be becomes an age that can`(seconds: TimeInterval, age: Duration) throws
  {
    let modified = Date(timeIntervalSince1970: seconds)
    fileSystem.names.returns(["cached-a"])
    fileSystem.attributes.returns(CacheFileAttributes(size: 1, modified: modified))
    let cache = OnDiskCache(directory: .cache, fileSystem: fileSystem, now: { .start })

    let items = try cache.items()

    #expect(items.map(\.age) == [age])
  }

  // MARK: - Failures of reading and writing

  @Test(.tags(.returnValue))
  func `a file that cannot be read is an error, not a missing one`() {
    fileSystem.data.throws(Refusal())
    let cache = OnDiskCache(directory: .cache, fileSystem: fileSystem)

    #expect(throws: DiskCacheError.failed(.read, path: "/cache/cached-a", reason: "refused")) {
      try cache.data(for: "a")
    }
  }

  @Test(.tags(.returnValue))
  func `a file that cannot be written fails the store`() {
    fileSystem.write.throws(Refusal())
    let cache = OnDiskCache(directory: .cache, fileSystem: fileSystem)

    #expect(throws: DiskCacheError.failed(.write, path: "/cache/cached-a", reason: "refused")) {
      try cache.store(Data(), for: "a")
    }
  }

  @Test(.tags(.behavior))
  func `without its directory no file is written`() {
    fileSystem.createDirectory.throws(Refusal())
    let cache = OnDiskCache(directory: .cache, fileSystem: fileSystem)

    #expect(throws: DiskCacheError.failed(.createDirectory, path: "/cache/", reason: "refused")) {
      try cache.store(Data(), for: "a")
    }

    fileSystem.write.expectNotCalled()
  }

  // MARK: - What the errors say

  @Test(
    .tags(.returnValue),
    arguments: [
      (
        .negativeSize(-1, path: "/cache/cached-a"),
        "An item cannot have -1 bytes: /cache/cached-a"
      ),
      (
        .keyTooLong(String(repeating: "k", count: 249), fileNameLength: 256),
        """
        The key “kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…” needs a file name of 256 bytes, more \
        than the 255 that are allowed.
        """
      ),
      (
        .notInCache(path: "/etc/passwd"),
        "The cleanup policy chose an item that is not in the cache: /etc/passwd"
      ),
      (
        .failed(.createDirectory, path: "/cache/", reason: "refused"),
        "Could not create the directory /cache/: refused"
      ),
      (
        .failed(.remove, path: "/cache/cached-a", reason: "refused"),
        "Could not remove /cache/cached-a: refused"
      ),
    ] as [(DiskCacheError, String)])
  func `an error says what was wrong, and where`(error: DiskCacheError, text: String) {
    #expect(error.description == text)
  }
}

// MARK: - Fixtures

/// What the double throws when it is told to fail.
private struct Refusal: Error, CustomStringConvertible {
  let description = "refused"
}

extension URL {
  /// Where the cache of these tests would be, were there a disk.
  fileprivate static let cache = URL(filePath: "/cache", directoryHint: .isDirectory)
}

extension MockFileSystem {
  /// Has these files of one byte, each stored a second before the one that is named first.
  fileprivate func holds(_ files: String...) {
    names.returns(files)
    attributes.answers { file in
      files.firstIndex(of: file.lastPathComponent).map { place in
        CacheFileAttributes(size: 1, modified: .start - TimeInterval(place))
      }
    }
  }
}

/// The item that one of those files is.
private func item(_ name: String, age: Int) throws -> CacheItem {
  try CacheItem(path: "/cache/\(name)", age: .seconds(age), size: 1)
}
