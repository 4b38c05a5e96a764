import DiskCache
import Foundation
import TestKit

/// What is in the directory of a cache and was not put there by it.
@Suite("Damaged names", .tags(.state))
struct DamagedNamesTests {
  @Test func `only what a key is given is listed, whatever else is there`() throws {
    let directory = URL(filePath: "/cache", directoryHint: .isDirectory)
    let fileSystem = MockFileSystem()
    fileSystem.attributes.returns(CacheFileAttributes(size: 1, modified: .start))
    let cache = OnDiskCache(directory: directory, fileSystem: fileSystem, now: { .start })

    for copy in DamagedData.copies(of: Data("cached-users%2f1".utf8)) {
      let name = String(decoding: copy.data, as: UTF8.self)
      fileSystem.names.returns([name])

      let items = try cache.items()

      #expect(items.allSatisfy { $0.path == "/cache/\(name)" }, "\(copy)")
      #expect(items.allSatisfy { !$0.path.dropFirst("/cache/".count).contains("/") }, "\(copy)")
    }
  }
}
