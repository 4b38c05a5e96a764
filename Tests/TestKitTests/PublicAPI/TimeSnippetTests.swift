import TestKit

// snippet: inject-timers
import struct Synchronization.Mutex

/// A hint that disappears after five seconds.
final class Hint: Sendable {
  private let timers: any TimerScheduler
  private let shown = Mutex<(number: Int, text: String?)>((0, nil))

  init(timers: any TimerScheduler = DispatchTimerScheduler()) {
    self.timers = timers
  }

  var text: String? { shown.withLock { $0.text } }

  func show(_ text: String) {
    let number = shown.withLock {
      $0 = ($0.number + 1, text)
      return $0.number
    }
    timers.scheduledTimer(
      after: .seconds(5), repeats: false
    ) { [weak self] in
      // A newer hint has a different number, so it stays.
      self?.shown.withLock { if $0.number == number { $0.text = nil } }
    }
  }
}
// end snippet

@Suite("Virtual time in the documentation", .tags(.state), .timeLimit(.minutes(10)))
struct TimeSnippetTests {
  // snippet: test-clock
  @MainActor
  @Test func `a pause in typing starts a search for the latest text`() async {
    let clock = TestClock()
    let search = Spy<String, Void, Never>("search")
    let field = SearchField(clock: clock) { await search($0) }

    field.type("s")
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(299))
    field.type("sw")
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(299))
    #expect(clock.pendingSleeps.count == 1)

    clock.advance(by: .milliseconds(1))
    await search.waitForCalls()
    #expect(search.calls == ["sw"])
  }
  // end snippet

  @MainActor
  @Test func `if typing resumes right after a pause, only the new text is searched for`() async {
    let clock = TestClock()
    let search = Spy<String, Void, Never>("search")
    let field = SearchField(clock: clock) { await search($0) }

    field.type("s")
    await clock.sleepers(atLeast: 1)
    // The sleep has ended, but its task cannot continue before this test suspends.
    clock.advance(by: .milliseconds(300))
    field.type("sw")
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(300))
    await search.waitForCalls()

    #expect(search.calls == ["sw"])
  }

  @MainActor
  @Test func `a running search is cancelled by the next keystroke`() async {
    let clock = TestClock()
    let gate = Gate<Bool, Never>(whenCancelled: .success(true))
    let search = Spy<String, Bool, Never>("search", returning: false)
    search.when("s").suspends(on: gate)
    let wasCancelled = Spy<Bool, Void, Never>("wasCancelled")
    let field = SearchField(clock: clock) { wasCancelled.call(await search($0)) }
    field.type("s")
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(300))
    await gate.arrivals(1)

    field.type("sw")

    await wasCancelled.waitForCalls()
    #expect(wasCancelled.calls == [true])
  }

  @MainActor
  @Test func `a pending search is cancelled when the search field is released`() async {
    let clock = TestClock()
    let search = Spy<String, Void, Never>("search")

    await expectReleased {
      let field = SearchField(clock: clock) { await search($0) }
      field.type("s")
      await clock.sleepers(atLeast: 1)
      return field
    }

    #expect(clock.pendingSleeps.isEmpty)
    search.expectNotCalled()
  }

  // snippet: test-clock-loop
  @Test func `the weather is requested once a minute`() async {
    let clock = TestClock()
    let load = Spy<Void, Never>("load")
    let polling = Task {
      await poll(every: .seconds(60), clock: clock) { await load() }
    }

    await clock.advance(by: .seconds(180), sleepers: 1)

    load.expectCalled(3)
    #expect(clock.pendingSleeps.map(\.duration) == [.seconds(60)])
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

  @Test func `a hint that replaces another hint is shown for a full five seconds`() {
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

  // check-tests: allow real-clock, the documentation shows this default, but each test that runs has its own clock
  // snippet: inject-clock
  /// A search field that searches when typing has paused for 300 ms.
  ///
  /// This is a debounce: each keystroke cancels the previous search.
  @MainActor
  final class SearchField {
    private let clock: any Clock<Duration>
    private let search: @MainActor (String) async -> Void
    private var pending: Task<Void, Never>?

    init(
      clock: any Clock<Duration> = ContinuousClock(),
      search: @escaping @MainActor (String) async -> Void
    ) {
      self.clock = clock
      self.search = search
    }

    deinit { pending?.cancel() }

    func type(_ text: String) {
      pending?.cancel()
      // The task does not capture self, so it cannot keep the field alive.
      pending = Task { [clock, search] in
        try? await clock.sleep(for: .milliseconds(300))
        // The next keystroke may come just after the sleep has ended.
        guard !Task.isCancelled else { return }
        await search(text)
      }
    }
  }
  // end snippet

  // snippet: edge-of-a-pause
  @MainActor
  @Test func `a search begins when typing has paused for 300 ms`() async {
    let clock = TestClock()
    let search = Spy<String, Void, Never>("search")
    let field = SearchField(clock: clock) { await search($0) }

    field.type("swift")
    await clock.sleepers(atLeast: 1)
    clock.advance(by: .milliseconds(299))
    #expect(clock.pendingSleeps.count == 1)

    clock.advance(by: .milliseconds(1))
    await search.waitForCalls()
    #expect(search.calls == ["swift"])
  }
  // end snippet

  // MARK: - Bad examples

  // The conventions advise against this example, so it has no `@Test` and never runs.

  // check-tests: allow sleep, the documentation shows this bad example, and nothing runs it
  // snippet: bad-sleep
  @MainActor
  func `a search begins soon after typing has paused`() async throws {
    let search = Spy<String, Void, Never>("search")
    let field = SearchField { await search($0) }

    field.type("swift")
    try await Task.sleep(for: .milliseconds(400))

    search.expectCalled(with: "swift")
  }
  // end snippet
}

// MARK: - Fixtures

// snippet: poll
/// Loads after each interval, until the task is cancelled.
func poll(
  every interval: Duration,
  clock: any Clock<Duration>,
  _ load: () async -> Void
) async {
  while (try? await clock.sleep(for: interval)) != nil {
    await load()
  }
}
// end snippet
