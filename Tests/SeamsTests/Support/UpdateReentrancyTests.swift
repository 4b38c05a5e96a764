import Foundation
import Seams
import TestKit

@Suite("Changes inside an update", .tags(.state))
struct UpdateReentrancyTests {
  @Test func `only places with a running update are marked`() {
    let places = UpdateReentrancy.update("a") {
      let inside = UpdateReentrancy.update("b") { marked() }
      return [inside, marked()]
    }

    #expect(places == [["a", "b"], ["a"]])
    #expect(marked().isEmpty)
  }

  @Test func `an update on one thread does not mark its place on another`() async {
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

  @Test func `an update that throws is no longer marked`() {
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
