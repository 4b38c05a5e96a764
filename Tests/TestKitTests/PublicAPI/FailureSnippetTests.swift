import TestKit

/// Failure messages that the documentation shows in full.
///
/// Each helper has its own tests for the parts of its messages.
@Suite("Failures in the documentation")
struct FailureSnippetTests {
  @Test func `a timed-out wait for state shows the last value and suggests other waits`() async {
    let issues = await captureIssues {
      _ = try await eventually(within: .milliseconds(10), on: ImmediateClock()) {
        ["a"]
      } until: {
        $0.count >= 3
      }
    }

    // failure: eventually
    #expect(
      issues.map(\.message) == [
        """
        Waited 10 ms, made 11 attempts, and the last value was ["a"].
        This wait is for state that no event announces. To wait for an event, use:
          one callback            valueOfCallback
          several events          expectation
          a call to a double      waitForCalls
          elements of a sequence  AsyncSequenceProbe
          a sleep on a TestClock  sleepers(atLeast:)
        """
      ])
    // end failure
  }

  @Test func `a leaked object is reported with likely owners`() async {
    let issues = await captureIssues {
      expectReleased {
        let player = Player()
        player.onEnd = { player.stop() }
        return player
      }
    }

    // failure: released
    #expect(
      issues.map(\.message) == [
        """
        Expected the Player to be released at the end of the closure, but something still holds it.
        Likely holders: a closure that captures it without [weak self]; a spy or an array that keeps it; \
        a task or a timer that is still running; an object that refers back to it; a variable in the test, \
        outside the closure.
        If a task has to end first, wait for it: await expectReleased(within: .seconds(10)) { … }.
        """
      ])
    // end failure
  }
}

// MARK: - Fixtures

private final class Player {
  var onEnd: () -> Void = {}

  func stop() {}
}
