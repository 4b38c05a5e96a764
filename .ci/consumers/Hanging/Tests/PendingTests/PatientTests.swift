import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Every test here is correct and must pass, however busy the machine is.
@Suite(.waitLimit(.milliseconds(300)))
struct PatientTests {
  let clock = TestClock()

  @Test func `a test can end while a task still sleeps`() async {
    let clock = clock
    Task { try await clock.sleep(for: .seconds(6)) }
    await clock.sleepers(atLeast: 1)
  }

  @Test func `a test can end while a task sleeps again and again`() async {
    let clock = clock
    Task { while !Task.isCancelled { try? await clock.sleep(for: .seconds(6)) } }
    await clock.sleepers(atLeast: 1)
  }

  @Test func `a test can end while a reply is pending`() async {
    let session = MockNetworkSession(returning: .pending)
    session.dataTask(with: URLRequest(url: URL(filePath: "/users"))) { _, _, _ in
      withExtendedLifetime(session) {}
    }.resume()
  }

  @Test func `a test can end while a task sleeps before a call that would fail`() async {
    let clock = clock
    let load = Spy<Int, any Error>("load")
    Task {
      while !Task.isCancelled {
        try? await clock.sleep(for: .seconds(6))
        _ = try? await load()
      }
    }
    await clock.sleepers(atLeast: 1)
  }

  @Test func `a test can end while a reply with a failing handler is pending`() async {
    let load = Spy<Int, any Error>("load")
    let session = MockNetworkSession(returning: .pending)
    session.dataTask(with: URLRequest(url: URL(filePath: "/users"))) { _, _, _ in
      Task.detached { _ = try? load() }
      withExtendedLifetime(session) {}
    }.resume()
  }

  // Serialized, so that only one test at a time occupies the main thread.
  @Suite(.serialized)
  struct WhileTheMainThreadIsBusy {
    @MainActor
    @Test func `a sleep stays pending while the main thread is busy`() async throws {
      let clock = TestClock()
      let task = Task { try await clock.sleep(for: .seconds(6)) }
      await clock.sleepers(atLeast: 1)
      // Five times the wait limit.
      let end = DispatchTime.now() + 1.5
      while DispatchTime.now() < end {}

      clock.advance(by: .seconds(6))
      try await value(of: task)
    }

    @Test func `a wait is extended while the main thread is busy`() async {
      let saved = AsyncExpectation("saved")
      Task { @MainActor in
        // Three times the wait limit.
        let end = DispatchTime.now() + 0.9
        while DispatchTime.now() < end {}
      }
      DispatchQueue.main.async { saved.fulfill() }
      await fulfillment(of: saved)
    }
  }

  @Test func `a sleep may exceed its limit while the test waits for a call`() async throws {
    let clock = clock
    let spy = Spy<Void, Never>("spy")
    let task = Task { try await clock.sleep(for: .seconds(6)) }
    await clock.sleepers(atLeast: 1)
    // Real time, five times the wait limit.
    DispatchQueue.global().asyncAfter(deadline: .now() + 1.5) { spy.call() }

    await spy.waitForCalls(within: .seconds(60))

    #expect(clock.pendingSleeps.count == 1)
    clock.advance(by: .seconds(6))
    try await task.value
  }

  @Test(arguments: 1...50)
  func `a sleep ends in time on a busy machine`(number: Int) async throws {
    let clock = clock
    let task = Task { try await clock.sleep(for: .seconds(number)) }
    await clock.sleepers(atLeast: 1)
    let end = DispatchTime.now() + .milliseconds(2)
    while DispatchTime.now() < end {}
    clock.advance(by: .seconds(number))

    try await value(of: task)
  }

  // During these seconds, the sleeps and replies that other tests left pending reach their limits.
  @Test func `a slow test keeps the process alive for some seconds`() async throws {
    try await Task.sleep(for: .seconds(3))
  }
}
