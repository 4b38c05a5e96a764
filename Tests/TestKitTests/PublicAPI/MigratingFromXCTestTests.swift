import TestKit

/// Most of the “after” code in the guide to migrating from XCTest.
@Suite("Migrating from XCTest", .timeLimit(.minutes(10)))
struct MigratingFromXCTestTests {
  // MARK: - Suites

  // snippet: migrating-suite
  @Suite("A playlist")
  struct PlaylistTests {
    private let playlist = Playlist()

    init() throws {
      try playlist.add("Help!")
    }

    @Test func `an added song comes last`() throws {
      try playlist.add("Yesterday")

      #expect(playlist.songs == ["Help!", "Yesterday"])
    }
  }
  // end snippet

  // snippet: migrating-deinit
  @Suite("A radio")
  final class RadioTests {
    private let radio = Radio()

    deinit { radio.switchOff() }

    @Test func `a radio plays when it is on`() {
      radio.switchOn()

      #expect(radio.isPlaying)
    }
  }
  // end snippet

  // MARK: - Assertions

  // snippet: migrating-require
  @Test func `the song Help! comes first in the playlist`() throws {
    let playlist = Playlist()
    try playlist.add("Help!")

    let song = try #require(playlist.songs.first)

    #expect(song == "Help!")
    #expect(song.hasSuffix("!"))
    #expect(playlist.owner == nil)
  }
  // end snippet

  // snippet: migrating-arguments
  @Test(arguments: ["", " "])
  func `a song without a title is rejected`(title: String) {
    let playlist = Playlist()

    #expect(throws: PlaylistError.untitled) { try playlist.add(title) }
  }
  // end snippet

  // snippet: migrating-traits
  @Test(.enabled(if: Printer.isConnected))
  func `a page has a line for each song`() {
    let page = Printer.page(["Help!", "Yesterday"])

    Attachment.record(page, named: "page.txt")

    #expect(page.split(separator: "\n").count == 2)
  }
  // end snippet

  @Test func `expectations and TestKit functions replace XCTest assertions`() async {
    let (price, user, playlist) = (0.1 + 0.2, User(), Playlist())
    let other = user

    #expect(user === other)
    #expect(!playlist.songs.contains("Help!"))
    expectNoDifference(price, 0.3, within: 0.001)
    expectNoDifference(playlist.songs, [])
    #expect(throws: Never.self) { try playlist.add("Help!") }
    await expectReleased { User() }
    let issues = await captureIssues {
      Issue.record("no song is left")
      withKnownIssue("margins are missing") { #expect(playlist.owner != nil) }
    }

    #expect(issues.map(\.isFailure) == [true, false])
  }

  // MARK: - Waits

  // snippet: migrating-callback
  @Test func `a store returns the length of a song`() async throws {
    let store = Store()

    let seconds = try await valueOfCallback { done in
      store.length(of: "Help!") { done($0) }
    }

    #expect(seconds == 139)
  }
  // end snippet

  // snippet: migrating-count
  @Test func `each downloaded song is announced`() async {
    let store = Store()

    await expectation("two songs", count: 2) { done in
      store.download { _ in done() }
    }
  }
  // end snippet

  @Test func `a missing announcement is reported with the number of announcements made`() async {
    let line = #line + 2
    let issues = await captureIssues {
      await expectation("two songs", count: 2, on: ImmediateClock()) { done in done() }
    }

    // failure: migrating-count
    expectOneIssue(
      issues,
      """
      Waited 10 s, but not everything happened as expected:
        “two songs” happened 1 time (expected 2)
      """, line: line)
    // end failure
  }

  // snippet: migrating-order
  @Test func `songs arrive in order and without a failure`() async {
    let help = AsyncExpectation("Help!")
    let yesterday = AsyncExpectation("Yesterday")
    let failed = AsyncExpectation("failed", isInverted: true)
    let store = Store(onFailure: { failed() })

    store.download { $0 == "Help!" ? help() : yesterday() }

    await fulfillment(of: help, yesterday, enforceOrder: true)
    await fulfillment(of: failed, within: .milliseconds(20))
  }
  // end snippet

  // snippet: migrating-polling
  @MainActor
  @Test func `a player starts to play when play() is called`() async throws {
    let player = Player()

    player.play()

    try await eventually { player.isPlaying }
  }
  // end snippet

  // MARK: - Fixtures

  // snippet: migrating-subjects
  enum PlaylistError: Error { case untitled }

  final class Playlist {
    let owner: String? = nil
    private(set) var songs: [String] = []

    func add(_ song: String) throws {
      if song.allSatisfy(\.isWhitespace) { throw PlaylistError.untitled }
      songs.append(song)
    }
  }
  // end snippet

  // snippet: migrating-radio
  final class Radio {
    private(set) var isPlaying = false

    func switchOn() { isPlaying = true }
    func switchOff() { isPlaying = false }
  }
  // end snippet

  // snippet: migrating-store
  struct Store {
    var onFailure: @Sendable () -> Void = {}

    func length(
      of song: String, completion: @escaping @Sendable (Int) -> Void
    ) {
      Task { completion(139) }
    }

    func download(onSong: @escaping @Sendable (String) -> Void) {
      Task {
        onSong("Help!")
        onSong("Yesterday")
      }
    }
  }
  // end snippet

  // snippet: migrating-player
  @MainActor
  final class Player {
    private(set) var isPlaying = false

    func play() {
      Task { isPlaying = true }
    }
  }
  // end snippet

  // snippet: migrating-printer
  enum Printer {
    static let isConnected = true

    static func page(_ songs: [String]) -> String {
      songs.joined(separator: "\n")
    }
  }
  // end snippet

  private final class User {}
}
