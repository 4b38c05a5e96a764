import TestKit
import TestKitTerminal

@testable import showcase

@Suite("Command square", .tags(.returnValue))
struct SquareDemonstrationTests {
  let transcript = Transcript()

  @Test(arguments: [
    (["5", "5"], "5 × 5 is square"), (["5", "6"], "5 × 6 is not square"),
    (["+2", "02"], "2 × 2 is square"),
  ])
  func `the square command says whether a rectangle is square`(arguments: [String], line: String)
    throws
  {
    try SquareDemonstration().run(arguments, on: transcript.console)

    #expect(transcript.output == [line])
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
  func `the format command writes a number as a price`(arguments: [String], line: String) throws {
    try FormatDemonstration().run(arguments, on: transcript.console)

    #expect(transcript.output == [line])
  }
}
