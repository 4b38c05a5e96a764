import ProductFeed
import TestKit
import TestKitTerminal

@testable import showcase

@Suite("Command sign-in", .tags(.state))
struct SignInDemonstrationTests {
  let transcript = Transcript()

  @Test(arguments: [
    (["start", "start"], ["start → sign-in", "start → sign-in"]),
    (["start", "credentials:bo:staple 2"], ["start → sign-in", "credentials of bo → home(bo)"]),
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
    (["back"], ["back → refused: “back” is not possible while the flow has no screen"]),
  ])
  func `each sign-in step prints the open screens, or why the step was refused`(
    steps: [String], lines: [String]
  ) throws {
    try SignInDemonstration().run(steps, on: transcript.console)

    #expect(transcript.output == lines)
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
  func `the menu lists its rows, and choosing a row opens a screen`(
    arguments: [String], lines: [String]
  ) async throws {
    try await MenuDemonstration(live: LiveParts(timers: timer))
      .run(arguments, on: transcript.console)

    #expect(transcript.output == lines)
    #expect(timer.pending.isEmpty)
  }

  // MARK: - Failures

  @Test func `a menu screen whose data cannot be fetched shows the errors`() async throws {
    let provider = MockFeedProvider()
    provider.fetching.throws(.noAnswer())
    let menu = MenuDemonstration(live: LiveParts(timers: timer), provider: provider)

    try await menu.run(["3"], on: transcript.console)
    try await menu.run(["4"], on: transcript.console)

    let error = FetchError.noAnswer().message
    #expect(
      transcript.output == [
        "Advanced Unit Test: 0 products", error, "error", "0 rows", error, error, error,
      ])
  }
}
