public import Testing

extension Spy {
  /// Waits until the spy has been called the given number of times.
  ///
  /// Use it if the subject makes the call in a task or on a queue. The call itself ends the wait, without polling.
  /// Earlier calls are counted as well, so pass the total number of calls that the test expects. Do not pass
  /// `callCount + 1`: if the expected call has already been made, that number is one too high.
  ///
  /// For this wait, some calls do not count until they have returned: changes to an ``InMemoryKeyValueStore``, requests
  /// to a ``MockNetworkSession``, and calls to `resume()` or `cancel()` on its tasks. By then, a completion handler
  /// that runs during the call has returned as well. If enough calls were made within the limit but have not returned,
  /// the failure says so.
  ///
  /// The doubles of this package change their state before they record the call. In your own double, change the state
  /// first and call the spy last, so that the test finds the new state when the wait is over:
  ///
  /// <!-- snippet: double-state -->
  /// ```swift
  /// import struct Synchronization.Mutex
  ///
  /// private protocol Cart: AnyObject, Sendable {
  ///   var items: [String] { get }
  ///   func add(_ item: String)
  /// }
  ///
  /// private final class FakeCart: Cart {
  ///   let adding = Spy<String, Void, Never>("add")
  ///   private let added = Mutex<[String]>([])
  ///
  ///   var items: [String] { added.withLock { $0 } }
  ///
  ///   func add(_ item: String) {
  ///     added.withLock { $0.append(item) }
  ///     // Record the call last, so that a waiting test finds the item.
  ///     adding(item)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - count: The number of calls, at least one.
  ///   - limit: The time after which the wait fails, or nil for the test's wait limit.
  ///   - sourceLocation: Where a failure is reported.
  public func waitForCalls(
    _ count: Int = 1,
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    reportDeferredIssues()
    guard count >= 1 else {
      recordFailure(
        """
        waitForCalls needs a count of at least 1, not \(count). To expect no call, wait for a \
        later event and then write expectNotCalled(). Or write await expectNotCalled(for:).
        """, at: sourceLocation)
      return
    }
    let outcome = await state.wait(forCount: count, within: WaitLimit(limit))
    guard case .limitReached(let elapsed) = outcome else { return }
    let log = callLog
    let made = log.numbers.count
    let result =
      if made >= count {
        """
        and \(made) \(made == 1 ? "was" : "were") made, but \(describeUnfinished(log.unfinished, of: made)) not \
        returned yet. Is an answer closure or a completion handler blocked?
        """
      } else {
        "but there \(describeCount(made))."
          + (made == 0 ? " Was the subject started, and was it given this double?" : "")
      }
    let sentence = """
      Waited \(describeDuration(elapsed.limit)) for \(counted(count, "call")) to \(name), \(result)\(elapsed.remark)
      """
    let list = NumberedList(count: made, text: log.text)
    recordFailure(list.below(sentence), at: sourceLocation)
  }

  private func describeUnfinished(_ count: Int, of made: Int) -> String {
    if made == 1 { return "it has" }
    return count == 1 ? "1 of them has" : "\(count) of them have"
  }

  /// Expects that the spy is not called within the given duration.
  ///
  /// Use it if there is no later event that a test could wait for. If the spy is not called, the check takes the whole
  /// duration, so pass a short duration or a clock that the test advances. A call fails the test immediately. An
  /// earlier call fails the test as well, as in ``expectNotCalled(sourceLocation:)``.
  ///
  /// <!-- snippet: not-called-for -->
  /// ```swift
  /// @Test func `a name is saved only when it is confirmed`() async {
  ///   let saved = Spy<String, Void, Never>("saved")
  ///   var form = Form { saved.call($0) }
  ///
  ///   form.name = "Leanne"
  ///   await saved.expectNotCalled(for: .milliseconds(20))
  ///
  ///   form.confirm()
  ///   await saved.waitForCalls()
  ///   #expect(saved.calls == ["Leanne"])
  /// }
  /// ```
  ///
  /// On a real clock, the duration is measured as a series of short sleeps. On a busy machine, each of them takes
  /// longer, so the subject gets more time to make a call. Cancelling the task ends the check without an issue.
  ///
  /// - Parameters:
  ///   - duration: The time without a call, above zero.
  ///   - clock: The clock that measures the duration, such as a ``TestClock``.
  ///   - sourceLocation: Where a failure is reported.
  public func expectNotCalled(
    for duration: Duration,
    on clock: any Clock<Duration> = ContinuousClock(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard duration > .zero else {
      recordFailure(
        """
        expectNotCalled(for:) needs a duration above zero, not \(describeDuration(duration)). To check only the \
        calls made so far, write expectNotCalled().
        """, at: sourceLocation)
      return
    }
    let earlier = callCount
    var limit = WaitLimit(duration, clock: clock)
    limit.isPatient = false
    let outcome = await state.wait(forCount: 1, within: limit)
    // The call that ended the wait may have raised an issue.
    reportDeferredIssues()
    if case .cancelled = outcome { return }
    let log = callLog
    let count = log.numbers.count
    guard count > 0 else {
      if case .limitReached(let elapsed) = outcome { expectFullTime(elapsed, at: sourceLocation) }
      return
    }
    noteExpected(Array(0..<count))
    let remark = earlier > 0 ? " Calls from before the wait are counted as well." : ""
    let sentence = """
      Expected no call to \(name) for \(describeDuration(duration)), but there \(describeCount(count)).\(remark)
      """
    let list = NumberedList(count: count, text: log.text)
    recordFailure(list.below(sentence), at: sourceLocation)
  }
}
