import Foundation
import PeopleRoulette
import TestKit
import TestKitTerminal

@testable import showcase

@Suite("Command roulette", .tags(.returnValue))
struct RouletteDemonstrationTests {
  let transcript = Transcript()

  @Test func `a seed determines who is picked`() async throws {
    var outputs: [[String]] = []

    for seed in ["9", "9", "1", "2", "3"] {
      let transcript = Transcript()
      try await RouletteDemonstration(live: LiveParts())
        .run(["--count", "4", "--seed", seed], on: transcript.console)
      outputs.append(transcript.output)
    }

    #expect(outputs[0].first == "4 of 6 people:")
    #expect(outputs[0] == outputs[1])
    #expect(Set(outputs).count > 1)
  }

  @Test func `with just --link, one person is picked and the linked screen is opened`() async throws
  {
    let directory = try TemporaryDirectory()

    try await RouletteDemonstration(live: LiveParts(temporaryDirectory: directory.url))
      .run(["--link", "UsersListView"], on: transcript.console)

    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path) == [])
    #expect(transcript.output.first == "1 of 6 people:")
    #expect(try #require(transcript.output.dropFirst().first).hasPrefix("  1. "))
    #expect(transcript.output.contains("the first person in detail:"))
    #expect(
      transcript.output.last
        == "open: PeopleRouletteView › UsersListView › UserDetailsView › UsersListView")
  }

  // MARK: - Failures

  @Test func `a link to a screen that does not exist causes a usage error`() async {
    let error = CommandError.usage(
      "there is no screen “Main”, only PeopleRouletteView, UsersListView, UserDetailsView")
    await #expect(throws: error) {
      try await RouletteDemonstration(live: LiveParts())
        .run(["--link", "Main"], on: transcript.console)
    }
  }

  @Test func `a server without users causes an error`() async {
    let backend = TestingBackend(returning: .json("[]"))
    let demonstration = RouletteDemonstration(live: LiveParts(), backend: backend)

    await #expect(throws: CommandError.unavailable("cannot pick people: \(UsersError.noUsers)")) {
      try await demonstration.run([], on: transcript.console)
    }
    #expect(transcript.output == [])
  }
}
