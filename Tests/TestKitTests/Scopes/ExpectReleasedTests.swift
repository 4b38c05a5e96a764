@testable import TestKit

@Suite("Released objects", .timeLimit(.minutes(10)))
struct ExpectReleasedTests {
  private let clock = RecordingClock()

  @Test func `if an object is released immediately, expectReleased does not wait`() async {
    await expectReleased(on: clock) {
      let owner = Owner()
      await Task {}.value
      owner.count += 1
      return owner
    }

    clock.sleeping.expectNotCalled()
  }

  @Test func `expectReleased waits for a task that briefly holds the object`() async {
    let end = Gate<Void, Never>()
    let released = Spy<Void, Never>("released")
    // The first sleep begins only after the first check, which still finds the object.
    clock.sleeping.answers { _ in
      end.open()
      await released.waitForCalls()
    }

    await expectReleased(on: clock) {
      let object = LastWord { released.call() }
      Task {
        await end.pass()
        withExtendedLifetime(object) {}
      }
      return object
    }

    clock.sleeping.expectCalled()
  }

  @Test func `an error thrown in expectReleased is rethrown without an issue`() async {
    func make() throws { try expectReleased { () throws -> Owner? in throw TestError.failed } }

    #expect(throws: TestError.failed) { try make() }
    await #expect(throws: TestError.failed) {
      try await expectReleased { () async throws -> Owner? in
        await Task {}.value
        throw TestError.failed
      }
    }
  }

  // MARK: - Failures

  @Test(arguments: [UnimplementedClock(), impatient { TestClock() }] as [any Clock<Duration>])
  func `if the clock of expectReleased throws, a leak is still reported`(
    clock: any Clock<Duration>
  ) async {
    let issues = await captureIssues { await expectReleased(on: clock) { cycle() } }

    #expect(issues.count == 2)
    #expect(
      issues.last?.message.hasPrefix("Expected the Owner to be released, but 0 s after ") == true)
  }

  @Test func `an object that is still held by the test is reported with its dynamic type`() async {
    let owner: Owner = Player()

    let line = #line + 1
    func make() { expectReleased { owner } }
    let issues = await captureIssues { make() }

    // failure: released
    expectOneIssue(
      issues,
      """
      Expected the Player to be released at the end of the closure, but something still holds it.
      Likely holders: a closure that captures it without [weak self]; a spy or an array that keeps it; \
      a task or a timer that is still running; an object that refers back to it; a variable in the test, \
      outside the closure.
      If a task has to end first, wait for it: await expectReleased(within: .seconds(10)) { … }.
      """, line: line)
    // end failure
    #expect(owner.count == 0)
  }

  @Test(.waitLimit(.seconds(3)))
  func `a leak is reported after the limit, which defaults to the wait limit`() async {
    let line = #line + 2
    let issues = await captureIssues {
      await expectReleased(within: .seconds(2), on: clock) { cycle() }
      await expectReleased(on: clock) {
        await Task {}.value
        return cycle()
      }
    }

    #expect(
      issues.map { String($0.message.prefix { $0 != "\n" }) }
        == ["2 s", "3 s"].map { limit in
          "Expected the Owner to be released, but \(limit) after the end of the closure something still holds it."
        })
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1])
    #expect(clock.sleeping.calls.reduce(.zero, +) == .seconds(5))
  }

  @Test func `an expectReleased closure that returns nil is reported`() async {
    let text = """
      The closure returned nil, so there is no object that could be released. Create one in the closure, \
      use it, and return it.
      """

    let line = #line + 1
    func make() { expectReleased { nil as Owner? } }
    let issues = await captureIssues { make() }
    let asyncIssues = await captureIssues {
      await expectReleased(within: .seconds(1)) { nil as Owner? }
    }

    expectOneIssue(issues, text, line: line)
    expectOneIssue(asyncIssues, text, line: line + 3)
  }
}

// MARK: - Fixtures

private class Owner {
  var count = 0
  var onChange: () -> Void = {}
}

private final class Player: Owner {}

/// Returns an owner that is held by its own closure.
private func cycle() -> Owner {
  let owner = Owner()
  owner.onChange = { owner.count += 1 }
  return owner
}
