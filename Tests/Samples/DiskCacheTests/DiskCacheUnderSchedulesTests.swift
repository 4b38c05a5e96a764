import DiskCache
import Foundation
import Schedules
import TestKit

/// Rules that hold when several tasks store entries or clean the cache, whatever order the tasks run in.
///
/// Each operation of the cache is synchronous, so a schedule only chooses the order of whole operations. At each
/// `Task.yield()`, the schedule may run another task.
@Suite("Disk cache under schedules", .tags(.state), .schedules(50))
struct DiskCacheUnderSchedulesTests {
  @Test func `if two tasks store the same entry, it contains the data of one of them`() async throws
  {
    let directory = try TemporaryDirectory()
    let cache = OnDiskCache(directory: directory.url)
    let storing = ["one", "two"].map { text in
      Task {
        await Task.yield()
        try cache.store(Data(text.utf8), for: "key")
      }
    }

    for task in storing { try await task.value }

    let data = try cache.data(for: "key")
    #expect(data == Data("one".utf8) || data == Data("two".utf8))
  }

  @Test func `an entry stored before or after a cleanup is readable or reported as removed`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let cache = OnDiskCache(directory: directory.url)
    let keys = ["a", "b", "c"]
    let storing = keys.map { key in
      Task {
        await Task.yield()
        try cache.store(Data(key.utf8), for: key)
      }
    }
    let cleaning = Task {
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
}
