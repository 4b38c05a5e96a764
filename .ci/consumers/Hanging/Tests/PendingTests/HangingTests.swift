import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Every test here is wrong and has to end red, with a message that names what is pending.
@Suite(.waitLimit(.milliseconds(300)))
struct HangingTests {
  let clock = TestClock()

  @Test func `advances too little and awaits the task`() async throws {
    let clock = clock
    let task = Task { try await clock.sleep(for: .seconds(6)) }
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(3))
    try await task.value
  }

  @Test func `forgets to cancel a reply`() async {
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

  @Test func `awaits a loop that sleeps until it is cancelled`() async {
    let clock = clock
    let task = Task { while !Task.isCancelled { try? await clock.sleep(for: .seconds(6)) } }
    await task.value
  }

  @Test func `awaits a task that ignores the error`() async {
    let clock = clock
    await Task { try? await clock.sleep(for: .seconds(6)) }.value
  }

  @Test func `awaits a task with the bounded wait`() async throws {
    let clock = clock
    try await value(of: Task { try await clock.sleep(for: .seconds(6)) })
  }

  @Test func `tries something that sleeps until it succeeds`() async throws {
    let clock = clock
    try await eventually { try await clock.sleep(for: .seconds(6)) }
  }

  @Test func `tries something that sleeps and ignores the error`() async throws {
    let clock = clock
    try await eventually {
      try? await clock.sleep(for: .seconds(6))
      return false
    }
  }

  @Test func `tries something that waits for a reply`() async throws {
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
  func `ten tests hang at once`(number: Int) async throws {
    let clock = clock
    try await Task { try await clock.sleep(for: .seconds(number)) }.value
  }
}
