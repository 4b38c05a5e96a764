@testable import TestKit

@Suite("TestActivity", .tags(.state))
struct TestActivityTests {
  @Test func `a test is forgotten once its last clock, gate or double is deallocated`() {
    let test = TestActivity.runningTest
    #expect(!TestActivity.isKnown(test))

    do {
      let clocks = (1...100).map { _ in TestClock() }
      let gates = (1...100).map { _ in Gate<Int, any Error>() }
      let sessions = [MockNetworkSession(returning: .status(200))]
      #expect(TestActivity.isKnown(test))
      withExtendedLifetime((clocks, gates, sessions)) {}
    }

    #expect(!TestActivity.isKnown(test))
  }

  @Test func `a test counts as still running when a wait begins and when it ends`() {
    let activity = TestActivity.current
    activity.noteLimit()
    #expect(activity.doubtfulLimit != nil)

    activity.beginWait()
    #expect(activity.doubtfulLimit == nil)

    activity.noteLimit()
    activity.endWait()
    #expect(activity.doubtfulLimit == nil)
  }

  @Test func `the time limits of sleeps and requests are paused until all waits have ended`() {
    let activity = TestActivity.current
    activity.beginWait()
    activity.beginWait()

    activity.endWait()
    #expect(activity.mark() == nil)

    activity.endWait()
    #expect(activity.mark() != nil)
  }

  @Test
  func `between attempts, eventually() pauses time limits of sleeps and requests`() async throws {
    let pausing = Spy<Void, Never>("pausing")
    let watching = Task {
      // The sleep only gives the attempts a turn to run.
      while TestActivity.current.mark() != nil {
        try await ImmediateClock().sleep(for: .seconds(1))
      }
      pausing.call()
    }

    try await eventually { pausing.callCount > 0 }

    #expect(TestActivity.current.mark() != nil)
    watching.cancel()
  }

  @Test
  func `between its checks, expectReleased pauses the time limits of sleeps and requests`() async {
    await expectReleased {
      let object = Spy<Void, Never>("object")
      Task {
        while TestActivity.current.mark() != nil {
          try await ImmediateClock().sleep(for: .seconds(1))
        }
        withExtendedLifetime(object) {}
      }
      return object
    }

    #expect(TestActivity.current.mark() != nil)
  }
}
