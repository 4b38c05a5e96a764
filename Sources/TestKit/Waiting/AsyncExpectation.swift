import Seams
public import Testing

/// Something that has to happen, so many times, while a test waits for it.
///
/// Make it, hand its ``fulfill(sourceLocation:)`` to the subject, and wait with
/// ``fulfillment(of:within:on:enforceOrder:sourceLocation:)``; or let the scoped `expectation(_:)` do all
/// three. What happens before the wait counts. Happening too often is reported by the wait, or where it
/// happens once the wait is over. An expectation that nobody awaits is reported at its end.
public final class AsyncExpectation: Sendable {
  struct State {
    var fulfillments = 0

    /// The place of the last expected fulfillment in the order of all.
    var completion: UInt64?

    var gatherings: [Gathering] = []
    var isAwaited = false
    var isOver = false
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

  /// Says that it has happened; from any thread.
  ///
  /// - Parameter sourceLocation: Where it is reported if the wait is over already.
  public func fulfill(sourceLocation: SourceLocation = #_sourceLocation) {
    let (isLate, gatherings) = state.withLock { state in
      state.fulfillments += 1
      guard !state.isOver else { return (true, [] as [Gathering]) }
      guard state.fulfillments == count || isInverted else { return (false, []) }
      if state.fulfillments == count { state.completion = CallNumber.next() }
      return (false, state.gatherings)
    }
    for gathering in gatherings {
      if isInverted { gathering.trip() } else { gathering.complete() }
    }
    if isLate {
      recordFailure(
        "\(description) was fulfilled when the wait for it was over.", at: sourceLocation)
    }
  }

  /// Says that it has happened, so that it can be called like a function.
  ///
  /// - Parameter sourceLocation: Where it is reported if the wait is over already.
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

  /// Ends the wait: from now on what happens is late.
  func leave() -> State {
    state.withLock { state in
      state.isOver = true
      state.gatherings = []
      return state
    }
  }

  /// Takes it that nobody will await it, because the test has failed before.
  func abandon() {
    state.withLock { $0.isAwaited = true }
  }
}
