import Birthdays
import Foundation
import Storage
import TestKit
import TestKitTerminal

@testable import showcase

@Suite("Command birthdays", .tags(.state))
struct BirthdaysDemonstrationTests: ~Copyable {
  private let transcript = Transcript()
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `added people are listed by last name until another order is chosen`() async throws {
    try await run(["add", "Ana", "Lima", "1990-12-31"])
    try await run(["add", "Zoe", "Aydin", "1985-01-01"])
    try await run(["add", "Bo", "2000-02-29"])

    for order in [[], ["--sort", "first"], [], ["--sort", "last"]] {
      try await run(["list"] + order)
    }

    let ana = "  1: Ana Lima, December 31, 1990"
    let zoe = "  2: Zoe Aydin, January 1, 1985"
    let bo = "  3: Bo, February 29, 2000"
    #expect(
      transcript.output == [
        "added 1: Ana Lima, 1990-12-31", "added 2: Zoe Aydin, 1985-01-01",
        "added 3: Bo, 2000-02-29",
        "3 people", zoe, bo, ana, "3 people", ana, bo, zoe,
        "3 people", ana, bo, zoe, "3 people", zoe, bo, ana,
      ])
  }

  @Test func `a removed person is not listed`() async throws {
    try await run(["add", "Ana", "1990-12-31"])

    try await run(["remove", "1"])
    try await run(["list"])
    try await run(["upcoming"])

    #expect(transcript.output.suffix(3) == ["removed 1", "0 people", "0 people"])
  }

  @Test func `upcoming birthdays are listed by date`() async throws {
    try await run(["add", "Bo", "2000-02-29"])
    try await run(["add", "Ana", "Lima", "1990-12-31"])
    try await run(["add", "Dee", "2015-12-30"])

    try await run(["upcoming", "--from", "2025-12-30"])

    #expect(
      transcript.output.suffix(3) == [
        "2025-12-30: Dee turns 10 today", "2025-12-31: Ana Lima turns 35 tomorrow",
        "2026-02-28: Bo turns 26 in 60 days",
      ])
  }

  @Test
  func `by default, upcoming birthdays are listed from today in the local calendar`() async throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 14 * 3_600))
    try await run(["add", "Ana", "1990-03-01"])
    // Noon in Greenwich on 28 February 1990.
    let noon = Date(timeIntervalSince1970: 636_206_400)

    try await BirthdaysDemonstration(live: LiveParts(), now: { noon }, calendar: calendar)
      .run(["--store", directory.url.path, "upcoming"], on: transcript.console)

    #expect(transcript.output.last == "1990-03-01: Ana turns 0 today")
  }

  @Test func `control characters become spaces, and long names are wrapped`() async throws {
    try await run(["add", "Ana\u{1B}[2J\nLima", "1990-12-31"])
    try await run(["add", String(repeating: "a", count: 100), "1990-12-31"])

    try await run(["list"])

    #expect(transcript.output[0] == "added 1: Ana [2J Lima, 1990-12-31")
    #expect(transcript.output.filter { $0.count > 78 } == [])
    #expect(!transcript.output.joined().contains { $0.isNewline })
  }

  // MARK: - Failures

  @Test(arguments: [["list"], ["upcoming"], ["add", "Ana", "1990-12-31"], ["remove", "1"]])
  func `a damaged store causes an error and is left unchanged`(command: [String]) async throws {
    let store = FileKeyValueStore(directory: directory.url)
    try store.set(Data("damaged".utf8), forKey: PersonStore.key)

    let error = try await #require(throws: CommandError.self) { try await run(command) }

    #expect(error.status == .unavailable)
    #expect(error.message.hasPrefix("cannot use the store in \(directory.url.path): "))
    #expect(try store.data(forKey: PersonStore.key) == Data("damaged".utf8))
  }

  // MARK: - Fixtures

  private func run(_ arguments: [String]) async throws(CommandError) {
    try await BirthdaysDemonstration(live: LiveParts())
      .run(["--store", directory.url.path] + arguments, on: transcript.console)
  }
}
