import Dispatch
import Foundation
import Seams
import TestKit

@Suite("Changes inside an update", .tags(.state))
struct UpdateReentrancyTests {
  @Test func `a store location is marked as updating only while it is being updated`() {
    let places = UpdateReentrancy.update("a") {
      let inside = UpdateReentrancy.update("b") { marked() }
      return [inside, marked()]
    }

    #expect(places == [["a", "b"], ["a"]])
    #expect(marked().isEmpty)
  }

  @Test func `only the updating thread sees that a store location is being updated`() async {
    let isUpdating = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        // check-tests: allow blocked-thread, the update has to last until the other thread has looked
        let hasLooked = DispatchSemaphore(value: 0)
        UpdateReentrancy.update("a") {
          Thread.detachNewThread {
            continuation.resume(returning: UpdateReentrancy.isUpdating("a"))
            hasLooked.signal()
          }
          hasLooked.wait()
        }
      }
    }

    #expect(!isUpdating)
  }

  @Test func `after an update throws, its store location is no longer marked as updating`() {
    #expect(throws: KeyValueStoreError.corrupt) {
      try UpdateReentrancy.update("a") { () throws(KeyValueStoreError) in throw .corrupt }
    }

    #expect(marked().isEmpty)
  }

  // MARK: - Fixtures

  private func marked() -> [String] {
    ["a", "b"].filter { UpdateReentrancy.isUpdating($0) }
  }
}
