import Foundation
import TestKit
import TestKitTerminal

@Suite("The output of a command", .tags(.state))
struct ConsoleTests {
  @Test func `a step is cut at the width of a terminal`() {
    let transcript = Transcript()

    transcript.console.indented().showStep(String(repeating: "a", count: 80))

    #expect(transcript.drawn == ["\u{1B}[2K\r" + String(repeating: "a", count: 79)])
  }

  @Test func `an indented console indents the result only`() {
    let transcript = Transcript()
    let console = transcript.console.indented()

    console.print("result")
    console.printError("error")

    #expect(transcript.output == ["  result"])
    #expect(transcript.errors == ["error"])
  }

  #if os(macOS) || os(Linux)
    @Test func `only the result goes to standard output`() async throws {
      let result = try #require(
        await #expect(
          processExitsWith: .success,
          observing: [\.standardOutputContent, \.standardErrorContent]
        ) {
          Console.standard.print("result")
          Console.standard.printError("error")
          Console.standard.showStep("step")
        })

      let output = String(decoding: result.standardOutputContent, as: UTF8.self)
      let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(output.contains("result\n") && !output.contains("error"))
      #expect(errors.contains("error\n\u{1B}[2K\rstep"))
    }
  #endif
}
