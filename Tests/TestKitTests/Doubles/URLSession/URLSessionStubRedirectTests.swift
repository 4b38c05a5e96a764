import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URL session stub: redirects", .timeLimit(.minutes(10)))
struct URLSessionStubRedirectTests {
  let stub = URLSessionStub(returning: .status(200))
  let url = URL(string: "https://example.com/old?page=1") ?? URL(filePath: "/")

  @Test(arguments: [
    ("https://example.org/new", "https://example.org/new"),
    ("/new", "https://example.com/new"),
    ("new?page=2", "https://example.com/new?page=2"),
    ("//example.org/new", "https://example.org/new"),
  ])
  func `a redirect to an absolute or relative location is followed to its target`(
    location: String, target: String
  ) async throws {
    stub.reply.when(.request(.get, "/old")).returns(.status(301, headers: ["location": location]))
    stub.reply.when(.request(.get, target)).returns(.status(201, body: Data("new".utf8)))

    let (data, response) = try await stub.session.data(from: url)

    #expect(response.url?.absoluteString == target)
    #expect((response as? HTTPURLResponse)?.statusCode == 201)
    #expect(data == Data("new".utf8))
    #expect(stub.requests.map(\.url?.absoluteString) == [url.absoluteString, target])
  }

  @Test(arguments: [
    (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"),
    (307, "POST", "POST"), (308, "POST", "POST"),
    (301, "PUT", "PUT"), (302, "PUT", "PUT"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"),
    (302, "GET", "GET"),
  ])
  func `after a redirect, the method depends on the status code and the old method`(
    status: Int, method: String, expected: String
  ) async throws {
    stub.reply.when(.where { $0.url?.path == "/old" }).returns(
      .status(status, headers: ["Location": "/new"]))
    var request = URLRequest(url: url)
    request.httpMethod = method
    request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
    request.setValue("4", forHTTPHeaderField: "Content-Length")
    request.setValue("1", forHTTPHeaderField: "X-Trace")
    if method.hasPrefix("P") { request.httpBody = Data("body".utf8) }

    _ = try await stub.session.data(for: request)

    let redirected = try #require(stub.requests.last)
    let isUnchanged = method == expected
    #expect(stub.requests.count == 2)
    #expect(redirected.httpMethod == expected)
    #expect(redirected.httpBody == (isUnchanged ? request.httpBody : nil))
    #expect((redirected.value(forHTTPHeaderField: "Content-Type") != nil) == isUnchanged)
    #expect((redirected.value(forHTTPHeaderField: "Content-Length") != nil) == isUnchanged)
    #expect(redirected.value(forHTTPHeaderField: "X-Trace") == "1")
  }

  @Test(arguments: [
    (304, ["Location": "/new"]), (300, ["Location": "/new"]), (302, [:]),
    // The session does not ask for credentials.
    (401, ["WWW-Authenticate": #"Basic realm="x""#]),
  ])
  func `a response that is not a redirect is delivered unchanged`(
    status: Int, headers: [String: String]
  ) async throws {
    stub.reply.returns(.status(status, headers: headers))

    let (_, response) = try await stub.session.data(from: url)

    #expect((response as? HTTPURLResponse)?.statusCode == status)
    #expect(response.url == url)
    stub.reply.expectCalled()
  }

  @Test func `a redirect is followed after its delay`() async throws {
    let clock = TestClock()
    stub.reply.when(.request(.get, "/old")).returns(
      .status(302, headers: ["Location": "/new"]).delayed(by: .seconds(1), on: clock))

    async let answer = stub.session.data(from: url)
    await clock.sleepers(atLeast: 1)
    stub.reply.expectCalled()
    clock.advance(by: .seconds(1))

    #expect(try await answer.1.url?.path == "/new")
  }

  // MARK: - Failures

  @Test func `the 17th redirect of a request fails`() async {
    stub.reply.returns(.status(302, headers: ["Location": "/old"]))

    let error = await #expect(throws: URLError.self) { try await stub.session.data(from: url) }

    #expect(error?.code == .httpTooManyRedirects)
    stub.reply.expectCalled(17)
  }
}
