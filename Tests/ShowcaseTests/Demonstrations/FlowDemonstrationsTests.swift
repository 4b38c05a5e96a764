import ProductFeed
import Terminal
import TestKit

@testable import showcase

@Suite("Command sign-in", .tags(.state))
struct SignInDemonstrationTests {
  let transcript = Transcript()

  @Test(arguments: [
    (["start", "start"], ["start → sign-in", "start → sign-in"]),
    (
      ["start", "credentials:bo:staple 2"],
      ["start → sign-in", "credentials of bo → home(bo)"]
    ),
    (
      ["start", "credentials:ana:horse 1", "code:000000", "code:123456"],
      [
        "start → sign-in", "credentials of ana → sign-in › second-factor(ana)",
        "code → refused: the code is wrong", "code → home(ana)",
      ]
    ),
    (
      ["start", "credentials:eve:pass:word:1", "forgot-password", "back", "cancel"],
      [
        "start → sign-in", "credentials of eve → refused: the name or the password is wrong",
        "forgot-password → sign-in › forgotten-password", "back → sign-in", "cancel → no screen",
      ]
    ),
    (["back"], ["back → refused: “back” is not possible before the start"]),
  ])
  func `each step shows the open screens`(steps: [String], lines: [String]) throws {
    try SignInDemonstration().run(steps, on: transcript.console)

    #expect(transcript.output == lines)
  }

  // MARK: - Failures

  @Test(arguments: [
    ([], "“sign-in” takes at least one step"), (["jump"], "“jump” is not a step"),
    (["start", "code"], "“code” is not a step"),
    (["credentials:ana"], "“credentials:ana” is not a step"),
    (["start:now"], "“start:now” is not a step"),
    (["forgot-password:now"], "“forgot-password:now” is not a step"),
    (["back:now"], "“back:now” is not a step"), (["cancel:now"], "“cancel:now” is not a step"),
    (["code:1:2"], "“code:1:2” is not a step"), ([""], "“” is not a step"),
  ])
  func `one wrong step stops all of them, and the error lists the steps`(
    steps: [String], message: String
  ) {
    let list =
      "the steps are start, credentials:NAME:PASSWORD, code:CODE, forgot-password, back and cancel"

    #expect(throws: ShowcaseError.usage("\(message): \(list)")) {
      try SignInDemonstration().run(steps, on: transcript.console)
    }
    #expect(transcript.output == [])
  }
}

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

  @Test func `a screen without data shows the errors`() async throws {
    let menu = MenuDemonstration(live: LiveParts(timers: timer), provider: NoProvider())

    try await menu.run(["3"], on: transcript.console)
    try await menu.run(["4"], on: transcript.console)

    let error = FetchError.noAnswer.message
    #expect(
      transcript.output == [
        "Advanced Unit Test: 0 products", error, "error", "0 rows", error, error, error,
      ])
  }

  @Test(arguments: ["0", "5", "-1", "\(Int.min)", "\(Int.max)"])
  func `a row that does not exist is a usage error`(row: String) async {
    await #expect(throws: ShowcaseError.usage("the menu has the rows 1 to 4, not \(row)")) {
      try await MenuDemonstration(live: LiveParts(timers: timer))
        .run([row], on: transcript.console)
    }
    #expect(transcript.output == [])
  }

  @Test func `two rows are a usage error`() async {
    await #expect(throws: ShowcaseError.usage("“menu” takes one row")) {
      try await MenuDemonstration(live: LiveParts(timers: timer))
        .run(["1", "2"], on: transcript.console)
    }
  }
}

private struct NoProvider: FeedProvider {
  func products() async throws(FetchError) -> [Product] { throw .noAnswer }
  func inspirations() async throws(FetchError) -> [Inspiration] { throw .noAnswer }
  func ticker() async throws(FetchError) -> Ticker { throw .noAnswer }
}
