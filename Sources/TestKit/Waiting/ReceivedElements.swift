import Seams

/// What a probe has received from its sequence, and who waits for more.
///
/// It is apart from the probe so that the task that iterates does not keep the probe alive. Everybody
/// who waits has a turn; an element belongs to the first turn that has none, or else to the next one
/// that begins. It is handed over under the lock, so that none is lost or given twice, whenever a
/// wait may end.
final class ReceivedElements<Element: Sendable>: Sendable {
  /// How a sequence ends.
  enum End: Sendable {
    case finished
    case failed(any Error)
  }

  /// What comes out of a wait.
  enum Event: Sendable {
    /// An element, counted from one, which is consumed now.
    case element(Element, number: Int)

    /// There is no element left, and the sequence has ended; news if nobody has been told before.
    case end(End, isNews: Bool)

    /// Nothing came within the limit; with what was there at that time.
    case silence(WaitLimit.Elapsed, Record)
  }

  /// What has come from the sequence so far.
  struct Record: Sendable {
    var elements: [Element] = []

    /// How many of the elements are consumed, the oldest first.
    var consumed = 0

    var end: End?
  }

  /// One wait for whatever comes next.
  private struct Turn {
    let waiter: Waiter<Void>

    /// The number of the element that came.
    var number: Int?
  }

  private struct State {
    var record = Record()
    var turns: [Turn] = []
    var isEndKnown = false
    var isFailureReported = false

    /// The next element, consumed with that, or the end.
    mutating func event() -> Event? {
      if record.consumed < record.elements.count {
        record.consumed += 1
        return .element(record.elements[record.consumed - 1], number: record.consumed)
      }
      guard let end = record.end, !Task.isCancelled else { return nil }
      defer { isEndKnown = true }
      return .end(end, isNews: !isEndKnown)
    }
  }

  private let state = Guarded(State())

  /// What has come so far.
  var record: Record { state.withLock { $0.record } }

  /// Takes it that the test has failed for what has come, and need not fail again at the end.
  func reportsFailure() {
    state.withLock { $0.isFailureReported = true }
  }

  /// What nobody has consumed or looked at; nil where there is nothing to say about it.
  func leftovers() -> Record? {
    state.withLock { state in
      guard !state.isFailureReported else { return nil }
      if state.record.consumed < state.record.elements.count { return state.record }
      guard case .failed = state.record.end, !state.isEndKnown else { return nil }
      return state.record
    }
  }
}

// MARK: - The sequence

extension ReceivedElements {
  /// Keeps the next element, for the first turn that has none or for one to come.
  func receive(_ element: Element) {
    let waiter = state.withLock { state in
      state.record.elements.append(element)
      guard let index = state.turns.firstIndex(where: { $0.number == nil }) else {
        return nil as Waiter<Void>?
      }
      state.record.consumed += 1
      state.turns[index].number = state.record.consumed
      return state.turns[index].waiter
    }
    waiter?.happen(())
  }

  /// Keeps how the sequence has ended.
  func end(_ end: End) {
    let turns = state.withLock { state in
      state.record.end = end
      return state.turns
    }
    for turn in turns { turn.waiter.happen(()) }
  }
}

// MARK: - The test

extension ReceivedElements {
  /// Takes the next element, or the end if there is none; waits for it if there is neither.
  ///
  /// Nil if the task that waits was cancelled, and there is no element.
  func next(within limit: WaitLimit) async -> Event? {
    let waiter = Waiter<Void>()
    if let event = enter(waiter) { return event }
    return leave(waiter, after: await waiter.wait(within: limit))
  }

  /// Begins a turn, unless there is something already.
  func enter(_ waiter: Waiter<Void>) -> Event? {
    state.withLock { state in
      if let event = state.event() { return event }
      state.turns.append(Turn(waiter: waiter))
      return nil
    }
  }

  /// Ends a turn: what has come counts, even if it came after the wait was over.
  func leave(_ waiter: Waiter<Void>, after outcome: Waiter<Void>.Outcome) -> Event? {
    state.withLock { state in
      let number = state.turns.first { $0.waiter === waiter }?.number
      state.turns.removeAll { $0.waiter === waiter }
      if let number { return .element(state.record.elements[number - 1], number: number) }
      if let event = state.event() { return event }
      guard case .limitReached(let elapsed) = outcome else { return nil }
      return .silence(elapsed, state.record)
    }
  }
}
