import Dispatch
import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// When a test sees a call to one of these doubles, the double has already changed its state.
///
/// Pending requests fail after 10 seconds by default. Tests can take longer under the thread sanitizer, so
/// the suite sets a higher limit.
@Suite("Effects of calls to doubles", .tags(.behavior), .waitLimit(.seconds(600)))
struct EffectsOfDoublesTests {
  // MARK: - Waiting for a call

  @Test(arguments: effects)
  func `after waiting for a call, a task sees the call's complete effect`(effect: Effect) async {
    let executor = SteppedExecutor()
    let (call, wait, isDone) = effect.make()
    // The task is resumed synchronously, while the call is still running.
    let task = Task(executorPreference: executor) {
      await wait()
      return isDone()
    }

    call()

    let sawEffect = await task.value
    #expect(sawEffect)
  }

  @Test func `a wait that begins during a call lasts until that call is complete`() async {
    let download = Download(.status(200))
    let executor = SteppedExecutor()
    let isDelivered = Spy<Bool, Void, Never>("isDelivered")
    let task = download.task
    task.resuming.answers { [unowned task] in
      Task(executorPreference: executor) {
        await task.resuming.waitForCalls()
        isDelivered.call(task.state == .completed)
      }
    }

    task.resume()
    await isDelivered.waitForCalls()

    #expect(isDelivered.calls == [true])
  }

  @Test(arguments: races)
  func `a call takes effect before other threads see it in the call count`(race: Race) {
    let (call, counts) = race.make()
    let misses = Spy<Void, Never>("misses")

    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for round in 0..<rounds {
        guard thread == 1 else {
          call(round)
          continue
        }
        let (calls, effects) = counts()
        if effects < calls { misses.call() }
      }
    }

