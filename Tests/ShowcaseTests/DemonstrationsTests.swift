import Foundation
import Terminal
import TestKit

@testable import showcase

@Suite("Command square", .tags(.returnValue))
struct SquareDemonstrationTests {
  let transcript = Transcript()

  @Test(arguments: [
    (["5", "5"], "5 × 5 is square"), (["5", "6"], "5 × 6 is not square"),
    (["+2", "02"], "2 × 2 is square"),
  ])
  func `two sides are compared`(arguments: [String], line: String) throws {
    try SquareDemonstration().run(arguments, on: transcript.console)

    #expect(transcript.output == [line])
  }

  // MARK: - Failures

  @Test(arguments: [
    ([], "“square” takes two numbers, a width and a height; 0 given"),
    (["1"], "“square” takes two numbers, a width and a height; 1 given"),
    (["1", "2", "3"], "“square” takes two numbers, a width and a height; 3 given"),
    (
      ["a", "1"],
      "“a” is not a whole number between -9223372036854775808 and 9223372036854775807"
    ),
    (
      ["1", "9223372036854775808"],
      """
      “9223372036854775808” is not a whole number between -9223372036854775808 and \
      9223372036854775807
      """
    ),
    (["0", "1"], "the width must be at least 1, but is 0"),
    (["1", "-1"], "the height must be at least 1, but is -1"),
  ])
  func `sides that are none are a usage error`(arguments: [String], message: String) {
    #expect(throws: ShowcaseError.usage(message)) {
      try SquareDemonstration().run(arguments, on: transcript.console)
    }
    #expect(transcript.output == [])
  }
}

@Suite("Command sign-in", .tags(.state))
struct SignInDemonstrationTests {
  let transcript = Transcript()

  @Test(arguments: [
    (["start"], ["start → sign-in"]),
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
        "forgot-password → sign-in › forgotten-password", "back → sign-in", "cancel → nothing",
      ]
    ),
    (["back"], ["back → refused: “back” is not possible before the start"]),
  ])
  func `each step shows the screens after it`(steps: [String], lines: [String]) throws {
    try SignInDemonstration().run(steps, on: transcript.console)

    #expect(transcript.output == lines)
  }

  // MARK: - Failures

  @Test(arguments: [
    ([], "“sign-in” takes at least one step"),
    (["jump"], "“jump” is not a step, or has the wrong number of parts"),
    (["start", "code"], "“code” is not a step, or has the wrong number of parts"),
    (["credentials:ana"], "“credentials” is not a step, or has the wrong number of parts"),
    (["start:now"], "“start” is not a step, or has the wrong number of parts"),
    (["forgot-password:now"], "“forgot-password” is not a step, or has the wrong number of parts"),
    (["back:now"], "“back” is not a step, or has the wrong number of parts"),
    (["cancel:now"], "“cancel” is not a step, or has the wrong number of parts"),
    (["code:1:2"], "“code” is not a step, or has the wrong number of parts"),
    ([""], "“” is not a step, or has the wrong number of parts"),
  ])
  func `a step that is none stops all of them and lists what there is`(
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

@Suite("Command clean-cache", .tags(.state))
struct CleanCacheDemonstrationTests {
  let transcript = Transcript()

  @Test(arguments: [
    (10, "at most 10 bytes may stay: 9 stay, 9 go"),
    (18, "at most 18 bytes may stay: 18 stay, 0 go"),
    (17, "at most 17 bytes may stay: 9 stay, 9 go"),
    (2, "at most 2 bytes may stay: 2 stay, 16 go"),
    (0, "at most 0 bytes may stay: 0 stay, 18 go"),
  ])
  func `the cache is cleaned down to the size`(maximum: Int, line: String) throws {
    try CleanCacheDemonstration().run(["\(maximum)"], on: transcript.console)

    #expect(
      transcript.output == [
        "stored item1: 7 bytes, 5 s old", "stored item2: 2 bytes, 3 s old",
        "stored item3: 9 bytes, 9 s old", line,
      ])
    #expect(transcript.errors == [])
  }

  @Test func `nothing is left on the disk`() throws {
    let directory = try TemporaryDirectory()

    try CleanCacheDemonstration(place: directory.url).run(["10"], on: transcript.console)

    let left = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
    #expect(left == [])
  }

  // MARK: - Failures

  @Test(arguments: [[], ["-1"], ["ten"], ["1", "2"], ["9223372036854775808"]])
  func `anything but one size is a usage error`(arguments: [String]) {
    #expect(
      throws: ShowcaseError.usage(
        "“clean-cache” takes the most bytes that may stay, a number from zero")
    ) {
      try CleanCacheDemonstration().run(arguments, on: transcript.console)
    }
    #expect(transcript.output == [])
  }

  @Test func `a place where no cache can be is explained`() throws {
    let place = URL(filePath: "/dev/null")

    let error = #expect(throws: ShowcaseError.self) {
      try CleanCacheDemonstration(place: place).run(["10"], on: transcript.console)
    }

    let message = try #require(error).message
    #expect(error?.status == .unavailable)
    #expect(message.hasPrefix("the cache in /dev/null/showcase-"))
    #expect(message.contains(" cannot be used: Could not create the directory /dev/null/showcase-"))
  }
}
