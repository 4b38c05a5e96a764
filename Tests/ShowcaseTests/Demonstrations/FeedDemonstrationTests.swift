import Foundation
import ProductFeed
import TestKit
import TestKitTerminal

@testable import showcase

@Suite("Command feed", .tags(.state))
struct FeedDemonstrationTests: ~Copyable {
  private let transcript = Transcript()
  private let timer = MockTimer()
  private let interrupting = Spy<@Sendable () -> Void, Void, Never>("onInterrupt")
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(arguments: [
    ([], Duration.seconds(5), 1, 0), (["--delay", "2.5"], .milliseconds(2_500), 1, 0),
    (["--from", "server", "--delay", "0"], .zero, 4, 0),
    (["--from", "callbacks", "--delay", "3600"], .seconds(3_600), 4, 0),
    // The store has no fresh ticker, so the command warns and shows the old one.
    (["--from", "store"], .seconds(5), 1, 1),
  ])
  func `every feed source shows the same rows and ticker`(
    arguments: [String], delay: Duration, timers: Int, warnings: Int
  ) async throws {
    let running = run(arguments)
    // The ticker's timer comes last, after the timers that limit the fetches.
    await timer.scheduledTimer.waitForCalls(timers)
    #expect(timer.pending.map(\.delay) == [delay])

    timer.fire()
    try await running.value

    #expect(
      transcript.output.prefix(6) == [
        "12 rows",
        "   1  Clay teapot                       Rp 149.000  Clay & Fire, Bandung",
        "   2  Linen apron                        Rp 89.000  Three Needles, Surabaya",
        "   3  Walnut tray                       Rp 210.000  Second Grain, Jepara",
        "   4  Brass bell                         Rp 65.000  Small Foundry, Solo",
        "   5  Set the table                   6 products that go together",
      ])
    #expect(
      transcript.output.dropFirst(13).prefix(4) == [
        "The ticker appears in \(delay)", "13 rows",
        "   1  Free delivery until Sunday evening  (ticker)",
        "   2  Clay teapot                       Rp 149.000  Clay & Fire, Bandung",
      ])
    #expect(transcript.output.count == 28)
    #expect(transcript.errors.count == warnings)
    #expect(try names() == [])
  }

  @Test func `long product names, shop names and ticker titles are truncated`() async throws {
    let long = String(repeating: "long ", count: 30)
    let shop = Shop(id: 1, name: long, location: "")
    let provider = MockFeedProvider(
      list: [Product(id: 1, name: long, price: "Rp 1", shop: shop)],
      news: Ticker(id: 1, title: long))
    let running = run(from: provider)
    await timer.scheduledTimer.waitForCalls()

    timer.fire()
    try await running.value

    #expect(transcript.output.count == 6)
    #expect(transcript.output.filter { $0.count > 80 } == [])
    #expect(transcript.output.filter { $0.contains("…") }.count == 3)
  }

  // MARK: - Failures

  @Test func `without a ticker, the feed command prints the rows and a warning`() async throws {
    let provider = MockFeedProvider()
    provider.fetching.when("ticker").throws(FetchError("failed to fetch ticker"))

    try await run(from: provider).value

    #expect(transcript.output == ["0 rows"])
    #expect(transcript.errors == ["warning: failed to fetch ticker"])
  }

  /// The argument says whether a file takes the place of the cache's folder, so that the cache cannot be read.
  @Test(arguments: [false, true])
  func `the feed command ends if no ticker can be read when the timer fires`(
    isUnreadable: Bool
  ) async throws {
    let running = run()
    await timer.scheduledTimer.waitForCalls()
    let folder = directory.url.appending(component: try #require(try names().first))
    try FileManager.default.removeItem(at: folder)
    if isUnreadable { try Data().write(to: folder) }

    timer.fire()
    try await value(of: running)

    #expect(transcript.output.count == 14)
    #expect(transcript.output.last == "The ticker appears in 5.0 seconds")
    #expect(transcript.errors.count == (isUnreadable ? 1 : 0))
  }

  @Test func `the feed command warns if the cache cannot be written`() async throws {
    let demonstration = FeedDemonstration(live: live(in: URL(filePath: "/dev/null")))

    try await demonstration.run([], on: transcript.console)

    #expect(transcript.output.first == "12 rows")
    #expect(transcript.output.count == 13)
    #expect(transcript.errors.count == 1)
    #expect(transcript.errors.first?.hasPrefix("warning: ") == true)
  }

  @Test func `without products, the feed command fails`() async {
    let provider = MockFeedProvider()
    provider.fetching.when("products").throws(FetchError("failed to fetch product"))
    provider.fetching.when("ticker").throws(FetchError("failed to fetch ticker"))

    let error = CommandError.unavailable(
      "cannot load the feed: failed to fetch product, failed to fetch ticker")
    await #expect(throws: error) { try await run(from: provider).value }
    #expect(transcript.output == [])
  }

  @Test func `an interrupt ends the feed command before the ticker appears`() async throws {
    let running = run()
    await timer.scheduledTimer.waitForCalls()

    let interrupt = try interrupting.requireLastCall()
    interrupt()

    await #expect(throws: CommandError.interrupted("cancelled")) { try await running.value }
    #expect(timer.pending.isEmpty)
    #expect(try names() == [])
  }

  @Test func `a feed fetch fails after ten seconds if its callback is never called`() async throws {
    let gate = Gate<Void, FetchError>(whenCancelled: .success(()))
    let provider = MockFeedProvider()
    provider.fetching.suspends(on: gate)
    let running = run(["--from", "callbacks"], from: provider)
    await gate.arrivals(3)
    await timer.scheduledTimer.waitForCalls(3)

    timer.advance(by: .seconds(10))

    let reason = FetchError.noAnswer().message
    let error = CommandError.unavailable("cannot load the feed: \(reason), \(reason), \(reason)")
    await #expect(throws: error) { try await running.value }
    gate.open()
  }

  // MARK: - Fixtures

  /// Runs the command in a task, so that the test can advance the timers.
  private func run(_ arguments: [String] = [], from provider: (any FeedProvider)? = nil)
    -> Task<Void, any Error>
  {
    var demonstration = FeedDemonstration(live: live(in: directory.url))
    if let provider { demonstration.provider = provider }
    return Task { [demonstration, transcript] in
      try await demonstration.run(arguments, on: transcript.console)
    }
  }

  /// Returns `LiveParts` with the test's timers and a spy instead of a real interrupt handler.
  private func live(in directory: URL) -> LiveParts {
    LiveParts(timers: timer, temporaryDirectory: directory) { [interrupting] interrupt in
      interrupting.call(interrupt)
      return Transcript()
    }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
  }
}
