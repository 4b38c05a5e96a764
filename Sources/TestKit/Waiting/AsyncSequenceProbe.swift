public import Testing

/// Takes the elements of an asynchronous sequence, so that a test can look at them one by one.
///
/// <!-- snippet: probe -->
/// ```swift
/// @Test func `a thermometer announces each change, until it is switched off`() async {
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
/// It takes elements from its creation on, in a task of its own, and keeps them until the test asks.
/// ``next(within:sourceLocation:)``, `expectNext(_:)`, ``expectNoElement(within:on:sourceLocation:)``,
/// ``expectFinish(within:sourceLocation:)`` and `expectFailure(_:)` look at what comes next, and wait for
/// it if need be. Whatever looks at an element consumes it, expected or not; the end of the sequence
/// stays. Cancelling the task that waits ends the wait at once, without an issue.
///
/// The probe ends when the test lets go of it, and cancels the sequence. Elements that nobody has
/// consumed fail the test then, where the probe was made. So does a failure of the sequence that nobody
/// has looked at; a finish does not. Nothing of this is reported if an expectation of the probe has
/// failed before, or if the test is cancelled.
///
/// What is still under way in the sequence at that time is not seen. So let a test end with
/// ``expectFinish(within:sourceLocation:)`` or ``expectNoElement(within:on:sourceLocation:)``.
///
/// Any sequence of `Sendable` elements will do, itself `Sendable` or not: a stream, what an algorithm
/// makes of it, one of your own. `Observations` send the present value first, and changes in quick
/// succession as one: expect each value before you cause the next. If several tasks wait, each element
/// goes to one of them, in the order of their waits.
///
/// - Complexity: An element is O(1), amortized. All are kept until the probe ends, so that a sequence
///   without an end or a pause takes more and more memory.
public final class AsyncSequenceProbe<Element: Sendable>: Sendable {
  /// What messages call the sequence.
  let name: String

  let received = ReceivedElements<Element>()

  /// The task that iterates.
  let iteration: Task<Void, Never>

  private let origin: SourceLocation

  /// Begins to take the elements of a sequence.
  ///
  /// - Parameters:
  ///   - source: The sequence.
  ///   - name: What messages call it.
  ///   - sourceLocation: Where it is reported what nobody has consumed or looked at.
  public init<Source>(
    _ source: sending Source,
    named name: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  )
  where
    Source: AsyncSequence & SendableMetatype,
    Source.AsyncIterator: SendableMetatype,
    Source.Element == Element
  {
    self.name = name.isEmpty ? "the sequence" : "“\(oneLine(name))”"
    origin = sourceLocation
    // Here and not in the task: some sequences miss what happens before they are iterated.
    var iterator = source.makeAsyncIterator()
    iteration = Task { [received] in
      do {
        while let element = try await iterator.next(isolation: nil) {
          received.receive(element)
          // The sequence may not care.
          if Task.isCancelled { return }
        }
        received.end(.finished)
      } catch {
        received.end(.failed(error))
      }
    }
  }

  deinit {
    // Before the sequence is cancelled, which may make it fail.
    let leftovers = Task.isCancelled ? nil : received.leftovers()
    iteration.cancel()
    guard let leftovers else { return }
    recordFailure(
      describe(leftovers: leftovers), at: origin)
  }
}
