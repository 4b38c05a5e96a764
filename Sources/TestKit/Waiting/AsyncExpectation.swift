import Seams
public import Testing

/// An event that a test waits for, a given number of times.
///
/// Create it, hand its ``fulfill(sourceLocation:)`` to the subject, and wait with
/// ``fulfillment(of:within:on:enforceOrder:sourceLocation:)``. The scoped `expectation(_:)` does all three.
///
/// Fulfillments before the wait count. After a wait that timed out, you can wait again, and the fulfillments since
/// then count too. One fulfillment too many fails the test. The wait reports it, or, after a wait that was satisfied,
/// the line of the extra fulfillment. After a cancelled wait, and after the wait for an inverted expectation, a
/// fulfillment is not an issue. So one closure may fulfill an inverted expectation and a normal one, to test “not yet,
/// then yes”:
///
/// <!-- snippet: not-yet-then-yes -->
/// ```swift
/// @Test func `an observer is called when the notification is posted, not before`() async {
///   let notYet = AsyncExpectation("posted early", isInverted: true)
///   let posted = AsyncExpectation("posted")
///   let center = NotificationCenter()
///   let name = Notification.Name("saved")
///   let observer = center.addObserver(forName: name, object: nil, queue: nil) { _ in
///     notYet()
///     posted()
///   }
///
///   await fulfillment(of: notYet, within: .milliseconds(20))
///   center.post(name: name, object: nil)
///   await fulfillment(of: posted)
///
///   center.removeObserver(observer)
/// }
/// ```
///
/// An expectation that you never wait for fails the test when it is deallocated.
public final class AsyncExpectation: Sendable {
  struct State {
    var fulfillments = 0

    /// The place of the last expected fulfillment in the order of all.
    var completion: UInt64?

    var gatherings: [Gathering] = []
    var isAwaited = false

    /// `true` if a wait has ended with all expected fulfillments, so that one more is reported as an issue of its own.
    var isComplete = false
  }

  /// The name that messages use for the event.
  public let description: String

  /// The expected number of fulfillments.
  let count: Int

  /// A Boolean value that indicates whether the event must not happen.
  let isInverted: Bool

  let state = Guarded(State())
  private let origin: SourceLocation

  /// Makes an expectation.
  ///
  /// - Parameters:
  ///   - description: The expected event in words, such as “a page is loaded”.
  ///   - count: The expected number of fulfillments, at least one.
  ///   - isInverted: Pass `true` if the event must not happen. The wait then always takes its whole limit.
  ///   - sourceLocation: The line of the issue if the test never waits for the expectation.
  public init(
    _ description: String = "",
    count: Int = 1,
    isInverted: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.description = description.isEmpty ? "the expectation" : "“\(oneLine(description))”"
    self.count = max(count, 1)
    self.isInverted = isInverted
    origin = sourceLocation
    if count < 1 {
      recordFailure(
        """
        An expectation needs a count of at least 1, not \(count). For something that must not \
        happen, write isInverted: true.
        """, at: sourceLocation)
    }
  }

  deinit {
    guard !state.withLock({ $0.isAwaited }) else { return }
    recordFailure(
      "Nobody has awaited \(description): wait for it with fulfillment(of:).", at: origin)
  }

  /// Records, from any thread, that the event has happened.
  ///
  /// - Parameter sourceLocation: The line of the issue if a wait has already seen all fulfillments.
  public func fulfill(sourceLocation: SourceLocation = #_sourceLocation) {
    let (excess, gatherings) = state.withLock { state -> (Int?, [Gathering]) in
      state.fulfillments += 1
      if state.isComplete { return (state.fulfillments, []) }
      guard state.fulfillments == count || isInverted else { return (nil, []) }
      if state.fulfillments == count { state.completion = CallNumber.next() }
      return (nil, state.gatherings)
    }
    for gathering in gatherings {
      if isInverted { gathering.trip() } else { gathering.complete() }
    }
    if let excess {
      recordFailure(
        "\(description) happened again after the wait for it had ended: \(excess) of \(count) times.",
        at: sourceLocation)
    }
  }

  /// Records that the event has happened, so that you can call the expectation like a function.
  ///
  /// - Parameter sourceLocation: The line of the issue if a wait has already seen all fulfillments.
  public func callAsFunction(sourceLocation: SourceLocation = #_sourceLocation) {
    fulfill(sourceLocation: sourceLocation)
  }

  /// Subscribes a wait to the fulfillments, and tells it how many there have been so far.
  func join(_ gathering: Gathering) {
    let hasHappened = state.withLock { state in
      state.isAwaited = true
      let hasHappened = state.fulfillments >= (isInverted ? 1 : count)
      if !hasHappened { state.gatherings.append(gathering) }
      return hasHappened
    }
    guard hasHappened else { return }
    if isInverted { gathering.trip() } else { gathering.complete() }
  }

  /// Ends a wait, and returns what it has seen.
  func leave(_ gathering: Gathering, isCancelled: Bool) -> State {
    state.withLock { state in
      state.gatherings.removeAll { $0 === gathering }
      if !isInverted && !isCancelled && state.fulfillments >= count { state.isComplete = true }
      return state
    }
  }

  /// Suppresses the not-awaited issue after an earlier failure.
  func abandon() {
    state.withLock { $0.isAwaited = true }
  }
}
