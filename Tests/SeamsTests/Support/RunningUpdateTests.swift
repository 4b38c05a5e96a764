import Foundation
import Seams
import TestKit

@Suite("Changes inside an update", .tags(.state))
struct RunningUpdateTests {
  @Test func `only the places of running updates are marked`() {
    let places = RunningUpdate.run(at: "a") {
      let inside = RunningUpdate.run(at: "b") { marked() }
      return [inside, marked()]
    }

    #expect(places == [["a", "b"], ["a"]])
    #expect(marked().isEmpty)
  }

  @Test func `another thread is not inside the update`() async {
    let isUnderWay = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        RunningUpdate.run(at: "a") {
          Thread.detachNewThread {
            continuation.resume(returning: RunningUpdate.isUnderWay(at: "a"))
          }
        }
      }
    }

    #expect(!isUnderWay)
  }

  @Test func `an update that throws has ended`() {
    #expect(throws: KeyValueStoreError.corrupt) {
      try RunningUpdate.run(at: "a") { () throws(KeyValueStoreError) in throw .corrupt }
    }

    #expect(marked().isEmpty)
  }

  // MARK: - Fixtures

  private func marked() -> [String] {
    ["a", "b"].filter { RunningUpdate.isUnderWay(at: $0) }
  }
}
