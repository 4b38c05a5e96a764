import Foundation
import Terminal
import TestKit

@testable import showcase

@Suite("Command fetch", .tags(.behavior))
struct FetchDemonstrationTests {
  let transcript = Transcript()
  let session = MockNetworkSession(returning: .status(200, body: Data("hello".utf8)))

  private var fetch: FetchDemonstration {
    FetchDemonstration(live: LiveParts(session: session, onInterrupt: { _ in Nothing() }))
  }

  @Test func `a response is shown with status, size and duration`() async throws {
    try await fetch.run(["https://example.com/a"], on: transcript.console)

    #expect(session.dataTaskLastURL?.absoluteString == "https://example.com/a")
    #expect(transcript.output.count == 2)
    #expect(transcript.output.first == "Fetching https://example.com/a")
    #expect(transcript.output.last?.hasPrefix("Status 200, 5 bytes, ") == true)
    #expect(transcript.output.last?.hasSuffix(" ms") == true)
  }

  @Test(arguments: ["http://example.com", "HTTPS://example.com"])
  func `a web address may have either scheme, in any case`(text: String) async throws {
    try await fetch.run([text], on: transcript.console)

    #expect(session.dataTaskLastURL?.absoluteString == text)
  }

  @Test(arguments: [(0, "0 bytes"), (1, "1 byte"), (2, "2 bytes")])
  func `the size is in bytes`(count: Int, words: String) async throws {
    session.reply.returns(.status(200, body: Data(count: count)))

    try await fetch.run(["https://example.com"], on: transcript.console)

    #expect(transcript.output.last?.hasPrefix("Status 200, \(words), ") == true)
  }

  @Test func `an interrupt cancels the request`() async throws {
    let interruptions = Spy<@Sendable () -> Void, Void, Never>("onInterrupt")
    let live = LiveParts(
      session: session,
      onInterrupt: { action in
        interruptions.call(action)
        return Nothing()
      })
    session.reply.returns(.pending)
    let running = Task {
      try await FetchDemonstration(live: live).run(
        ["https://example.com"], on: transcript.console)
    }

    await session.reply.waitForCalls()
    await interruptions.waitForCalls()
    let interrupt = try interruptions.requireLastCall()
    interrupt()

    await #expect(throws: ShowcaseError.interrupted("cancelled")) { try await running.value }
    #expect(session.tasks.map(\.state) == [.cancelled])
  }

  // MARK: - Failures

  @Test(arguments: [
    [], ["https://a.example", "https://b.example"], ["https://a.example", "--verbose"],
  ])
  func `any other number of URLs is a usage error`(arguments: [String]) async {
    await #expect(
      throws: ShowcaseError.usage("“fetch” takes one URL; \(arguments.count) given")
    ) {
      try await fetch.run(arguments, on: transcript.console)
    }
    session.dataTask.expectNotCalled()
  }

  @Test(arguments: [
    "", "example.com", "ftp://example.com", "http://", "http://:80", "https:///a", "http://[::1",
  ])
  func `what is not a web address is a usage error`(text: String) async {
    await #expect(
      throws: ShowcaseError.usage(
        "“\(text)” is not a web address: write http:// or https:// and a host")
    ) {
      try await fetch.run([text], on: transcript.console)
    }
    session.dataTask.expectNotCalled()
  }

  @Test(arguments: [
    (URLError.Code.cannotFindHost, "there is no host “example.com”"),
    (.dnsLookupFailed, "there is no host “example.com”"),
    (.cannotConnectToHost, "“example.com” does not accept connections at this port"),
    (.notConnectedToInternet, "there is no connection to the internet"),
    (.timedOut, "no answer came in time"),
  ])
  func `a failed connection is explained`(code: URLError.Code, message: String) async {
    session.reply.throws(URLError(code))

    await #expect(
      throws: ShowcaseError.unavailable("cannot fetch https://example.com: \(message)")
    ) {
      try await fetch.run(["https://example.com"], on: transcript.console)
    }
  }

  @Test func `a status that is an error is explained`() async {
    session.reply.returns(.status(503))

    await #expect(
      throws: ShowcaseError.unavailable(
        "cannot fetch https://example.com: the server failed (status 503)")
    ) {
      try await fetch.run(["https://example.com"], on: transcript.console)
    }
  }
}

// MARK: - Fixtures

private final class Nothing: Sendable {}
