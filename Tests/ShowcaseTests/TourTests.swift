import TestKit

@testable import Showcase

@Suite("Tour", .tags(.state))
struct TourTests {
  let transcript = Transcript()
  let tool = CommandLineTool(demonstrations: .all(LiveParts()))

  @Test func `the tour fits into eighty columns`() async {
    let status = await tool.run([], on: transcript.console)

    #expect(status == .success)
    #expect(transcript.lines.filter { $0.count > 80 } == [])
    #expect(transcript.errors == [])
  }

  @Test(arguments: ["--help", "patterns"])
  func `help and patterns fit into eighty columns`(argument: String) async {
    let status = await tool.run([argument], on: transcript.console)

    #expect(status == .success)
    #expect(transcript.lines.filter { $0.count > 80 } == [])
  }
}

extension Transcript {
  fileprivate var lines: [Substring] { output.flatMap { $0.split(separator: "\n") } }
}
