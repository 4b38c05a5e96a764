import Foundation
import Seams
import TestKit

@Suite("Changes inside an update", .tags(.state))
struct UpdateReentrancyTests {
  @Test func `only the places of running updates are marked`() {
    let places = UpdateReentrancy.update("a") {
      let inside = UpdateReentrancy.update("b") { marked() }
      return [inside, marked()]
    }

    #expect(places == [["a", "b"], ["a"]])
    #expect(marked().isEmpty)
  }

  @Test func `another thread is not inside the update`() async {
    let isUpdating = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        UpdateReentrancy.update("a") {
          Thread.detachNewThread {
            continuation.resume(returning: UpdateReentrancy.isUpdating("a"))
          }
        }
      }
    }

    #expect(!isUpdating)
  }

  @Test func `an update that throws has ended`() {
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
