import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The example in the MockNetworkSession documentation")
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
