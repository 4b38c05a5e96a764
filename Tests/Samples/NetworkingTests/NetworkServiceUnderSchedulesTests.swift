import Foundation
import Networking
import Schedules
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Rules that hold for requests and their cancellation, whatever order they run in.
///
/// At each `Task.yield()`, the schedule may run another task.
@Suite("Network service under schedules", .tags(.behavior), .schedules(200))
struct NetworkServiceUnderSchedulesTests {
  let clock = TestClock()
  let session: MockNetworkSession
  let service: NetworkService
  let request = URLRequest(url: URL(filePath: "/"))

  init() {
    session = MockNetworkSession(
      returning: .status(200, body: Data()).delayed(by: .seconds(1), on: clock))
    service = NetworkService(session: session)
  }

  @Test func `a response that arrives after the cancellation is not delivered`() async {
    let executing = Task { [service, request] in try await service.execute(request) }

    let cancelling = Task {
      await Task.yield()
      executing.cancel()
      clock.advance(by: .seconds(1))
    }
    await cancelling.value

    let failure = await #expect(throws: NetworkFailure.self) { try await executing.value }
    #expect(failure?.reason == .cancelled)
    #expect(service.activeTaskCount == 0)
  }

  @Test
  func `if two requests race with cancelAllTasks, each delivers exactly one result`() async {
    let results = Spy<Result<NetworkResponse, NetworkFailure>, Void, Never>("completion")
    for _ in 1...2 {
      Task { [service, request] in
        await Task.yield()
        service.execute(request) { results.call($0) }
      }
    }
    Task { [service] in service.cancelAllTasks() }
    await settle()

    clock.advance(by: .seconds(1))
    await settle()

    results.expectCalled(2)
    #expect(service.activeTaskCount == 0)
    #expect(session.tasks.allSatisfy { [.completed, .cancelled].contains($0.state) })
  }

  @Test func `cancelling one request does not end the other`() async throws {
    let first = Task { [service, request] in try await service.execute(request) }
    let second = Task { [service, request] in try await service.execute(request) }
    Task { first.cancel() }
    await settle()

    clock.advance(by: .seconds(1))

    #expect(try await second.value.status == HTTPStatus(200))
    await #expect(throws: NetworkFailure.self) { try await first.value }
    #expect(service.activeTaskCount == 0)
  }
}
