import Terminal
import TestKit

@testable import showcase

@Suite("Command format", .tags(.returnValue))
struct FormatDemonstrationTests {
  let transcript = Transcript()

  @Test(arguments: [
    (["100000"], "100000 → Rp 100.000"),
    (["-5"], "-5 → Rp -5"),
    (["+007"], "7 → Rp 7"),
    (["-9223372036854775808"], "-9223372036854775808 → Rp -9.223.372.036.854.775.808"),
    (["1000", "--currency", "$"], "1000 → $ 1.000"),
    (["1000", "--separator", ",", "--currency", "SGD"], "1000 → SGD 1,000"),
    (["--currency", "SGD", "-1000", "--separator", ","], "-1000 → SGD -1,000"),
    (["1000", "--separator", "", "--currency", ""], "1000 → 1000"),
    (["1000", "--separator", "-"], "1000 → Rp 1-000"),
    (["1000", "--separator", "--"], "1000 → Rp 1--000"),
    (["--separator", "5", "1000"], "1000 → Rp 15000"),
  ])
  func `a number is written as a price`(arguments: [String], line: String) throws {
    try FormatDemonstration().run(arguments, on: transcript.console)

    #expect(transcript.output == [line])
    #expect(transcript.errors == [])
  }

  // MARK: - Failures

  @Test(arguments: [
    ([], "“format” takes one number; 0 given"),
    (["--currency", "$"], "“format” takes one number; 0 given"),
    (["1", "2"], "“format” takes one number; 2 given"),
    (["1", "--currency", "$", "2", "-3"], "“format” takes one number; 3 given"),
    (["1", "--separator"], "“--separator” needs a value, as in: --separator ,"),
    (["1", "--currency"], "“--currency” needs a value, as in: --currency SGD"),
    (
      ["--separator", "--currency", "$", "1"], "“--separator” needs a value, as in: --separator ,"
    ),
    (["1", "--comma"], "there is no option “--comma”, only --separator and --currency"),
    (["1", "-s", ","], "there is no option “-s”, only --separator and --currency"),
    (["-"], "there is no option “-”, only --separator and --currency"),
    (["--", "1"], "there is no option “--”, only --separator and --currency"),
    (["--5"], "there is no option “--5”, only --separator and --currency"),
    (
      ["--separator=,", "1"], "there is no option “--separator=,”, only --separator and --currency"
    ),
    (
      ["--currency", "$", "1", "--currency", "€"], "“--currency” is given twice, but counts once"
    ),
  ])
  func `anything but one number and its options is a usage error`(
    arguments: [String], message: String
  ) {
    #expect(throws: ShowcaseError.usage(message)) {
      try FormatDemonstration().run(arguments, on: transcript.console)
    }
    #expect(transcript.output == [])
  }

  @Test(arguments: [
    "a", "", "1.000", "1.5", "-5a", "-٥", "9223372036854775808", "-9223372036854775809",
  ])
  func `a number that is none is a usage error`(text: String) {
    #expect(
      throws: ShowcaseError.usage(
        "“\(text)” is not a whole number between -9223372036854775808 and 9223372036854775807")
    ) {
      try FormatDemonstration().run([text], on: transcript.console)
    }
    #expect(transcript.output == [])
  }
}
