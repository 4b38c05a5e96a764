import Foundation
import Networking
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Read this first: behavior verification.
///
/// The result of a service does not show which requests it sends. So the network is a double that records its calls.
/// Was a task created, for which URL, and was it started? The identifier that `execute` returns answers none of these
/// questions.
@Suite("Network service", .tags(.behavior))
struct NetworkServiceTests {
  // snippet: behavior
  @Test(.tags(.behavior))
  func `requesting a URL starts one data task with a GET request`() throws {
    let url = try #require(URL(string: "https://apple.com"))
    let session = MockNetworkSession(returning: .status(200))
    let service = NetworkService(session: session)

    service.execute(url) { _ in }

    #expect(session.dataTaskCallCount == 1)
    #expect(session.dataTaskLastURL == url)
    #expect(session.dataTask.calls.map(\.httpMethod) == ["GET"])
    #expect(session.resumeCallCount == 1)
  }
  // end snippet

  @Test func `requests are sent in the order in which they are passed to the service`() throws {
    let session = MockNetworkSession(returning: .status(200))
    let service = NetworkService(session: session)
    let urls = [URL(filePath: "/a"), URL(filePath: "/b"), URL(filePath: "/a")]

    for url in urls { service.execute(url) { _ in } }

    #expect(session.dataTask.calls.map(\.url) == urls)
    let task = try #require(session.tasks.first)
    expectOrder(session.dataTask, task.resuming, session.dataTask)
  }
}
