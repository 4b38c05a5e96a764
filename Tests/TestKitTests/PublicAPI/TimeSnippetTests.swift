import Synchronization
import TestKit

@Suite("Virtual time as the documentation shows it", .tags(.state), .timeLimit(.minutes(10)))
struct TimeSnippetTests {
  // snippet: test-clock
  @Test func `a search begins when nobody has typed for 300 ms`() async {
    let clock = TestClock()
    let search = Spy<String, Void, Never>("search")
    let field = SearchField(clock: clock) { await search($0) }

    field.type("swift")
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(299))
    #expect(clock.pendingSleeps.count == 1)

    clock.advance(by: .milliseconds(1))
    await search.waitForCalls()
    search.expectCalled(with: "swift")
  }
  // end snippet

  // snippet: test-clock-loop
  @Test func `the weather is asked for once a minute`() async {
    let clock = TestClock()
    let load = Spy<Void, Never>("load")
    let polling = Task { await poll(every: .seconds(60), clock: clock) { await load() } }

    await clock.advance(by: .seconds(180), sleepers: 1)

    load.expectCalled(3)
    polling.cancel()
  }
  // end snippet

  // snippet: mock-timer
  @Test func `a hint disappears after five seconds`() {
    let timer = MockTimer()
    let hint = Hint(timers: timer)

    hint.show("Saved")
    timer.advance(by: .milliseconds(4_999))
    #expect(hint.text == "Saved")

    timer.advance(by: .milliseconds(1))
    #expect(hint.text == nil)
  }
  // end snippet

  @Test func `a second hint has five seconds of its own`() {
    let timer = MockTimer()
    let hint = Hint(timers: timer)

    hint.show("Saved")
    timer.advance(by: .seconds(4))
    hint.show("Sent")
    timer.advance(by: .seconds(4))
    #expect(hint.text == "Sent")

    timer.advance(by: .seconds(1))
    #expect(hint.text == nil)
  }

  // snippet: inject-clock
  /// Takes its clock from outside; the app leaves it at the system's.
  final class SearchField: Sendable {
    private let clock: any Clock<Duration>
    private let search: @Sendable (String) async -> Void

    init(
      clock: any Clock<Duration> = ContinuousClock(),
      search: @escaping @Sendable (String) async -> Void
    ) {
      self.clock = clock
      self.search = search
    }

    func type(_ text: String) {
      Task {
        try await clock.sleep(for: .milliseconds(300))
        await search(text)
      }
    }
  }
  // end snippet

  // snippet: inject-timers
  /// Takes its timers from outside; the app leaves them at the system's.
  final class Hint: Sendable {
    private let timers: any TimerScheduler
    private let shown = Mutex<(text: String, timer: any ScheduledTimer)?>(nil)

    init(timers: any TimerScheduler = DispatchTimerScheduler()) {
      self.timers = timers
    }

    var text: String? { shown.withLock { $0?.text } }

    func show(_ text: String) {
      let timer = timers.scheduledTimer(after: .seconds(5), repeats: false) { [weak self] in
        self?.shown.withLock { $0 = nil }
      }
      shown.withLock {
        $0?.timer.invalidate()
        $0 = (text, timer)
      }
    }
  }
  // end snippet

  // MARK: - Bad examples

  // Not run: what the conventions advise against.

  // snippet: bad-sleep
  func `a search begins soon after nobody has typed`() async throws {
    let search = Spy<String, Void, Never>("search")
    let field = SearchField { await search($0) }

    field.type("swift")
    try await Task.sleep(for: .milliseconds(400))

    search.expectCalled(with: "swift")
  }
  // end snippet

  // MARK: - Fixtures

  private func poll(
    every interval: Duration,
    clock: any Clock<Duration>,
    _ load: () async -> Void
  ) async {
    while true {
      do { try await clock.sleep(for: interval) } catch { return }
      await load()
    }
  }
}
