import DiskCache
import Foundation
import TestKit

/// A file system double fails in ways that a test cannot force on a real disk.
@Suite("A cache on a failing disk")
struct OnDiskCacheFailuresTests {
  private let fileSystem = MockFileSystem()
  private let cache: OnDiskCache

  init() {
    cache = OnDiskCache(directory: .cache, fileSystem: fileSystem, now: { .start })
  }

  // MARK: - Cleaning

  @Test(.tags(.returnValue))
  func `a file that cannot be deleted is reported, and the other files are deleted`() throws {
    fileSystem.holds("cached-a", "cached-b", "cached-c")
    fileSystem.remove.answers { if $0.lastPathComponent == "cached-b" { throw Refusal.refused } }

    let report = try cache.clean(policy: RemoveEverythingPolicy())

    #expect(report.removed == [try item("cached-c", age: 2), try item("cached-a", age: 0)])
    let failure = CleanupReport.Failure(
      item: try item("cached-b", age: 1), error: failed(.remove, "/cache/cached-b"))
    #expect(report.failures == [failure])
    let deletions = fileSystem.remove.calls.map(\.lastPathComponent)
    #expect(deletions == ["cached-c", "cached-b", "cached-a"])
  }

  @Test(
    .tags(.behavior),
    arguments: [
      (path: "/etc/passwd", age: 0), (path: "/cache/../etc/passwd", age: 0),
      (path: "/cache/cached-z", age: 0), (path: "/cache/cached-a", age: 1), (path: "", age: 0),
    ])
  func `if a policy chooses an item that is not in the cache, a failure is reported`(
    path: String, age: Int
  ) throws {
    fileSystem.holds("cached-a", "cached-b")
    let invented = try CacheItem(path: path, age: .seconds(age), size: 1)
    let real = try item("cached-b", age: 1)

    let report = try cache.clean(policy: StubPolicy(choice: [invented, real]))

    fileSystem.remove.expectCalled(with: .cache.appending(component: "cached-b"))
    fileSystem.remove.expectCalled(.once)
    #expect(report.removed == [real])
    #expect(report.failures == [.init(item: invented, error: .notInCache(path: path))])
  }

  // MARK: - Listing

  @Test(.tags(.returnValue))
  func `a cache file that disappears during listing is not listed`() throws {
    fileSystem.holds("cached-a", "cached-b")
    fileSystem.attributes.when(.cache.appending(component: "cached-a")).returns(nil)

    let items = try cache.items()

    #expect(items == [try item("cached-b", age: 1)])
  }

  @Test(
    .tags(.returnValue),
    arguments: [
      (seconds: -TimeInterval.infinity, age: Duration.seconds(1e18)),
      (seconds: .infinity, age: .seconds(-1e18)), (seconds: .nan, age: .zero),
    ])
  func `impossible file dates become valid ages, but a negative size is an error`(
    seconds: TimeInterval, age: Duration
  ) throws {
    let modified = Date(timeIntervalSince1970: seconds)
    fileSystem.names.returns(["cached-a"])
    fileSystem.attributes.returns(CacheFileAttributes(size: 1, modified: modified))
    #expect(try cache.items().map(\.age) == [age])

    fileSystem.attributes.returns(CacheFileAttributes(size: -1, modified: modified))
    #expect(throws: DiskCacheError.negativeSize(-1, path: "/cache/cached-a")) { try cache.items() }
  }

  // MARK: - Reading and writing

  @Test(.tags(.behavior))
  func `a failed operation is reported with its path, and nothing is changed`() {
    fileSystem.holds("cached-a", "cached-b")
    fileSystem.data.throws(Refusal.refused)
    #expect(throws: failed(.read, "/cache/cached-a")) { try cache.data(for: "a") }

    fileSystem.write.throws(Refusal.refused)
    #expect(throws: failed(.write, "/cache/cached-a")) { try cache.store(Data(), for: "a") }

    fileSystem.createDirectory.throws(Refusal.refused)
    let other = OnDiskCache(directory: URL(filePath: "/my cache/"), fileSystem: fileSystem)
    #expect(throws: failed(.createDirectory, "/my cache/")) { try other.store(Data(), for: "a") }
    fileSystem.write.expectCalled(.once)

    fileSystem.attributes.when(.cache.appending(component: "cached-b")).throws(Refusal.refused)
    #expect(throws: failed(.inspect, "/cache/cached-b")) {
      try cache.clean(policy: RemoveEverythingPolicy())
    }

    fileSystem.names.throws(Refusal.refused)
    #expect(throws: failed(.list, "/cache/")) { try cache.clean(policy: RemoveEverythingPolicy()) }
    fileSystem.remove.expectNotCalled()
  }

  @Test(
    .tags(.returnValue),
    arguments: [
      (.negativeSize(-1, path: "/cache/cached-a"), "An item cannot have -1 bytes: /cache/cached-a"),
      (
        .keyTooLong(String(repeating: "k", count: 41), fileNameLength: 256),
        """
        The key “kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…” needs a file name of 256 bytes, more \
        than the 255 that are allowed.
        """
      ),
      (
        .keyTooLong(String(repeating: "à", count: 40), fileNameLength: 256),
        """
        The key “àààààààààààààààààààààààààààààààààààààààà” needs a file name of 256 bytes, more than the 255 that are \
        allowed.
        """
      ),
      (.notInCache(path: "/a"), "The cleanup policy chose an item that is not in the cache: /a"),
      (failed(.createDirectory, "/a"), "Could not create the directory /a: refused"),
      (failed(.remove, "/a"), "Could not remove /a: refused"),
    ] as [(DiskCacheError, String)])
  func `a disk cache error says what is wrong and where`(error: DiskCacheError, text: String) {
    #expect(error.description == text)
  }
}

// MARK: - Fixtures

private enum Refusal: Error { case refused }

private func failed(_ operation: DiskCacheError.Operation, _ path: String) -> DiskCacheError {
  .failed(operation, path: path, reason: "refused")
}

extension URL {
  fileprivate static let cache = URL(filePath: "/cache", directoryHint: .isDirectory)
}

extension MockFileSystem {
  /// Stubs files of one byte, each stored a second before the previous one.
  fileprivate func holds(_ files: String...) {
    names.returns(files)
    attributes.answers { file in
      files.firstIndex(of: file.lastPathComponent).map { place in
        CacheFileAttributes(size: 1, modified: .start - TimeInterval(place))
      }
    }
  }
}

private func item(_ name: String, age: Int) throws -> CacheItem {
  try CacheItem(path: "/cache/\(name)", age: .seconds(age), size: 1)
}
