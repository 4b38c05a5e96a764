import Foundation
import Schedules
import Storage
import TestKit

/// Each change is synchronous, so a schedule only chooses the order of whole changes.
@Suite("Storage under schedules", .tags(.state), .schedules(50))
struct StorageUnderSchedulesTests {
  @Test func `when several tasks change a document, no change is lost`() async throws {
    let directory = try TemporaryDirectory()
    let store = FileKeyValueStore(directory: directory.url)
    let document = StoredDocument<[Int]>(key: "numbers", version: 1, in: store)

    try await withThrowingTaskGroup { group in
      for number in 1...3 {
        group.addTask {
          for _ in 1...2 {
            try document.update { $0 = ($0 ?? []) + [number] }
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }

    #expect(try document.read()?.sorted() == [1, 1, 2, 2, 3, 3])
  }

  @Test func `a task that was started during an update can change the same store`() async throws {
    let directory = try TemporaryDirectory()
    let store = FileKeyValueStore(directory: directory.url)
    var started: Task<Void, any Error>?

    try store.update(forKey: "a") { value in
      value = Data("1".utf8)
      started = Task { try store.set(Data("2".utf8), forKey: "b") }
    }
    try await started?.value

    #expect(try store.keys() == ["a", "b"])
  }
}