    misses.expectNotCalled()
  }

  // MARK: - Test closures that run inside a call

  @Test func `a store call takes effect and is counted before its answer closure runs`() throws {
    let store = InMemoryKeyValueStore(["removed": data])
    let seen = Spy<Int, [String], Void, Never>("seen")
    store.setting.answers { [unowned store] _, _ in
      seen.call(store.setting.callCount, store.values.keys.sorted())
    }
    store.removing.answers { [unowned store] _ in
      seen.call(store.removing.callCount, store.values.keys.sorted())
    }
    store.updating.answers { [unowned store] _ in
      seen.call(store.updating.callCount, store.values.keys.sorted())
    }

    try store.set(data, forKey: "set")
    try store.removeValue(forKey: "removed")
    try store.update(forKey: "updated") { $0 = data }

    #expect(seen.calls.map(\.0) == [1, 1, 1])
    #expect(seen.calls.map(\.1) == [["removed", "set"], ["set"], ["set", "updated"]])
  }

  @Test
  func `if an answer throws, a store undoes the call, but keeps what the answer changed`() throws {
    let store = InMemoryKeyValueStore(["a": data])
    let other = Data("two".utf8)
    store.setting.when(.equal(other), .any).answers {
      [unowned store] (_, _) throws(KeyValueStoreError) in
      try store.set(Data("three".utf8), forKey: "b")
      throw .diskFull
    }
    store.removing.answers { (_) throws(KeyValueStoreError) in throw .notPermitted }
    store.updating.answers { (_) throws(KeyValueStoreError) in throw .corrupt }

    #expect(throws: KeyValueStoreError.diskFull) { try store.set(other, forKey: "a") }
    #expect(throws: KeyValueStoreError.diskFull) { try store.set(other, forKey: "b") }
    #expect(throws: KeyValueStoreError.notPermitted) { try store.removeValue(forKey: "a") }
    #expect(throws: KeyValueStoreError.corrupt) { try store.update(forKey: "a") { $0 = nil } }

    #expect(store.values == ["a": data, "b": Data("three".utf8)])
  }

  @Test func `a store update is recorded and answered even if its closure throws`() {
    let store = InMemoryKeyValueStore(["a": data])
    let asked = Spy<Void, Never>("asked")
    store.updating.answers { _ in asked.call() }

    #expect(throws: KeyValueStoreError.corrupt) {
      try store.update(forKey: "a") { value throws(KeyValueStoreError) in
        value = nil
        throw .corrupt
      }
    }

    store.updating.expectCalled(with: "a")
    asked.expectCalled()
    #expect(store.values == ["a": data])
  }

  @Test func `a session's calls take effect and are counted before the test's closures run`() {
    let session = MockNetworkSession()
    let replying = Spy<[Int], Void, Never>("replying")
    session.reply.answers { [unowned session] _ in
      replying.call([session.reply.callCount, session.resumeCallCount])
      return .status(200)
    }
    let handler = Spy<[Int], Void, Never>("handler")
    let resumed = session.dataTask(with: request) { [unowned session] _, _, _ in
      handler.call([session.dataTaskCallCount, session.reply.callCount, session.resumeCallCount])
    }
    let cancelled = session.dataTask(with: request) { [unowned session] _, _, _ in
      handler.call([session.cancelCallCount])
    }
    let states = Spy<MockNetworkDataTask.State, Void, Never>("states")
    resumed.resuming.answers { [unowned resumed] in states.call(resumed.state) }
    cancelled.cancelling.answers { [unowned cancelled] in states.call(cancelled.state) }

    resumed.resume()
    cancelled.cancel()

    #expect(replying.calls == [[1, 1]])
    #expect(handler.calls == [[2, 1, 1], [1]])
    #expect(states.calls == [.running, .cancelled])
    expectOrder(session.dataTask, resumed.resuming, session.reply, replying, handler)
    expectOrder(resumed.resuming, handler, cancelled.cancelling, handler)
  }

  @Test func `for expectOrder, a request comes before the calls made by its answer closure`() {
    let session = MockNetworkSession(returning: .pending)
    let other = MockNetworkSession(returning: .pending)
    let inner = URLRequest(url: URL(filePath: "/inner"))
    let log = Spy<Int, Void, Never>("log")
    session.dataTask.when(.equal(request)).answers { [unowned session] request in
      log.call(session.dataTaskCallCount)
      _ = session.dataTask(with: inner) { _, _, _ in }
      return other.dataTask.call(request)
    }

    _ = session.dataTask(with: request) { _, _, _ in }

    #expect(log.calls == [0])
    expectOrder(session.dataTask, log, session.dataTask)
    #expect(session.dataTask.calls == [request, inner])
    #expect(session.tasks.map(\.request) == [request, inner])
  }

  @Test func `for expectOrder, a store update comes before the calls made by its closure`() async {
    let store = InMemoryKeyValueStore()
    store.updating.when("settled").throws(.diskFull)
    try? store.update(forKey: "settled") { _ in }
    store.updating.expectCalled(with: "settled")

    try? store.update(forKey: "outer") { value throws(KeyValueStoreError) in
      defer { store.updating.expectCalled(with: "inner") }
      value = try store.data(forKey: "read")
      try store.update(forKey: "inner") { _ in }
    }
    let line = #line + 1
    let issues = await captureIssues { store.updating.expectNoOtherCalls() }

    #expect(store.updating.calls == ["settled", "outer", "inner"])
    expectOrder(store.updating, store.updating, store.reading, store.updating)
    expectOneIssue(
      issues,
      """
      Expected no calls to update(forKey:_:) except those already expected, but there was 1.
      Recorded:
        1. ("settled")
        2. ("outer")   not expected
        3. ("inner")
      """, line: line)
  }
}

// MARK: - Fixtures

private let rounds = 1_000
private let data = Data("one".utf8)
private let request = URLRequest(url: URL(filePath: "/page"))

/// A call to a double, a wait for the call, and a check of its effect.
struct Effect: Sendable, CustomTestStringConvertible {
  typealias Parts = (
    call: @Sendable () -> Void, wait: @Sendable () async -> Void, isDone: @Sendable () -> Bool
  )

