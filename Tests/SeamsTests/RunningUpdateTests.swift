import Foundation
import Seams
import TestKit

@Suite("Running updates", .tags(.state))
struct RunningUpdateTests {
  @Test func `an update is under way while its closure runs, at its place only`() {
    let inside = RunningUpdate.run(at: "a") {
      (RunningUpdate.isUnderWay(at: "a"), RunningUpdate.isUnderWay(at: "b"))
    }

    #expect(inside == (true, false))
    #expect(!RunningUpdate.isUnderWay(at: "a"))
  }

  @Test func `an update inside another leaves the outer one under way`() {
    let afterInner = RunningUpdate.run(at: "a") {
      RunningUpdate.run(at: "b") {}
      return (RunningUpdate.isUnderWay(at: "a"), RunningUpdate.isUnderWay(at: "b"))
    }

    #expect(afterInner == (true, false))
  }

  @Test func `another thread is not inside`() async {
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

  // MARK: - Failures

  @Test func `an update that throws is over`() {
    #expect(throws: KeyValueStoreError.corrupt) {
      try RunningUpdate.run(at: "a") { () throws(KeyValueStoreError) in throw .corrupt }
    }

    #expect(!RunningUpdate.isUnderWay(at: "a"))
  }
}
