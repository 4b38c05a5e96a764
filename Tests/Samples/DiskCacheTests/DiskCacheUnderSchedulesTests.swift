import DiskCache
import Foundation
import Schedules
import TestKit

/// Rules that hold when several tasks use a cache, whatever order the tasks run in.
///
/// Each operation is synchronous, so a schedule only chooses the order of whole operations. At each `Task.yield()`, it
/// may run another task.
@Suite("Disk cache under schedules", .tags(.state), .schedules(50))
struct DiskCacheUnderSchedulesTests: ~Copyable {
  private let directory: TemporaryDirectory
  private let cache: OnDiskCache

  init() throws {
    directory = try TemporaryDirectory()
    cache = OnDiskCache(directory: directory.url)
  }

  @Test func `an entry stored during a cleanup is either readable or reported as removed`()
    async throws
  {
    let keys = ["a", "b", "c"]
    let storing = keys.map { key in
      Task { [cache] in
        await Task.yield()
        try cache.store(Data(key.utf8), for: key)
      }
    }
    let cleaning = Task { [cache] in
      await Task.yield()
      return try cache.clean(policy: RemoveEverythingPolicy())
    }

    for task in storing { try await task.value }
    let report = try await cleaning.value

    let left = try keys.filter { try cache.data(for: $0) == Data($0.utf8) }
    #expect(left.count + report.removed.count == keys.count)
    #expect(try cache.items().count == left.count)
    #expect(report.failures == [])
  }

  @Test func `if two tasks store the same entry, it contains the data of one of them`() async throws
  {
    let storing = ["one", "two"].map { text in
      Task { [cache] in
        await Task.yield()
        try cache.store(Data(text.utf8), for: "key")
        return try cache.data(for: "key")
      }
    }

    let read = [try await storing[0].value, try await storing[1].value]

    #expect(read == [Data("one".utf8), Data("two".utf8)])
    #expect(try read.contains(cache.data(for: "key")))
  }
}