  let testDescription: String
  let make: @Sendable () -> Parts
}

private let effects: [Effect] = [
  Effect(testDescription: "a value is set") {
    let store = InMemoryKeyValueStore()
    return (
      call: { try? store.set(data, forKey: "a") },
      wait: { await store.setting.waitForCalls() },
      isDone: { store.values["a"] == data }
    )
  },
  Effect(testDescription: "a rejected change is undone") {
    let store = InMemoryKeyValueStore()
    store.setting.answers { (_, _) throws(KeyValueStoreError) in throw .diskFull }
    return (
      call: { try? store.set(data, forKey: "a") },
      wait: { await store.setting.waitForCalls() },
      isDone: { store.values.isEmpty }
    )
  },
  Effect(testDescription: "a request has created a task") {
    let session = MockNetworkSession(returning: .pending)
    return (
      call: { _ = session.dataTask(with: request) { _, _, _ in } },
      wait: { await session.dataTask.waitForCalls() },
      isDone: { session.tasks.map(\.request) == [request] }
    )
  },
  Effect(testDescription: "a reply is delivered") {
    let download = Download(.status(200))
    return (
      call: { download.task.resume() },
      wait: { await download.session.reply.waitForCalls() },
      isDone: { download.delivered.callCount == 1 && download.task.state == .completed }
    )
  },
  Effect(testDescription: "a cancelled task has called its handler") {
    let download = Download(.pending)
    return (
      call: { download.task.cancel() },
      wait: { await download.task.cancelling.waitForCalls() },
      isDone: { download.task.state == .cancelled && download.delivered.callCount == 1 }
    )
  },
]

/// A network task, its session and a spy that its completion handler calls.
private final class Download: Sendable {
  let session: MockNetworkSession
  let task: MockNetworkDataTask
  let delivered = Spy<Void, Never>("delivered")

  init(_ reply: MockNetworkReply) {
    session = MockNetworkSession(returning: reply)
    task = session.dataTask(with: request) { [delivered] _, _, _ in delivered.call() }
  }
}

/// Calls that one thread makes while another thread counts the calls and their effects.
struct Race: Sendable, CustomTestStringConvertible {
  typealias Counts = (calls: Int, effects: Int)

  let testDescription: String
  let make: @Sendable () -> (call: @Sendable (Int) -> Void, counts: @Sendable () -> Counts)
}

private let races: [Race] = [
  Race(testDescription: "a change to a store") {
    let store = InMemoryKeyValueStore()
    return (
      { try? store.set(data, forKey: "\($0)") }, { (store.setting.callCount, store.values.count) }
    )
  },
  Race(testDescription: "a request") {
    let session = MockNetworkSession(returning: .pending)
    return (
      { _ in _ = session.dataTask(with: request) { _, _, _ in } },
      { (session.dataTaskCallCount, session.tasks.count) }
    )
  },
  Race(testDescription: "a delayed reply") {
    let clock = TestClock()
    let session = MockNetworkSession(returning: .status(200).delayed(by: .seconds(1), on: clock))
    let delivered = Spy<Void, Never>("delivered")
    return (
      { _ in session.dataTask(with: request) { _, _, _ in delivered.call() }.resume() },
      {
        let calls = session.reply.callCount
        clock.advance(by: .seconds(1))
        return (calls, delivered.callCount)
      }
    )
  },
  Race(testDescription: "a resumed task") {
    let tasks = (0..<rounds).map { _ in Download(.pending).task }
    return (
      { tasks[$0].resume() },
      { (tasks.count { $0.resumeCallCount > 0 }, tasks.count { $0.state == .running }) }
    )
  },
  Race(testDescription: "a cancelled task") {
    let tasks = (0..<rounds).map { _ in Download(.pending).task }
    return (
      { tasks[$0].cancel() },
      { (tasks.count { $0.cancelCallCount > 0 }, tasks.count { $0.state == .cancelled }) }
    )
  },
]
