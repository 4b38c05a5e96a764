import Dispatch
import Foundation
import Schedules
import Seams
import TestKit

@Suite struct LeavingTests {
  private static let message = "The test is not deterministic: "

  @Test func `an actor with its own executor is found`() async throws {
    let issues = await captureIssues {
      await explore { await OnOwnQueue().work() }
    }

    try expectLeft(issues)
  }

  @Test func `a callback of a dispatch queue is found`() async throws {
    let issues = await captureIssues {
      await explore {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume() }
        }
      }
    }

    try expectLeft(issues)
  }

  @Test func `a callback to the main actor is found`() async throws {
    let issues = await captureIssues {
      await explore { @MainActor in
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume() }
        }
      }
    }

    try expectLeft(issues)
  }

  @Test func `a callback to an actor is found`() async throws {
    let issues = await captureIssues {
      await explore { await Caller().call() }
    }

    try expectLeft(issues)
  }

  @Test func `announced work may use any thread`() async {
    await explore(50) {
      let result = await external {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume(returning: 5) }
        }
      }

      #expect(result == 5)
    }
  }

  @Test func `announced work of an actor comes back to the schedule`() async {
    await explore(50) {
      let caller = Caller()
      async let first: Void = caller.callAnnounced()
      async let second: Void = caller.callAnnounced()
      _ = await (first, second)

      #expect(await caller.calls == 2)
      await settle()
    }
  }

  @Test func `settle waits for announced work`() async {
    await explore(50) {
      let isDone = LockedState(false)
      Task {
        await external {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume() }
          }
        }
        isDone.withLock { $0 = true }
      }
      await settle()

      #expect(isDone.withLock { $0 })
    }
  }

  private func expectLeft(
    _ issues: [Issue], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let message = try #require(issues.first, sourceLocation: sourceLocation).message
    #expect(issues.count == 1, sourceLocation: sourceLocation)
    #expect(message.hasPrefix(Self.message), "\(message)", sourceLocation: sourceLocation)
  }
}

private actor OnOwnQueue {
  private final class Queue: SerialExecutor {
    let queue = DispatchQueue(label: "own")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private let executor = Queue()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  func work() {}
}

private actor Caller {
  private(set) var calls = 0

  func call() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume() }
    }
    calls += 1
  }

  func callAnnounced() async {
    await external {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
    }
    calls += 1
  }
}
