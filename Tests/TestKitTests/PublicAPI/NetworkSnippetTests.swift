import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The mock network session in the documentation")
struct NetworkSnippetTests {
  // snippet: network
  @Test func `a page is loaded with one request`() throws {
    let url = try #require(URL(string: "https://example.com/hello"))
    let hello = Data("hello".utf8)
    let session = MockNetworkSession(returning: .status(200, body: hello))
    let loader = PageLoader(session: session)
    let onPage = Spy<String, Void, Never>("onPage")

    loader.load(url) { onPage($0) }

    onPage.expectCalled(with: "hello")
    #expect(session.dataTaskLastURL == url)
    #expect(session.resumeCallCount == 1)
  }
  // end snippet

  // snippet: network-pending
  @Test func `a page is not shown before the reply arrives`() throws {
    let url = try #require(URL(string: "https://example.com/hello"))
    let session = MockNetworkSession(returning: .pending)
    let onPage = Spy<String, Void, Never>("onPage")
    PageLoader(session: session).load(url) { onPage($0) }
    onPage.expectNotCalled()

    let hello = Data("hello".utf8)
    session.tasks[0].complete(with: .status(200, body: hello))

    onPage.expectCalled(with: "hello")
  }
  // end snippet

  @Test func `a request without a reply is reported where the session was created`() async throws {
    let url = try #require(URL(string: "https://example.com/hello"))
    let line = #line + 1
    let loader = PageLoader(session: MockNetworkSession())

    let issues = await captureIssues { loader.load(url) { _ in } }

    // failure: network-unanswered
    expectOneIssue(
      issues,
      """
      MockNetworkSession.reply was called with (GET https://example.com/hello), but it has no answer, so it threw \
      UnansweredCall.
      Set an answer before the request: MockNetworkSession(returning: .status(200)), \
      reply.returns(.status(200)) or reply.throws(URLError(.timedOut)).
      """, line: line)
    // end failure
  }

  // MARK: - Fixtures

  // snippet: page-loader
  struct PageLoader {
    let session: any NetworkSession

    func load(_ url: URL, onPage: @escaping @Sendable (String) -> Void) {
      let request = URLRequest(url: url)
      let task: any NetworkDataTask = session.dataTask(
        with: request
      ) { data, _, _ in
        onPage(String(decoding: data ?? Data(), as: UTF8.self))
      }
      task.resume()
    }
  }
  // end snippet
}
