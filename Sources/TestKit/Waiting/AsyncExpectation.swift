import Seams
public import Testing

/// An event that a test waits for, a given number of times.
///
/// Create it, hand its ``fulfill(sourceLocation:)`` to the subject, and wait with
/// ``fulfillment(of:within:on:enforceOrder:sourceLocation:)``. The scoped `expectation(_:)` does all three.
///
/// Fulfillments before the wait count. After a wait that ran out you can wait again: the fulfillments
/// since then count as well. A fulfillment too many fails the test, in the wait or, once a wait has seen
/// all that it expected, where it happens. After a cancelled wait, and after the wait for an inverted
/// expectation, a fulfillment is not an issue. So one closure may fulfill an inverted expectation and a
/// normal one, for “not yet, then yes”:
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

    /// Whether a wait has ended with all fulfillments there, so that one more is an issue of its own.
    var isComplete = false
  }

  /// What messages call it.
  public let description: String

  /// How often it has to happen.
  let count: Int

  /// Whether it must not happen.
  let isInverted: Bool

  let state = Guarded(State())
  private let origin: SourceLocation

  /// Makes an expectation.
  ///
  /// - Parameters:
  ///   - description: What has to happen, in words.
  ///   - count: How often, at least once.
  ///   - isInverted: Whether it must not happen while the test waits; then the wait goes on for its
  ///     whole limit.
  ///   - sourceLocation: Where it is reported that nobody awaits it.
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

  /// Records, from any thread, that it has happened.
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

  /// Records that it has happened, so that you can call the expectation like a function.
  ///
  /// - Parameter sourceLocation: The line of the issue if a wait has already seen all fulfillments.
  public func callAsFunction(sourceLocation: SourceLocation = #_sourceLocation) {
    fulfill(sourceLocation: sourceLocation)
  }

  /// Lets a wait take part in what happens, and tells it what has happened already.
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
