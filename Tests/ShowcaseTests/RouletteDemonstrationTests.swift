import Foundation
import Seams
import Terminal
import TestKit

@testable import showcase

@Suite("Command roulette", .tags(.returnValue))
struct RouletteDemonstrationTests {
  let transcript = Transcript()

  @Test func `a seed draws the same people each time`() async throws {
    let other = Transcript()

    try await RouletteDemonstration().run(
      ["--count", "4", "--seed", "9"], on: transcript.console)
    try await RouletteDemonstration().run(["--seed", "9", "--count", "4"], on: other.console)

    #expect(transcript.output == other.output)
    #expect(transcript.output.first == "4 of 6 people are drawn")
  }

  @Test func `another seed draws others`() async throws {
    var outputs: Set<[String]> = []

    for seed in 1...5 {
      let transcript = Transcript()
      try await RouletteDemonstration().run(
        ["--count", "3", "--seed", "\(seed)"], on: transcript.console)
      outputs.insert(transcript.output)
    }

    #expect(outputs.count > 1)
  }

  @Test func `without arguments one is drawn, and shown`() async throws {
    try await RouletteDemonstration().run([], on: transcript.console)

    #expect(transcript.output.first == "1 of 6 people is drawn")
    #expect(try #require(transcript.output.dropFirst().first).hasPrefix("  1. "))
    #expect(transcript.output.contains("the first of them is"))
  }

  @Test func `a link opens the screen that it names`() async throws {
    try await RouletteDemonstration().run(["--link", "UsersListView"], on: transcript.console)

    #expect(
      transcript.output.last
        == "open: PeopleRouletteView › UsersListView › UserDetailsView › UsersListView")
  }

  @Test func `nothing is left on the disk`() async throws {
    let directory = try TemporaryDirectory()

    try await RouletteDemonstration(place: directory.url).run([], on: transcript.console)

    let left = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
    #expect(left == [])
  }

  // MARK: - Failures

  @Test(arguments: [
    (["3"], "“roulette” takes --count N and --seed S and --link NAME, not “3”"),
    (["--count=3"], "“roulette” takes --count N and --seed S and --link NAME, not “--count=3”"),
    (["--count"], "“--count” needs a value"),
    (["--seed"], "“--seed” needs a value"),
    (["--count", "--seed", "1"], "“--count” needs a value"),
    (["--count", "1", "--count", "2"], "“--count” is given twice"),
    (["--seed", "1", "--seed", "1"], "“--seed” is given twice"),
    (["--count", "0"], "“--count” is a number from 1 to 6, not 0"),
    (["--count", "-1"], "“--count” is a number from 1 to 6, not -1"),
    (["--count", "7"], "“--count” is a number from 1 to 6, not 7"),
    (
      ["--count", "two"],
      "“two” is not a whole number between -9223372036854775808 and 9223372036854775807"
    ),
    (
      ["--seed", "-1"],
      "“-1” is not a whole number between 0 and 18446744073709551615"
    ),
    (
      ["--seed", "18446744073709551616"],
      """
      “18446744073709551616” is not a whole number between 0 and 18446744073709551615
      """
    ),
  ])
  func `options that make no sense are a usage error`(
    arguments: [String], message: String
  ) async {
    await #expect(throws: ShowcaseError.usage(message)) {
      try await RouletteDemonstration().run(arguments, on: transcript.console)
    }
    #expect(transcript.output == [])
  }

  @Test func `a link to a screen that does not exist is a usage error`() async {
    await #expect(
      throws: ShowcaseError.usage(
        "there is no screen “Main”, only PeopleRouletteView, UsersListView, UserDetailsView")
    ) {
      try await RouletteDemonstration().run(["--link", "Main"], on: transcript.console)
    }
  }

  @Test(
    arguments: [
      (.offline, "the server cannot be reached"),
      (.timedOut, "the server did not answer: timed out"),
      (.notFound, "the server has no users at this address. Check its URL and the path “users”."),
    ] as [(BackendError, String)])
  func `a server that brings nobody is explained`(error: BackendError, message: String) async {
    let backend = TestingBackend()
    backend.send.throws(error)

    await #expect(throws: ShowcaseError.unavailable("nobody can be drawn: \(message)")) {
      try await RouletteDemonstration(backend: backend).run([], on: transcript.console)
    }
    #expect(transcript.output == [])
  }

  @Test func `a server without users is explained`() async {
    let backend = TestingBackend(returning: .json("[]"))

    await #expect(
      throws: ShowcaseError.unavailable("nobody can be drawn: the server has no users")
    ) {
      try await RouletteDemonstration(backend: backend).run([], on: transcript.console)
    }
  }

  @Test func `a place where nothing can be kept is explained`() async {
    let demonstration = RouletteDemonstration(place: URL(filePath: "/dev/null"))

    let error = await #expect(throws: ShowcaseError.self) {
      try await demonstration.run([], on: transcript.console)
    }

    #expect(error?.message.hasPrefix("nobody can be drawn: ") == true)
    #expect(error?.message.contains("/dev/null/showcase-") == true, "\(String(describing: error))")
  }
}
