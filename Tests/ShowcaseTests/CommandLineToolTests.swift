import Terminal
import TestKit

@testable import showcase

@Suite("Command line", .tags(.state))
struct CommandLineToolTests {
  let transcript = Transcript()
  let tool = CommandLineTool(demonstrations: [
    FakeDemonstration(usage: "echo WORD…", summary: "the words"),
    FakeDemonstration(usage: "fail", summary: "nothing", failure: .unavailable("out of order")),
  ])

  @Test func `a command gets the arguments after its name`() async {
    let status = await tool.run(["echo", "a", "b"], on: transcript.console)

    #expect(status == .success)
    #expect(transcript.output == ["run a b"])
    #expect(transcript.errors == [])
  }

  @Test func `without arguments the tour shows every sample and where to read on`() async {
    let tool = CommandLineTool(demonstrations: [
      FakeDemonstration(usage: "one", summary: ""), FakeDemonstration(usage: "two", summary: ""),
    ])

    let status = await tool.run([], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output == [
        "Every sample, run on embedded data.",
        "\none: state verification", "  tour", "  Read first: Tests/one.swift",
        "\ntwo: state verification", "  tour", "  Read first: Tests/two.swift",
        "\nMore: showcase --help",
      ])
  }

  @Test func `patterns are listed with style, sample and test file`() async {
    let status = await tool.run(["patterns"], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output == [
        "Pattern echo", "  echo: state verification", "  Tests/echo.swift",
        "Pattern fail", "  fail: state verification", "  Tests/fail.swift",
      ])
  }

  @Test(arguments: ["--help", "-h", "help"])
  func `help lists every command`(argument: String) async {
    let status = await tool.run([argument], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output == [
        """
        Usage:
          showcase                  a tour of every sample, on embedded data
          showcase patterns         the testing patterns and where each is shown
          showcase echo WORD…       the words
          showcase fail             nothing
          showcase --help           this text
        """
      ])
  }

  @Test func `a long command is kept apart from what it does`() {
    let tool = CommandLineTool(demonstrations: [
      FakeDemonstration(usage: "echo-in-many-languages WORD…", summary: "the words")
    ])

    #expect(tool.help.contains("\n  showcase echo-in-many-languages WORD…  the words\n"))
  }

  @Test func `an indented console moves the result and leaves errors alone`() {
    let console = transcript.console.indented()

    console.print("a")
    console.printError("b")

    #expect(transcript.output == ["  a"])
    #expect(transcript.errors == ["b"])
  }

  // MARK: - Failures

  @Test(arguments: [
    (["bogus"], "there is no command “bogus”"),
    (["ECHO"], "there is no command “ECHO”"),
    ([""], "there is no command “”"),
    (["patterns", "x"], "“patterns” takes no arguments"),
    (["--help", "x"], "“--help” takes no arguments"),
  ])
  func `bad arguments are explained with the usage, on standard error`(
    arguments: [String], message: String
  ) async {
    let status = await tool.run(arguments, on: transcript.console)

    #expect(status == .usage)
    #expect(transcript.errors == ["showcase: \(message)", "\n\(tool.help)"])
    #expect(transcript.output == [])
  }

  @Test func `something unavailable is explained without the usage`() async {
    let status = await tool.run(["fail"], on: transcript.console)

    #expect(status == .unavailable)
    #expect(transcript.errors == ["showcase: out of order"])
  }

  @Test func `a tour that fails ends with the status of its failure`() async {
    let tool = CommandLineTool(demonstrations: [
      FakeDemonstration(usage: "fail", summary: "", failure: .unavailable("out of order"))
    ])

    let status = await tool.run([], on: transcript.console)

    #expect(status == .unavailable)
  }

  @Test(arguments: [
    (ShowcaseError.usage("a"), ProcessStatus.usage, Int32(64)),
    (.unavailable("a"), .unavailable, 69),
    (.interrupted("a"), .interrupted, 130),
  ])
  func `an error has its status`(error: ShowcaseError, status: ProcessStatus, number: Int32) {
    #expect(error.status == status)
    #expect(error.status.rawValue == number)
    #expect(error.message == "a")
  }
}

// MARK: - Fixtures

private struct FakeDemonstration: Demonstration {
  var usage: String
  var summary: String
  var failure: ShowcaseError?

  var pattern: Pattern {
    Pattern(
      name: "Pattern \(name)", style: .state, samples: [name], testFile: "Tests/\(name).swift")
  }

  func run(_ arguments: [String], on console: Console) throws(ShowcaseError) {
    if let failure { throw failure }
    console.print("run \(arguments.joined(separator: " "))")
  }

  func tour(on console: Console) throws(ShowcaseError) {
    if let failure { throw failure }
    console.print("tour")
  }
}
