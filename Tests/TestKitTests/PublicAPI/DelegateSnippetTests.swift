import TestKit

// snippet: delegate
private protocol PlayerDelegate: AnyObject {
  func player(didFinish track: String)
}

private final class Player {
  weak var delegate: (any PlayerDelegate)?

  func play(_ track: String) {
    delegate?.player(didFinish: track)
  }
}

private final class MockPlayerDelegate: PlayerDelegate {
  let finishing = Spy<String, Void, Never>("player(didFinish:)")

  func player(didFinish track: String) { finishing(track) }
}
// end snippet

@Suite("Delegates in the documentation", .tags(.behavior))
struct DelegateSnippetTests {
  // snippet: delegate-test
  @Test func `a player tells its delegate which track has finished`() {
    // The player's reference is weak, so the test keeps the delegate alive.
    let delegate = MockPlayerDelegate()
    let player = Player()
    player.delegate = delegate

    player.play("Blue")

    delegate.finishing.expectCalled(with: "Blue")
  }
  // end snippet
}
