import Player
import TestKit

@Suite("The player")
struct PlayerViewModelTests {
  private let library = MockLibrary()

  @Test(.tags(.behavior))
  func `playing an album plays the first track and reports every state`() async {
    let onChange = Spy<PlayerViewModel.State, Void, Never>("onChange")
    library.loading.returns(["one", "two"])
    let player = PlayerViewModel(library: library)
    player.onChange = { onChange.call($0) }

    await player.play(album: "numbers")

    library.loading.expectCalled(with: "numbers")
    library.playing.expectCalled(with: "one")
    #expect(onChange.calls == [.loading, .playing("one")])
    expectOrder(library.loading, library.playing)
  }

  @Test(.tags(.state))
  func `an album that cannot be loaded puts the player in the failed state`() async {
    library.loading.throws(CancellationError())
    let player = PlayerViewModel(library: library)

    await player.play(album: "numbers")

    #expect(player.state == .failed)
    library.playing.expectNotCalled()
  }

  // MARK: - Failures

  @Test(.tags(.returnValue))
  func `a captureIssues closure is on the main actor and can change local variables`() async {
    var visits = 0

    let issues = await captureIssues {
      MainActor.assertIsolated()
      visits += 1
      library.playing.expectCalled(with: "one")
    }

    #expect(visits == 1)
    #expect(
      issues.map(\.message) == [
        "Expected exactly 1 call to play(_:) with (\"one\"), but there was none."
      ])
  }
}

// MARK: - Fixtures

private final class MockLibrary: Library {
  let loading = Spy<String, [String], any Error>("tracks(of:)")
  let playing = Spy<String, Void, Never>("play(_:)")

  func tracks(of album: String) async throws -> [String] { try await loading(album) }
  func play(_ track: String) { playing(track) }
}
