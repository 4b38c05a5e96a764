import Birthdays
import Foundation
import Storage
import Terminal
import TestKit

@testable import showcase

@Suite("Command birthdays", .tags(.state))
struct BirthdaysDemonstrationTests: ~Copyable {
  private let transcript = Transcript()
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `who is added is kept, and listed by the last name`() async throws {
    try await run("add", "Ana", "Lima", "1990-12-31")
    try await run("add", "Cem", "Aydin", "1985-01-01")
    try await run("add", "Bo", "2000-02-29")

    try await run("list")

    #expect(
      transcript.output == [
        "added 1: Ana Lima, 1990-12-31", "added 2: Cem Aydin, 1985-01-01",
        "added 3: Bo, 2000-02-29",
        "3 people", "  2: Cem Aydin, January 1, 1985", "  3: Bo, February 29, 2000",
        "  1: Ana Lima, December 31, 1990",
      ])
  }

  @Test func `an order that was chosen holds for the next list too`() async throws {
    try await run("add", "Zoe", "Aydin", "1985-01-01")
    try await run("add", "Ana", "Lima", "1990-12-31")

    try await run("list", "--sort", "first")
    try await run("list")
    try await run("list", "--sort", "last")

    let names = transcript.output.dropFirst(2).compactMap {
      $0.split(separator: " ").dropFirst().first
    }
    #expect(names == ["people", "Ana", "Zoe", "people", "Ana", "Zoe", "people", "Zoe", "Ana"])
  }

  @Test func `who is removed is gone`() async throws {
    try await run("add", "Ana", "1990-12-31")

    try await run("remove", "1")
    try await run("list")

    #expect(transcript.output.suffix(2) == ["removed 1", "nobody"])
  }

  @Test func `birthdays come in the order of the days to them`() async throws {
    try await run("add", "Bo", "2000-02-29")
    try await run("add", "Ana", "Lima", "1990-12-31")
    try await run("add", "Dee", "2015-12-30")

    try await run("upcoming", "--from", "2025-12-30")

    #expect(
      transcript.output.suffix(3) == [
        "2025-12-30: Dee is 10 today", "2025-12-31: Ana Lima is 35 tomorrow",
        "2026-02-28: Bo is 26 in 60 days",
      ])
  }

  @Test func `unless a day is named it is today, where the machine is`() async throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 14 * 3_600))
    try await run("add", "Ana", "1990-03-01")
    // Noon in Greenwich on 28 February 1990.
    let noon = Date(timeIntervalSince1970: 636_206_400)

    try await BirthdaysDemonstration(now: { noon }, calendar: calendar)
      .run(["--store", directory.url.path, "upcoming"], on: transcript.console)

    #expect(transcript.output.last == "1990-03-01: Ana is 0 today")
  }

  @Test func `without people nobody has a birthday`() async throws {
    try await run("upcoming")

    #expect(transcript.output == ["nobody"])
  }

  @Test func `a name that would move the cursor does not, and a long one is wrapped`() async throws
  {
    try await run("add", "Ana\u{1B}[2J\nLima", "1990-12-31")
    try await run("add", String(repeating: "a", count: 100), "1990-12-31")

    try await run("list")

    #expect(transcript.output[0] == "added 1: Ana [2J Lima, 1990-12-31")
    #expect(transcript.output.filter { $0.count > 78 } == [])
    #expect(!transcript.output.joined().contains { $0.isNewline })
  }

  @Test func `the tour leaves nothing on the disk`() async throws {
    try await BirthdaysDemonstration(place: directory.url).tour(on: transcript.console)

    let left = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
    #expect(left == [])
    #expect(transcript.output.contains("there is nobody with the number 7"))
  }

  // MARK: - Failures

  @Test(
    arguments: [
      ([], "“birthdays” takes --store DIR, and then add, list, upcoming or remove"),
      (["list"], "“birthdays” takes --store DIR, and then add, list, upcoming or remove"),
      (["--store"], "“birthdays” takes --store DIR, and then add, list, upcoming or remove"),
      (["--store", "d"], "“birthdays” takes --store DIR, and then add, list, upcoming or remove"),
      (
        ["--store", "", "list"],
        "“birthdays” takes --store DIR, and then add, list, upcoming or remove"
      ),
      (
        ["--stroe", "d", "list"],
        "“birthdays” takes --store DIR, and then add, list, upcoming or remove"
      ),
      (["--store", "d", "show"], "“birthdays” can add, list, upcoming and remove, not “show”"),
      (
        ["--store", "d", "add"],
        "“add” takes a first name, a last name if there is one, and a birthday"
      ),
      (
        ["--store", "d", "add", "1990-12-31"],
        "“add” takes a first name, a last name if there is one, and a birthday"
      ),
      (
        ["--store", "d", "add", "Ana", "de", "Lima", "1990-12-31"],
        "“add” takes a first name, a last name if there is one, and a birthday"
      ),
      (
        ["--store", "d", "add", "Ana", "Lima"], "“Lima” is no day, which is written like 1990-02-28"
      ),
      (["--store", "d", "add", "Ana", "2001-02-29"], "month 2 of the year 2001 has no day 29"),
      (
        ["--store", "d", "add", " ", "", "1990-12-31"],
        "a person needs a first name or a last name"
      ),
      (["--store", "d", "list", "--sort"], "“list” takes nothing, or --sort and first or last"),
      (
        ["--store", "d", "list", "--sort", "age"],
        "“list” takes nothing, or --sort and first or last"
      ),
      (["--store", "d", "upcoming", "5"], "“upcoming” takes --from DAY, not “5”"),
      (["--store", "d", "upcoming", "--on", "5"], "“upcoming” takes --from DAY, not “--on”"),
      (["--store", "d", "upcoming", "--from"], "“--from” needs a value"),
      (
        ["--store", "d", "upcoming", "--from", "now"],
        "“now” is no day, which is written like 1990-02-28"
      ),
      (["--store", "d", "remove"], "“remove” takes the number of one person, as “list” shows it"),
      (
        ["--store", "d", "remove", "1", "2"],
        "“remove” takes the number of one person, as “list” shows it"
      ),
      (
        ["--store", "d", "remove", "Ana"],
        "“Ana” is not a whole number between -9223372036854775808 and 9223372036854775807"
      ),
    ] as [([String], String)])
  func `arguments that make no sense are a usage error`(
    arguments: [String], message: String
  ) async {
    await #expect(throws: ShowcaseError.usage(message)) {
      try await BirthdaysDemonstration().run(arguments, on: transcript.console)
    }
    #expect(transcript.output == [])
  }

  @Test func `whoever is not there cannot be removed`() async {
    await #expect(throws: ShowcaseError.unavailable("there is nobody with the number 3")) {
      try await run("remove", "3")
    }
  }

  @Test(arguments: [["list"], ["upcoming"], ["add", "Ana", "1990-12-31"], ["remove", "1"]])
  func `a damaged store is explained, and stays as it is`(command: [String]) async throws {
    let store = FileKeyValueStore(directory: directory.url)
    try store.set(Data("damaged".utf8), forKey: PersonStore.key)

    await #expect(
      throws: ShowcaseError.unavailable(
        """
        the store in \(directory.url.path) cannot be used: the document “people” is damaged and was left as \
        it is: it is no JSON. To start over, remove the value of “people” from its store.
        """)
    ) {
      try await BirthdaysDemonstration()
        .run(["--store", directory.url.path] + command, on: transcript.console)
    }

    #expect(try store.data(forKey: PersonStore.key) == Data("damaged".utf8))
  }

  @Test func `a place where no store can be is explained`() async throws {
    let error = await #expect(throws: ShowcaseError.self) {
      try await BirthdaysDemonstration()
        .run(["--store", "/dev/null/a", "list", "--sort", "first"], on: transcript.console)
    }

    #expect(error?.status == .unavailable)
    #expect(
      error?.message.hasPrefix("the store in /dev/null/a cannot be used: error: /dev/null/a")
        == true,
      "\(String(describing: error))")
    #expect(transcript.output == [])
  }

  @Test func `a clock that is out of all years is explained`() async {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt

    await #expect(
      throws: ShowcaseError.unavailable(
        "the clock of this machine cannot be used: there is no year 1, only 1583 to 9999")
    ) {
      try await BirthdaysDemonstration(now: { .distantPast }, calendar: calendar)
        .run(["--store", directory.url.path, "upcoming"], on: transcript.console)
    }
  }

  // MARK: - Fixtures

  private func run(_ arguments: String...) async throws(ShowcaseError) {
    try await BirthdaysDemonstration()
      .run(["--store", directory.url.path] + arguments, on: transcript.console)
  }
}
