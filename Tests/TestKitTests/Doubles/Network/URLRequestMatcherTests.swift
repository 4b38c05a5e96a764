import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Request matcher")
struct URLRequestMatcherTests {
  let session = MockNetworkSession(returning: .status(200))

  @Test(arguments: [
    ("https://example.com/users?page=1", "https://example.com/users?page=1"),
    ("HTTPS://Example.COM/users", "https://example.com/users"),
    ("https://example.com", "https://example.com/"),
    ("https://example.com:443/users", "https://example.com/users"),
    ("http://example.com:80/users", "http://example.com/users"),
    ("https://example.com/users?a=1&b=2", "https://example.com/users?b=2&a=1"),
    ("https://example.com/users#top", "https://example.com/users"),
    ("/users", "http://example.org:8080/users?page=1"),
    ("/users?b=2&a=1", "https://example.com/users?a=1&b=2"),
    ("/users/J%20D", "https://example.com/users/J%20D"),
    ("/", "https://example.com"),
  ])
  func `a full URL matches equivalent URLs, and a path matches on any host`(
    text: String, url: String
  ) throws {
    request(url)

    session.dataTask.expectCalled(with: .request(.get, text))
  }

  @Test func `a full URL matches a request with a relative URL`() throws {
    let base = URL(string: "https://example.com/v1/")
    let url = try #require(URL(string: "users", relativeTo: base))

    _ = session.dataTask(with: URLRequest(url: url)) { _, _, _ in }

    session.dataTask.expectCalled(with: .request(.get, "https://example.com/v1/users"))
  }

