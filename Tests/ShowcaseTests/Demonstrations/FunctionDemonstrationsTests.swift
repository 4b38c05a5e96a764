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
    ([], "“square” takes a width and a height"),
    (["1"], "“square” takes a width and a height"),
    (["1", "2", "3"], "“square” takes a width and a height"),
    (
      ["1", "a"],
      "“a” is not a whole number between -9223372036854775808 and 9223372036854775807"
    ),
    (["0", "1"], "the width must be at least 1, but is 0"),
    (["1", "-1"], "the height must be at least 1, but is -1"),
  ])
  func `anything but two sides is a usage error`(arguments: [String], message: String) {
    #expect(throws: ShowcaseError.usage(message)) {
      try SquareDemonstration().run(arguments, on: transcript.console)
    }
    #expect(transcript.output == [])
  }
}

@Suite("Command format", .tags(.returnValue))
struct FormatDemonstrationTests {
  let transcript = Transcript()

  @Test(arguments: [
    (["100000"], "100000 → Rp 100.000"),
    (["-5"], "-5 → Rp -5"),
    (["+007"], "7 → Rp 7"),
    (["1000", "--currency", "$"], "1000 → $ 1.000"),
    (["-1000", "--separator", ",", "--currency", "SGD"], "-1000 → SGD -1,000"),
    (["1000", "--separator", "", "--currency", ""], "1000 → 1000"),
    (["1000", "--separator", "-"], "1000 → Rp 1-000"),
  ])
  func `a number is written as a price`(arguments: [String], line: String) throws {
    try FormatDemonstration().run(arguments, on: transcript.console)

    #expect(transcript.output == [line])
  }

  // MARK: - Failures

  @Test(arguments: [
    ([], "“format” takes a number"),
    (
      ["1.000"],
      "“1.000” is not a whole number between -9223372036854775808 and 9223372036854775807"
    ),
    (["1", "2"], "“format” takes --separator S, --currency C, but not “2”"),
  ])
  func `anything but a number and its options is a usage error`(
    arguments: [String], message: String
  ) {
    #expect(throws: ShowcaseError.usage(message)) {
      try FormatDemonstration().run(arguments, on: transcript.console)
    }
    #expect(transcript.output == [])
  }
}
