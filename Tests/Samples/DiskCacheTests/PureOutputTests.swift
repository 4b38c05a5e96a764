import DiskCache
import Foundation
import TestKit

/// One rule, tested before and after its side effect was turned into an output.
///
/// Both tests prove the same rule: if three files are too large together, the oldest is deleted. Compare
///
/// - what you have to *arrange*. Before: a file system double that answers each call of the cache. After: three values.
/// - what you *assert*. Before: the requested deletions. After: the result.
/// - what *breaks* the test. Before: any change to how files are listed, inspected or deleted. After: only a change to
///   the rule.
///
/// You lose nothing, because one test of the cache verifies that it deletes exactly the files that a rule chooses. See
/// ``OnDiskCacheTests``.
@Suite("Turning a side effect into an output")
struct PureOutputTests {
  @Test(.tags(.behavior))
  func `before refactoring, the cache itself deletes the file that does not fit`() throws {
    let directory = URL(filePath: "/cache", directoryHint: .isDirectory)
    let fileSystem = MockFileSystem()
    fileSystem.names.returns(["item1", "item2", "item3"])
    for (name, age, size) in [("item1", 5.0, 7), ("item2", 3.0, 2), ("item3", 9.0, 9)] {
      fileSystem.attributes.when(directory.appending(component: name))
        .returns(CacheFileAttributes(size: size, modified: .start - age))
    }
    let cache = HardWiredCache(directory: directory, maxSize: 10, fileSystem: fileSystem)

    try cache.cleanCache()

    fileSystem.remove.expectCalled(.once)
    fileSystem.remove.expectCalled(with: directory.appending(component: "item3"))
  }

  // snippet: pure-after
  @Test(.tags(.returnValue))
  func `after refactoring, the policy returns the items to delete`() throws {
    let item1 = try CacheItem(path: "/item1", age: .seconds(5), size: 7)
    let item2 = try CacheItem(path: "/item2", age: .seconds(3), size: 2)
    let item3 = try CacheItem(path: "/item3", age: .seconds(9), size: 9)
    let policy = MaxSizeCleanupPolicy(maxSize: 10)

    let removed = policy.itemsToRemove(from: [item1, item2, item3])

    #expect(removed == [item3])
  }
  // end snippet
}

// MARK: - Fixtures

/// The cache before the refactoring, which chooses and deletes files in the same loop.
private struct HardWiredCache {
  let directory: URL
  let maxSize: Int
  let fileSystem: any CacheFileSystem

  func cleanCache() throws {
    var files: [(url: URL, attributes: CacheFileAttributes)] = []
    for name in try fileSystem.names(in: directory) {
      let url = directory.appending(component: name, directoryHint: .notDirectory)
      if let attributes = try fileSystem.attributes(of: url) {
        files.append((url, attributes))
      }
    }
    files.sort { $0.attributes.modified > $1.attributes.modified }

    // snippet: hard-wired
    var room = maxSize
    for file in files {
      room -= file.attributes.size
      if room < 0 {
        try fileSystem.remove(file.url)
      }
    }
    // end snippet
  }
}
