import Seams
public import Testing

/// A probe that lets a test check the elements of an asynchronous sequence one by one.
///
/// <!-- snippet: probe -->
/// ```swift
/// @Test func `a thermometer announces each change`() async {
///   let thermometer = Thermometer()
///   let degrees = AsyncSequenceProbe(thermometer.degrees, named: "degrees")
///
///   thermometer.measure(20)
///   thermometer.measure(20)
///   thermometer.measure(21)
///   thermometer.switchOff()
///
///   await degrees.expectNext(20)
///   await degrees.expectNext(21)
///   await degrees.expectFinish()
/// }
/// ```
///
/// From the moment you create it, the probe iterates the sequence in a separate task and keeps all elements, so that
/// you can ask for them later. ``next(within:sourceLocation:)``, `expectNext(_:)`,
/// ``expectNoElement(within:on:sourceLocation:)``, ``expectFinish(within:sourceLocation:)`` and `expectFailure(_:)`
/// take what comes next and wait for it if necessary. Each call consumes the element that it takes, expected or not.
/// The end of the sequence is never consumed, so you can expect the end more than once. Cancelling the waiting task
/// ends the wait immediately, without an issue.
///
/// When the probe is deallocated, it cancels the sequence. If there are elements that you have not consumed, or an
/// error that you have not checked, the test fails at the line where you created the probe. You need not expect a
/// normal finish. The probe reports nothing if one of its expectations has already failed, or if the test is cancelled.
///
/// A deallocated probe does not wait for elements that are still on their way. So end a test with
/// ``expectFinish(within:sourceLocation:)`` or ``expectNoElement(within:on:sourceLocation:)``.
///
/// You can probe any sequence of `Sendable` elements, such as a stream, a stream that you have transformed with `map`,
/// or your own sequence. The sequence itself need not be `Sendable`, unless its type is hidden, as in
/// `some AsyncSequence<Int, Never> & Sendable`. If your sequence type belongs to the main actor, declare the type
/// `nonisolated`. `Observations` sends the current value first and combines quick changes into one. So expect each
/// value before you cause the next. If several tasks wait, each element goes to the task that has waited longest.
///
/// - Complexity: Each element costs O(1), amortized. The probe keeps all elements, so an endless sequence without
///   pauses takes more and more memory.
public final class AsyncSequenceProbe<Element: Sendable>: Sendable {
  let name: String
  let received = ReceivedElements<Element>()
  let iteration: Task<Void, Never>
  private let origin: SourceLocation
  private let task = TaskIdentity.current
  private let attempt = Attempt.current

  /// Creates a probe and starts to receive the elements of a sequence.
  ///
  /// - Parameters:
  ///   - source: The sequence.
  ///   - name: The name of the sequence in messages.
  ///   - sourceLocation: The line of the issue about elements that were not consumed.
  public init<Source>(
    _ source: sending Source,
    named name: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  )
  where Source: AsyncSequence & SendableMetatype, Source.Element == Element {
    self.name = name.isEmpty ? "the sequence" : "“\(oneLine(name))”"
    origin = sourceLocation
    // Created outside the task, because some sequences miss what happens before their iterator exists.
    var iterator = source.makeAsyncIterator()
    // If the sequence is opaque, the compiler does not let the type of its iterator into a task. So this closure hides
    // the type. Only the task calls the closure.
    nonisolated(unsafe) let next = { try await iterator.next(isolation: nil) }
    iteration = Task { [received] in
      do {
        while let element = unsafe try await next() {
          received.receive(element)
          // The sequence may ignore the cancellation.
          if Task.isCancelled { return }
        }
        received.end(.finished)
      } catch {
        received.end(.failed(error))
      }
    }
  }

  deinit {
    // If the test is cancelled, it ends early, so its leftovers are not reported. If only a task of the subject is
    // cancelled, they are reported.
    let isTestCancelled = Task.isCancelled && task?.isCurrent == true
    // Read before the cancellation of the iteration, which may make the sequence fail.
    let leftovers = isTestCancelled ? nil : received.leftovers()
    iteration.cancel()
    guard let leftovers else { return }
    let message = describe(leftovers: leftovers)
    Attempt.recordAtEnd(ofObjectFrom: attempt) { [origin] in
      recordFailure(message, at: origin)
    }
  }
}

// MARK: - Elements

