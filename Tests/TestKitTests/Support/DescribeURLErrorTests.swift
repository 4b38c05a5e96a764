import Foundation

@testable import TestKit

@Suite("Errors of a session in a message", .tags(.returnValue))
struct DescribeURLErrorTests {
  @Test(
    arguments: [
      (.badServerResponse, "badServerResponse"), (.badURL, "badURL"), (.cancelled, "cancelled"),
      (.cannotConnectToHost, "cannotConnectToHost"), (.cannotFindHost, "cannotFindHost"),
      (.dnsLookupFailed, "dnsLookupFailed"), (.httpTooManyRedirects, "httpTooManyRedirects"),
      (.networkConnectionLost, "networkConnectionLost"),
      (.notConnectedToInternet, "notConnectedToInternet"),
      (.resourceUnavailable, "resourceUnavailable"),
      (.secureConnectionFailed, "secureConnectionFailed"), (.timedOut, "timedOut"),
      (.unknown, "unknown"), (.unsupportedURL, "unsupportedURL"),
    ] as [(URLError.Code, String)])
  func `an error that tests use is shown by the name of its code`(code: URLError.Code, name: String)
  {
    #expect(describeValue(URLError(code)) == "URLError.\(name)")
  }

  @Test func `another one is shown by its number`() {
    #expect(describeValue(URLError(.fileDoesNotExist)) == "URLError(-1100)")
  }
}
