import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Every test here is wrong and must fail with a message that names what is pending.
@Suite(.waitLimit(.milliseconds(300)))
struct HangingTests {
  let clock = TestClock()

  @Test func `a task hangs if the clock is advanced too little`() async throws {
    let clock = clock
    let task = Task { try await clock.sleep(for: .seconds(6)) }
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(3))
    try await task.value
  }

  @Test func `a task hangs if its cancellation does not cancel the request`() async {
    let session = MockNetworkSession(returning: .pending)
    let task = Task {
      await withCheckedContinuation { continuation in
        session.dataTask(with: URLRequest(url: URL(filePath: "/users"))) { _, _, _ in
          continuation.resume()
        }.resume()
      }
    }
    task.cancel()
    await task.value
    withExtendedLifetime(session) {}
  }

  @Test func `a loop that sleeps until it is cancelled hangs`() async {
    let clock = clock
    let task = Task { while !Task.isCancelled { try? await clock.sleep(for: .seconds(6)) } }
    await task.value
  }

  @Test func `a task that ignores the error of its sleep hangs`() async {
    let clock = clock
    await Task { try? await clock.sleep(for: .seconds(6)) }.value
  }

  @Test func `a bounded wait fails if the clock is never advanced`() async throws {
    let clock = clock
    try await value(of: Task { try await clock.sleep(for: .seconds(6)) })
  }

  @Test func `an operation that sleeps hangs while it is retried`() async throws {
    let clock = clock
    try await eventually { try await clock.sleep(for: .seconds(6)) }
  }

  @Test func `an operation that ignores the error of its sleep hangs while retried`() async throws {
    let clock = clock
    try await eventually {
      try? await clock.sleep(for: .seconds(6))
      return false
    }
  }

  @Test func `an operation that waits for a reply hangs while it is retried`() async throws {
    let session = MockNetworkSession(returning: .pending)
    try await eventually {
      await withCheckedContinuation { continuation in
        session.dataTask(with: URLRequest(url: URL(filePath: "/users"))) { _, _, _ in
          continuation.resume()
        }.resume()
      }
      return false
    }
  }

  @Test(arguments: 1...10)
  func `ten test cases hang at the same time`(number: Int) async throws {
    let clock = clock
    try await Task { try await clock.sleep(for: .seconds(number)) }.value
  }
}