/// The elements that a probe has received, and the tasks that wait for more.
///
/// The class is separate from the probe, so that the iterating task does not keep the probe alive. Each
/// waiting task has a turn. A new element goes to the oldest turn that has no element yet, or else to the
/// next turn that begins. The element is handed over under the lock. So an element that arrives just when a
/// wait ends is neither lost nor delivered twice.
final class ReceivedElements<Element: Sendable>: Sendable {
  enum End: Sendable {
    case finished
    case failed(any Error)
  }

  enum Event: Sendable {
    /// An element, which is now consumed. The first element has the number 1.
    case element(Element, number: Int)

    /// The end of the sequence, after its last element. It is news only the first time that the test receives it.
    case end(End, isNews: Bool)

    /// No element within the limit. The record contains everything received so far.
    case silence(WaitLimit.Elapsed, Record)
  }

  struct Record: Sendable {
    var elements: [Element] = []

    /// The number of consumed elements, which are the oldest.
    var consumed = 0

    var end: End?
  }

  private struct State {
    var record = Record()

    /// The turns, oldest first, each with the number of its element, or nil before the element arrives.
    var turns: [(waiter: Waiter<Void>, number: Int?)] = []

    var isEndKnown = false
    var isFailureReported = false

    /// Consumes and returns the next element, or returns the end.
    mutating func next() -> Event? {
      if record.consumed < record.elements.count {
        record.consumed += 1
        return .element(record.elements[record.consumed - 1], number: record.consumed)
      }
      guard let end = record.end, !Task.isCancelled else { return nil }
      defer { isEndKnown = true }
      return .end(end, isNews: !isEndKnown)
    }
  }

  private let state = LockedState(State())

  var record: Record { state.withLock { $0.record } }

  /// Notes that an expectation has failed because of an event, so that the deallocated probe reports nothing.
  ///
  /// In an attempt of `eventually`, the failure may be dropped. So the end of the sequence is news again.
  func noteFailure(_ event: Event?) {
    state.withLock { state in
      if Attempt.withholding == nil {
        state.isFailureReported = true
      } else if case .end(_, isNews: true) = event {
        state.isEndKnown = false
      }
    }
  }

  /// Returns the record if the test has left an element or an error unchecked and no failure has been reported.
  func leftovers() -> Record? {
    state.withLock { state in
      guard !state.isFailureReported else { return nil }
      if state.record.consumed < state.record.elements.count { return state.record }
      guard case .failed = state.record.end, !state.isEndKnown else { return nil }
      return state.record
    }
  }

  /// Adds an element and gives it to the oldest turn that has no element yet.
  func receive(_ element: Element) {
    let waiter = state.withLock { state in
      state.record.elements.append(element)
      // Skip a wait that is over. If the limit ended it, `leave` still returns an element that arrives late.
      let free = state.turns.firstIndex { $0.number == nil && !$0.waiter.isOver }
      guard let index = free else { return nil as Waiter<Void>? }
      state.record.consumed += 1
      state.turns[index].number = state.record.consumed
      return state.turns[index].waiter
    }
    waiter?.happen(())
  }

  /// Ends the sequence and all turns.
  func end(_ end: End) {
    let turns = state.withLock { state in
      state.record.end = end
      return state.turns
    }
    for turn in turns { turn.waiter.happen(()) }
  }

  /// Waits for the next element or the end.
  ///
  /// Returns nil if the waiting task was cancelled and there is no element.
  func next(within limit: WaitLimit) async -> Event? {
    let waiter = Waiter<Void>()
    if let event = enter(waiter) { return event }
    return leave(waiter, after: await waiter.wait(within: limit))
  }

  /// Begins a turn, or returns the next event if there already is one.
  func enter(_ waiter: Waiter<Void>) -> Event? {
    state.withLock { state in
      if let event = state.next() { return event }
      state.turns.append((waiter, nil))
      return nil
    }
  }

  /// Ends a turn.
  ///
  /// If the limit ended the wait, an element that arrived after that is still returned.
  func leave(_ waiter: Waiter<Void>, after outcome: Waiter<Void>.Outcome) -> Event? {
    state.withLock { state in
      let number = state.turns.removeFirst { $0.waiter === waiter }?.number
      if let number { return .element(state.record.elements[number - 1], number: number) }
      if case .cancelled = outcome { return nil }
      if let event = state.next() { return event }
      guard case .limitReached(let elapsed) = outcome else { return nil }
      return .silence(elapsed, state.record)
    }
  }
}
