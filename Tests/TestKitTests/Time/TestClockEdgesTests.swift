import Dispatch
import Foundation
import Seams

@testable import TestKit

/// What a clock does at its edges: deadlines that are over, equal ones, cancellation, many of everything.
@Suite("Edges of the test clock", .timeLimit(.minutes(10)))
struct TestClockEdgesTests {
  let clock = TestClock()

  init() {
    clock.advance(by: .seconds(10))
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(-100)])
  func `a sleep until now or earlier ends at once`(duration: Duration) async throws {
    try await clock.sleep(for: duration)

    #expect(clock.now.offset == .seconds(10))
    #expect(clock.pendingSleeps.isEmpty)
  }

  @Test(arguments: [Duration.seconds(1), .zero, .seconds(-1)])
  func `a task that is cancelled already does not sleep`(duration: Duration) async {
    let task = Task { [clock] in
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await clock.sleep(for: duration)
    }

    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.pendingSleeps.isEmpty)
  }

  @Test func `cancelling a task ends its sleep, which is no longer pending at once`() async {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(atLeast: 1)

    task.cancel()

    #expect(clock.pendingSleeps.isEmpty)
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `cancelling a task after its sleep changes nothing`() async {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(1))

    task.cancel()

    await #expect(throws: Never.self) { try await task.value }
  }

  @Test func `a cancelled sleep leaves the others alone`() async throws {
    let tasks = (1...3).map { number in
      Task { [clock] in try await clock.sleep(for: .seconds(number)) }
    }
    await clock.sleepers(atLeast: 3)

    tasks[1].cancel()
    clock.advance(by: .seconds(3))

    try await tasks[0].value
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    try await tasks[2].value
  }

  @Test func `equal deadlines end in the order of arming`() {
    let timer = MockTimer(on: clock)
    let fired = Spy<Int, Void, Never>("fired")
    for number in 1...50 {
      timer.scheduledTimer(after: .seconds(1), repeats: false) { fired.call(number) }
    }

    clock.advance(by: .seconds(1))

    #expect(fired.calls == Array(1...50))
  }

  @Test func `a sleep and a timer with one deadline end in the order of arming`() async {
    let timer = MockTimer(on: clock)
    let pending = Spy<Int, Void, Never>("pending")
    timer.scheduledTimer(after: .seconds(1), repeats: false) { [clock] in
      pending.call(clock.pendingSleeps.count)
    }
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(atLeast: 1)
    timer.scheduledTimer(after: .seconds(1), repeats: false) { [clock] in
      pending.call(clock.pendingSleeps.count)
    }

    clock.advance(by: .seconds(1))

    #expect(pending.calls == [1, 0])
    await #expect(throws: Never.self) { try await sleeper.value }
  }

  @Test func `advancing by zero ends nothing that is not due`() async {
    let task = Task { [clock] in try await clock.sleep(for: .nanoseconds(1)) }
    await clock.sleepers(atLeast: 1)

    clock.advance(by: .zero)
    #expect(clock.pendingSleeps.count == 1)

    clock.advance(by: .nanoseconds(1))
    await #expect(throws: Never.self) { try await task.value }
  }

  @Test func `advancing inside a timer's block does not let time go back`() {
    let timer = MockTimer(on: clock)
    let times = Spy<Duration, Void, Never>("times")
    timer.scheduledTimer(after: .seconds(1), repeats: false) { [clock] in
      clock.advance(by: .seconds(5))
      times.call(clock.now.offset)
    }
    timer.scheduledTimer(after: .seconds(2), repeats: false) { [clock] in
      times.call(clock.now.offset)
    }

    clock.advance(by: .seconds(3))

    #expect(times.calls == [.seconds(12), .seconds(16)])
    #expect(clock.now.offset == .seconds(16))
  }

  @Test func `the time can be read from many threads while it moves`() async {
    let isMonotonic = Guarded(true)
    let finished = AsyncExpectation("four threads", count: 4)
    for _ in 1...4 {
      DispatchQueue.global().async { [clock] in
        var last = clock.now
        for _ in 1...2_000 {
          let now = clock.now
          if now < last { isMonotonic.withLock { $0 = false } }
          last = now
        }
        finished.fulfill()
      }
    }

    for _ in 1...2_000 { clock.advance(by: .milliseconds(1)) }
    await fulfillment(of: finished)

    #expect(isMonotonic.withLock { $0 })
    #expect(clock.now.offset == .seconds(12))
  }

  @Test func `sleeps of many threads are all ended, by many advances at once`() async throws {
    try await withThrowingTaskGroup { group in
      for number in 1...500 {
        group.addTask { [clock] in try await clock.sleep(for: .milliseconds(number)) }
      }
      await clock.sleepers(atLeast: 500)
      for _ in 1...4 {
        group.addTask { [clock] in
          for _ in 1...500 { clock.advance(by: .milliseconds(1)) }
        }
      }
      try await group.waitForAll()
    }

    #expect(clock.pendingSleeps.isEmpty)
  }

  // No task group: it takes quadratic time to let go of its tasks.
  @Test func `a hundred thousand sleeps end in one advance`() async {
    let count = 100_000
    let woke = Spy<Void, Never>("woke")
    for number in 0..<count {
      // Neither the order of the deadlines nor its reverse.
      let delay = Duration.milliseconds(1 + number * 7_919 % count)
      Task { [clock] in
        try await clock.sleep(for: delay)
        await woke()
      }
    }
    await clock.sleepers(atLeast: count)

    clock.advance(by: .milliseconds(count - 1))
    #expect(clock.pendingSleeps.count == 1)

    clock.advance(by: .milliseconds(1))
    await woke.waitForCalls(count)
  }

  @Test func `a clock lives as long as somebody sleeps on it`() async throws {
    weak var watched: TestClock?
    var sleeper: Task<Void, any Error>?
    do {
      let clock = TestClock()
      watched = clock
      sleeper = Task { try await clock.sleep(for: .seconds(1)) }
      await clock.sleepers(atLeast: 1)
    }

    try #require(watched).advance(by: .seconds(1))

    try await sleeper?.value
    #expect(watched == nil)
  }

  @Test func `a clock outlives its sleepers and keeps nothing of them`() async throws {
    final class Subject: Sendable {}
    weak var watched: Subject?
    do {
      let subject = Subject()
      watched = subject
      let sleeper = Task { [clock] in
        try await clock.sleep(for: .seconds(1))
        withExtendedLifetime(subject) {}
      }
      await clock.sleepers(atLeast: 1)
      sleeper.cancel()
      await #expect(throws: CancellationError.self) { try await sleeper.value }
    }

    clock.advance(by: .seconds(5))

    #expect(clock.pendingSleeps.isEmpty)
    #expect(watched == nil)
  }

  @Test func `an instant can be advanced by hand`() {
    let instant = VirtualInstant(offset: .seconds(1))

    #expect(instant.advanced(by: .seconds(2)) == VirtualInstant(offset: .seconds(3)))
    #expect(instant.duration(to: VirtualInstant(offset: .seconds(3))) == .seconds(2))
    #expect(instant < instant.advanced(by: .nanoseconds(1)))
    #expect("\(instant.advanced(by: .milliseconds(-1001)))" == "-1 ms")
  }
}
