import ProductFeed
import Terminal
import TestKit

@testable import showcase

@Suite("Command menu", .tags(.state))
struct MenuDemonstrationTests {
  let transcript = Transcript()
  let timer = MockTimer()

  @Test(
    arguments: [
      ([], ["1-Basic", "2-Basic MVVM", "3-Advanced", "4-Intermediate"]),
      (["1"], ["33: Ganjil", "100000: Rp 100.000"]),
      (["2"], ["33: Ganjil", "100000: Rp 100.000"]),
      (["3"], ["Advanced Unit Test: 10 products", "something crazy Clay teapot"]),
      (["4"], ["12 rows, and a ticker later"]),
    ] as [([String], [String])])
  func `the menu shows its rows, and a row opens its screen`(
    arguments: [String], lines: [String]
  ) async throws {
    try await MenuDemonstration(live: LiveParts(timers: timer))
      .run(arguments, on: transcript.console)

    #expect(transcript.output == lines)
    #expect(timer.pending.isEmpty)
  }

  // MARK: - Failures

  @Test func `a screen without data shows why`() async throws {
    let menu = MenuDemonstration(live: LiveParts(timers: timer), provider: NoProvider())

    try await menu.run(["3"], on: transcript.console)
    try await menu.run(["4"], on: transcript.console)

    #expect(
      transcript.output == [
        "Advanced Unit Test: 0 products", "found error in network", "error",
        "0 rows", "found error in network", "found error in network",
        "found error in network",
      ])
  }

  @Test(arguments: ["0", "5", "-1", "\(Int.min)", "\(Int.max)"])
  func `a row that is not there opens nothing`(row: String) async {
    await #expect(
      throws: ShowcaseError.usage("the menu has the rows 1 to 4, not \(row)")
    ) {
      try await MenuDemonstration(live: LiveParts(timers: timer))
        .run([row], on: transcript.console)
    }
    #expect(transcript.output == [])
  }

  @Test func `two rows are a usage error`() async {
    await #expect(throws: ShowcaseError.usage("“menu” takes one row; 2 given")) {
      try await MenuDemonstration(live: LiveParts(timers: timer))
        .run(["1", "2"], on: transcript.console)
    }
  }
}

/// A provider that has nothing.
private struct NoProvider: FeedProvider {
  func products() async throws(FetchError) -> [Product] { throw .noAnswer }
  func inspirations() async throws(FetchError) -> [Inspiration] { throw .noAnswer }
  func ticker() async throws(FetchError) -> Ticker { throw .noAnswer }
}
