import Foundation

@testable import TestKit

@Suite("URLs in messages", .tags(.returnValue))
struct DescribeURLTests {
  @Test(arguments: [
    "https://example.com", "https://example.com/a%20b?c=d%26e&f&g=#h", "https://example.com?",
    "https://me@example.com:8080/", "https://me:@example.com/", "https://[::1]/", "/a?b=c", "a",
    "mailto:me@example.com", "file:///a/b", "https://example.com/a?token&page=2#b",
    "https://example.com?author=1", "https://example.com?a&&b=&",
  ])
  func `what holds no secret is shown as it is`(text: String) throws {
    #expect(describeValue(try #require(URL(string: text))) == text)
  }

  @Test(arguments: [
    ("https://me:pw@example.com/a", "https://me:<redacted>@example.com/a"),
    ("https://:pw@example.com", "https://:<redacted>@example.com"),
    ("https://example.com/?access_token=a", "https://example.com/?access_token=<redacted>"),
    ("https://example.com?a=1&Token=b%26=c&d#e", "https://example.com?a=1&Token=<redacted>&d#e"),
    (
      "https://example.com/token=1?token&page=2#token=3",
      "https://example.com/token=<redacted>?token&page=2#token=<redacted>"
    ),
    (
      "https://example.com?next=https%3A%2F%2Fa.b%3Ftoken%3Dc%26d%3De",
      "https://example.com?next=https%3A%2F%2Fa.b%3Ftoken%3D<redacted>%26d%3De"
    ),
    ("https://example.com?token=", "https://example.com?token=<redacted>"),
    ("/a?password=b&password=c", "/a?password=<redacted>&password=<redacted>"),
    (
      "https://me:pw@example.com/a?signature=b&c=d#e",
      "https://me:<redacted>@example.com/a?signature=<redacted>&c=d#e"
    ),
  ])
  func `a password, and what the query names a secret, is not shown`(
    text: String, shown: String
  ) throws {
    #expect(describeValue(try #require(URL(string: text))) == shown)
  }

  @Test func `a URL below another one is shown whole`() throws {
    let base = try #require(URL(string: "https://me:pw@example.com/a/"))

    let url = try #require(URL(string: "b?token=c", relativeTo: base))

    #expect(describeValue(url) == "https://me:<redacted>@example.com/a/b?token=<redacted>")
  }
}
