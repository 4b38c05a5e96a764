import Foundation
import TestKit
import TestKitTerminal

@testable import showcase

@Suite("The showcase command line", .tags(.state))
struct CommandLineToolTests {
  let transcript = Transcript()
  let tool = CommandLineTool(demonstrations: [
    FakeDemonstration(usage: "echo WORD…", summary: "the words"),
    FakeDemonstration(
      usage: "fail-in-many-languages", summary: "nothing", failure: .unavailable("out of order")),
  ])

  @Test func `without arguments, the tour shows every sample and names a suite for each`() async {
    let tool = CommandLineTool(demonstrations: ["one", "two"].map { FakeDemonstration(usage: $0) })

    let status = await tool.run([], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output == [
        "The samples, run on embedded data.",
        "\none: state verification", "  tour", "  Read first: Tests/Samples/oneTests/Some.swift",
        "\ntwo: state verification", "  tour", "  Read first: Tests/Samples/twoTests/Some.swift",
        "\nMore: showcase --help",
      ])
  }

  @Test func `the list of patterns shows the style, sample and suite of each pattern`() async {
    let tool = CommandLineTool(demonstrations: [FakeDemonstration(usage: "echo")])

    let status = await tool.run(["patterns"], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output == [
        "Pattern echo", "  echo: state verification", "  Tests/Samples/echoTests/Some.swift",
      ])
  }

  @Test(arguments: ["--help", "-h", "help"])
  func `help lists every command with a summary`(argument: String) async {
    let status = await tool.run([argument], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output == [
        """
        Usage:
          showcase                  a tour of the samples, on embedded data
          showcase patterns         the testing patterns, with a suite for each
          showcase echo WORD…       the words
          showcase fail-in-many-languages  nothing
          showcase --help           this text
        """
      ])
  }

  // MARK: - Failures

  @Test(arguments: [["fail-in-many-languages"], []])
  func `an unavailable sample prints its error but no help, even in the tour`(
    arguments: [String]
  ) async {
    let status = await tool.run(arguments, on: transcript.console)

    #expect(status == .unavailable)
    #expect(transcript.errors == ["showcase: out of order"])
  }

  @Test(arguments: [
    (["clean-cache", "10"], "cannot use the cache in /dev/null/showcase-"),
    (["roulette"], "cannot pick people: "),
  ])
  func `if a directory cannot be created, the error names the directory`(
    arguments: [String], message: String
  ) async throws {
    let live = LiveParts(temporaryDirectory: URL(filePath: "/dev/null"))

    let status = await CommandLineTool(demonstrations: .all(live))
      .run(arguments, on: transcript.console)

    #expect(status == .unavailable)
    let error = try #require(transcript.errors.first)
    #expect(error.hasPrefix("showcase: \(message)"))
    #expect(error.contains("/dev/null/showcase-"))
  }
}

// MARK: - Fixtures

private struct FakeDemonstration: Demonstration {
  var usage: String
  var summary = ""
  var failure: CommandError?

  var pattern: Pattern { Pattern("Pattern \(name)", .state, samples: [name], suite: "Some") }

  func run(_ arguments: [String], on console: Console) throws(CommandError) {
    try tour(on: console)
  }

  func tour(on console: Console) throws(CommandError) {
    if let failure { throw failure }
    console.print("tour")
  }
}
