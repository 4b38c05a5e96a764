import TestKit
import TestKitTerminal

@testable import showcase

@Suite("Commands square and format", .tags(.returnValue))
struct FunctionDemonstrationsTests {
  let transcript = Transcript()
  let tool = CommandLineTool(demonstrations: [SquareDemonstration(), FormatDemonstration()])

  @Test(arguments: [
    (["square", "5", "5"], "5 × 5 is square"),
    (["square", "5", "6"], "5 × 6 is not square"),
    (["square", "+2", "02"], "2 × 2 is square"),
    (["format", "100000"], "100000 → Rp 100.000"),
    (["format", "-5"], "-5 → Rp -5"),
    (["format", "+007"], "7 → Rp 7"),
    (["format", "1000", "--currency", "$"], "1000 → $ 1.000"),
    (["format", "-1000", "--separator", ",", "--currency", "SGD"], "-1000 → SGD -1,000"),
    (["format", "1000", "--separator", "", "--currency", ""], "1000 → 1000"),
    (["format", "1000", "--separator", "-"], "1000 → Rp 1-000"),
  ])
  func `the square and format commands print the result of a function`(
    arguments: [String], line: String
  ) async {
    let status = await tool.run(arguments, on: transcript.console)

    #expect(status == .success)
    #expect(transcript.output == [line])
    #expect(transcript.errors == [])
  }
}
