import Foundation
import Seams
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// `URLSession` and its tasks conform to the protocols of `Seams` with empty extensions, so the main test is
// that this file compiles.
@Suite("Network session")
struct NetworkSessionTests {
  @Test func `a URLSession can be used as a network session`() throws {
    let session: any NetworkSession = URLSession(configuration: .ephemeral)
    let url = try #require(URL(string: "https://example.com"))

    let task = session.dataTask(with: URLRequest(url: url)) { _, _, _ in }

    let dataTask = try #require(task as? URLSessionDataTask)
    #expect(dataTask.originalRequest?.url == url)
    #expect(dataTask.state == .suspended)
  }

  @Test func `a network session with a specified task type returns tasks of that type`() {
    let session: any NetworkSession<MockNetworkDataTask> = MockNetworkSession(returning: .pending)

    let task = session.dataTask(with: URLRequest(url: URL(filePath: "/"))) { _, _, _ in }

    #expect(task.state == .suspended)
  }
}
