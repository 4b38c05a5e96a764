import Foundation
import Schedules
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Checks that the waits, clocks and doubles of TestKit work, no matter in which order tasks run.
@Suite("TestKit under schedules", .schedules(50))
struct TestKitUnderSchedulesTests {
  private let spy = Spy<Int, Int, any Error>("load")
  private let clock = TestClock()

  // MARK: - Waits

  @Test func `a wait for three calls ends when the third call has been recorded`() async throws {
    spy.returns(0)
    for number in 1...3 { Task { [spy] in try await spy(number) } }

    await spy.waitForCalls(3)

    #expect(Set(spy.calls) == [1, 2, 3])
  }

  @Test
  func `opening a gate ends every waiting call, even one that is being cancelled`() async throws {
    let gate = Gate<Int, any Error>()
    spy.suspends(on: gate)
    let calls = (1...3).map { number in Task { [spy] in try await spy(number) } }

    Task { calls[1].cancel() }
    Task { gate.open(returning: 7) }

    #expect(try await calls[0].value == 7)
    #expect(try await calls[2].value == 7)
    switch await calls[1].result {
    case .success(let value): #expect(value == 7)
    case .failure(let error): #expect(error is CancellationError)
    }
  }

  @Test func `the nth call at a gate gets the nth answer`() async throws {
    let gate = Gate<Int, any Error>()
    spy.suspends(on: gate)
    let calls = (1...3).map { number in Task { [spy] in (number, try await spy(number)) } }
    Task { for position in [3, 1, 2] { gate.open(position, returning: position) } }

    // Calls that have already been answered count, too.
    await gate.arrivals(3)
    for call in calls {
      let (number, position) = try await call.value
      #expect(spy.calls[position - 1] == number)
    }
  }

  @Test func `an expectation with a count of three is fulfilled by calls from three tasks`() async {
    await expectation("three pages", count: 3) { done in
      for _ in 1...3 { Task { done() } }
    }
  }

  @Test func `a wait with enforced order passes if expectations are fulfilled in order`() async {
    let loaded = AsyncExpectation("loaded")
    let saved = AsyncExpectation("saved")
    Task {
      loaded()
      await Task { saved() }.value
    }

    await fulfillment(of: loaded, saved, enforceOrder: true)
  }

  @Test func `a probe receives each element of its sequence in order`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    Task {
      for number in 1...3 {
        continuation.yield(number)
        await Task.yield()
      }
      continuation.finish()
    }
    let probe = AsyncSequenceProbe(stream)

    for number in 1...3 { await probe.expectNext(number) }
    await probe.expectFinish()
  }

  @Test
  func `valueOfCallback gets its value even if a nested task calls the callback`() async throws {
    let value = try await valueOfCallback { done in
      Task { await Task { done(1) }.value }
    }

    #expect(value == 1)
  }

  @Test func `a wait with eventually() notices a change that another task makes`() async throws {
    spy.returns(0)
    Task { [spy] in for number in 1...3 { try await spy(number) } }

    try await eventually { spy.callCount == 3 }
  }

  @Test func `a test can wait for the value of a task that sleeps on a clock`() async throws {
    let task = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      return 1
    }
    Task { [clock] in
      await settle()
      clock.advance(by: .seconds(1))
    }

    #expect(try await value(of: task) == 1)
  }

  // MARK: - Time

  @Test
  func `sleeps on a TestClock end in the order of their deadlines`() async throws {
    spy.returns(0)
    let sleeps = [3, 1, 2].map { seconds in
      Task { [clock, spy] in
        try await clock.sleep(for: .seconds(seconds))
        try await spy(seconds)
      }
    }

    for _ in 1...3 {
      await settle()
      clock.advance(by: .seconds(1))
    }
    for sleep in sleeps { try await sleep.value }

    #expect(spy.calls == [1, 2, 3])
  }

  @Test func `if a sleep is cancelled while the clock advances, it returns or throws`() async {
    let sleep = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(atLeast: 1)

    Task { sleep.cancel() }
    Task { [clock] in clock.advance(by: .seconds(1)) }

    if case .failure(let error) = await sleep.result { #expect(error is CancellationError) }
    #expect(clock.pendingSleeps == [])
  }

  // MARK: - Doubles

  @Test func `if a data task is cancelled as a reply arrives, its handler is called once`() async {
    let session = MockNetworkSession(
      returning: .status(200).delayed(by: .seconds(1), on: clock))
    let delivered = Spy<Void, Never>("delivered")
    let task = session.dataTask(with: URLRequest(url: URL(filePath: "/page"))) { _, _, _ in
      delivered.call()
    }
    task.resume()

    Task { task.cancel() }
    Task { [clock] in clock.advance(by: .seconds(1)) }
    await settle()

    delivered.expectCalled()
  }
}