  @Test(
    arguments: [
      (.any, #"{"a":1}"#), (.any, nil), (.none, nil),
      (.data(Data("hello".utf8)), "hello"), (.json(#"{ "a": 1 }"#), #"{"a":1}"#),
    ] as [(ExpectedBody, String?)])
  func `a matcher ignores unlisted headers and header case, and can check bodies`(
    expected: ExpectedBody, body: String?
  ) {
    request(
      "https://example.com/users", method: "POST",
      headers: ["accept": "text/html", "X-Trace": "1"], body: body)

    session.dataTask.expectCalled(
      with: .request(.post, "/users", headers: ["Accept": "text/html"], body: expected))
  }

  @Test(arguments: HTTPMethod.allCases)
  func `an expected method matches only requests with that method`(method: HTTPMethod) {
    for other in HTTPMethod.allCases { request("https://example.com", method: other.rawValue) }

    session.dataTask.expectCalled(with: .request(method, "/"))
  }

  // MARK: - Failures

  @Test(arguments: [
    ("https://example.com/users", "http://example.com/users", "the scheme http is not https"),
    ("https://example.com/", "https://example.org", "the host example.org is not example.com"),
    ("https://example.com/", "https:///", "the host (none) is not example.com"),
    ("https://example.com/", "https://example.com:8443/", "the port 8443 is not 443"),
    ("https://example.com/", "https://example.com/?a=1", "unexpected query item a=1"),
    (
      "https://example.com:8443/users", "http://example.com:8080/users",
      "the scheme http is not https; the port 8080 is not 8443"
    ),
    ("/users", "https://example.com/users/", "the path /users/ is not /users"),
    ("/users", "https://example.com", "the path / is not /users"),
    ("/users?a=1", "https://example.com/users", "there is no query item a=1"),
    ("/users?a", "https://example.com/users?a=", "the query item a= is not a"),
    (
      "/call?number=%2B49", "https://example.com/call?number=+49",
      "the query item number=+49 is not number=%2B49"
    ),
    (
      "/users?a=1&b=2&c=3", "https://example.com/users?c=3&b=4&d=5",
      "there is no query item a=1; the query item b=4 is not b=2; unexpected query item d=5"
    ),
    ("/users?a=1&a=2", "https://example.com/users?a=2&a=3", "the query item a=3 is not a=1"),
  ])
  func `a failed check of a request names the parts of the URL that differ`(
    text: String, url: String, objection: String
  ) async {
    request(url)

    let issues = await captureIssues { session.dataTask.expectCalled(with: .request(.get, text)) }

    #expect(issues.count == 1)
    #expect(
      issues.first?.message.hasSuffix(
        "Nearest: call 1, argument 1: GET \(url) does not match: \(objection)") == true)
    #expect(issues.first?.message.contains(" with (GET \(text)), but there was none.") == true)
  }

  // The arguments are a plus sign, an encoded plus sign, and one that was encoded twice by mistake.
  @Test(arguments: ["+49", "%2B49", "%252B49"], ["+49", "%2b49", "%252B49"])
  func `a plus sign in a query matches only a plus sign with the same encoding`(
    expected: String, sent: String
  ) async {
    request("https://example.com/call?number=\(sent)")

    let issues = await captureIssues {
      session.dataTask.expectCalled(with: .request(.get, "/call?number=\(expected)"))
    }

    #expect(issues.isEmpty == (expected == sent.uppercased()))
  }

  @Test func `a request with a body stream matches only if its body is not checked`() async {
    var request = URLRequest(url: URL(filePath: "/users"))
    request.httpBodyStream = InputStream(data: Data("{}".utf8))
    _ = session.dataTask(with: request) { _, _, _ in }

    for body in [ExpectedBody.none, .json("{}")] {
      let issues = await captureIssues {
        session.dataTask.expectCalled(with: .request(.get, "/users", body: body))
      }
      #expect(
        issues.first?.message.hasSuffix(
          " does not match: the body is a stream, which only a URLSessionStub reads") == true)
    }
    session.dataTask.expectCalled(with: .request(.get, "/users"))
  }

  @Test func `a failed check of a request names the method, headers and body that differ`() async {
    request(
      "https://example.com/users", method: "POST",
      headers: ["Accept": "text/plain", "Cookie": "a"], body: "[]")
    let line = #line + 3

    let issues = await captureIssues {
      session.dataTask.expectCalled(
        with: .request(
          .put, "/users", headers: ["Accept": "text/html", "Cookie": "b", "X-Trace": "1"],
          body: .json("{}")))
    }

    expectOneIssue(
      issues,
      """
      Expected exactly 1 call to dataTask(with:completionHandler:) with (PUT /users (Accept: text/html, \
      Cookie: <redacted>, X-Trace: 1, body: {})), but there was none.
      Recorded:
        1. (POST https://example.com/users (Accept: text/plain, Cookie: <redacted>, body: 2 bytes "[]"))
      Nearest: call 1, argument 1: POST https://example.com/users (Accept: text/plain, Cookie: \
      <redacted>, body: 2 bytes "[]") does not match: the method POST is not PUT; the header Accept: \
      text/plain is not Accept: text/html; the header Cookie: <redacted, 1 character> is not <redacted, \
      1 character> (the secrets differ from character 1 on); there is no header X-Trace; the body \
      [] is not {}
      """, line: line)
  }

  @Test(arguments: [
    "users", "", "https:", "https:///users", "?page=1", "mailto:a@example.com",
    "//example.com/users",
  ])
  func `a string that is neither URL nor path is reported and matches nothing`(text: String) async {
    request("https://example.com/users")
    let line = #line + 3

    let issues = await captureIssues {
      session.dataTask.expectCalled(0, with: .request(.get, text))
    }

    expectOneIssue(
      issues,
      """
      "\(text)" is neither a full URL, such as "https://example.com/users", nor a path that begins \
      with "/". So no request matches it.
      """, line: line)
  }

  // MARK: - Fixtures

  private func request(
    _ url: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil
  ) {
    guard let url = URL(string: url) else { return }
    var request = URLRequest(url: url)
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    request.httpBody = body.map { Data($0.utf8) }
    _ = session.dataTask(with: request) { _, _, _ in }
  }
}
