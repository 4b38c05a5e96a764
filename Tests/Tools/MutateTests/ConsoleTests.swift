import Foundation
import TestKit
import TestKitTerminal

@Suite("The output of a command", .tags(.state))
struct ConsoleTests {
  @Test func `a progress step of more than 79 characters is cut off`() {
    let transcript = Transcript(drawsSteps: true)

    transcript.console.indented().showStep(String(repeating: "a", count: 80))

    #expect(transcript.drawn == ["\u{1B}[2K\r" + String(repeating: "a", count: 79)])
  }

  @Test func `an indented console indents results but not errors`() {
    let transcript = Transcript()
    let console = transcript.console.indented()

    console.print("result")
    console.printError("error")

    #expect(transcript.output == ["  result"])
    #expect(transcript.errors == ["error"])
  }

  @Test(arguments: [["--help"], ["-h"], ["--list", "--help"]])
  func `asking for help prints only the help`(arguments: [String]) async {
    let transcript = Transcript()

    let status = await transcript.console.run("tool", arguments, help: "Usage: tool") {
      Issue.record("The command ran.")
    }

    #expect(status == .success)
    #expect(transcript.output == ["Usage: tool"])
    #expect(transcript.errors == [])
  }

  #if os(macOS) || os(Linux)
    @Test(.taskPriority(.high), arguments: [true, false])
    func `only results go to standard output, and steps appear only if turned on`(
      drawsSteps: Bool
    ) async throws {
      let exit = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
      ) { [drawsSteps] in
        let console = Console.standard(drawsSteps: drawsSteps)
        console.print("result")
        console.printError("error")
        console.showStep("step")
      }

      let result = try #require(exit)
      let output = String(decoding: result.standardOutputContent, as: UTF8.self)
      let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(output.contains("result\n") && !output.contains("error"))
      #expect(errors.contains("error\n"))
      #expect(errors.contains("\u{1B}[2K\rstep") == drawsSteps)
    }
  #endif
}
