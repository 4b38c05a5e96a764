import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URL session stub: failures", .timeLimit(.minutes(10)))
struct URLSessionStubFailuresTests {
  let url = URL(string: "https://api.example.com/users?page=2") ?? URL(filePath: "/")

  @Test func `the next verification reports a request that failed without an answer`() async {
    let line = #line + 1
    let stub = URLSessionStub()
    let error = await #expect(throws: URLError.self) { try await stub.session.data(from: url) }

    let issues = await captureIssues { stub.reply.expectCalled() }
    let later = await captureIssues { stub.reply.expectCalled() }

    #expect(error?.code == .resourceUnavailable)
    #expect(
      error?.localizedDescription == """
        URLSessionStub.reply was called with (GET https://api.example.com/users?page=2), but it has no \
        answer
        """)
    expectOneIssue(issues, unanswered, line: line)
    #expect(later.isEmpty)
  }

  /// The failure comes at once, even if the session and the spy are still in use and a request is pending.
  @Test func `releasing a stub reports unanswered requests that no verification reported`() async {
    var kept: (URLSession, Spy<URLRequest, MockNetworkReply, any Error>)?
    var line = 0

    let issues = await captureIssues {
      line = #line + 1
      let stub = URLSessionStub()
      _ = try? await stub.session.data(from: url)
      kept = (stub.session, stub.reply)
      stub.reply.returns(.pending)
      stub.session.dataTask(with: url).resume()
    }

    expectOneIssue(issues, unanswered, line: line)
    withExtendedLifetime(kept) {}
  }

  #if canImport(FoundationNetworking)
    @Test func `on Linux, a download task is rejected`() async throws {
      let stub = URLSessionStub(returning: .status(200))
      let line = #line - 1
      let (file, _, error) = try await valueOfCallback { done in
        stub.session.downloadTask(with: url) { done(($0, $1, $2)) }.resume()
      }

      let issues = await captureIssues { stub.reply.expectNotCalled() }

      #expect((error as? URLError)?.code == .unsupportedURL)
      #expect(file == nil)
      let message = """
        A download task was resumed for GET https://api.example.com/users?page=2. On Linux, a stub cannot answer a \
        download task, so the task failed with URLError.unsupportedURL. Use a data task in the subject.
        """
      #expect(error?.localizedDescription == message)
      expectOneIssue(issues, message + "\n" + Self.offTask, line: line)
    }
  #endif

  // MARK: - Fixtures

  private static var offTask: String {
    """
    The call came from outside the test's task. The spy was created in the test \
    “\(Test.current?.displayName ?? "")”.
    """
  }

  private var unanswered: String {
    """
    URLSessionStub.reply was called with (GET https://api.example.com/users?page=2), but it has no \
    answer, so it threw URLError.
    Set an answer before the request: reply.when(.request(.get, "/users")).returns(.status(200)). To answer all \
    requests, use reply.returns(.status(200)) or URLSessionStub(returning: .status(200)).
    \(Self.offTask)
    """
  }
}
