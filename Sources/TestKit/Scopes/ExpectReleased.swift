public import Testing

#if canImport(ObjectiveC)
  import ObjectiveC
#endif

// Without the attribute below, `await expectReleased { … }` would pick this overload if its closure awaits nothing.

/// Expects that nothing holds an object any more when the closure that has made it is over.
///
/// Use the object in the closure as the app does, and return it: whoever still holds it then leaks it.
///
/// <!-- snippet: released -->
/// ```swift
/// @Test func `a player goes although its timer goes on`() {
///   let timer = MockTimer()
///
///   expectReleased {
///     let player = Player(timers: timer)
///     player.play()
///     return player
///   }
/// }
/// ```
///
/// It cannot pass for want of an object, since the closure has to return one.
///
/// This form does not wait. A synchronous test uses it. In an async test, write `await expectReleased { … }`, which
/// gives tasks and queues the time to release the object.
///
/// - Parameters:
///   - sourceLocation: Where a failure is reported.
///   - make: Makes the object, uses it, and returns it.
/// - Throws: Whatever `make` throws.
@_disfavoredOverload
public func expectReleased<Object: AnyObject>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: () throws -> Object?
) rethrows {
  #if canImport(ObjectiveC)
    // What a framework has autoreleased lives until its pool ends, which is no leak.
    let remains = try autoreleasepool { Remains(of: try make()) }
  #else
    let remains = Remains(of: try make())
  #endif
  guard remains.wasMade else { return reportNothingMade(at: sourceLocation) }
  guard remains.object != nil else { return }
  recordFailure(
    """
    Expected the \(remains.type) to be released with the end of the closure, but something holds it.
    \(likelyHolders)
    If a task has to end first, wait for that: await expectReleased(within: .seconds(10)) { … }.
    """, at: sourceLocation)
}

/// Expects that nothing holds an object any more soon after the closure that has made it.
///
/// Use the object in the closure as the app does, and return it: whoever still holds it then leaks it.
///
/// <!-- snippet: released-async -->
/// ```swift
/// @Test func `a loader is released when it has loaded`() async {
///   await expectReleased {
///     let loader = Loader()
///     await loader.load()
///     return loader
///   }
/// }
/// ```
///
/// A task or a queue that has done its work may hold the object for a moment longer. So the object is
/// looked for again and again until it is gone or the limit is over; one that is gone at once takes no
/// time. Cancelling the task ends the wait without an issue.
///
/// - Parameters:
///   - limit: How long to go on before it fails; nil for the limit of the test's waits.
///   - clock: What measures the time between two looks.
///   - sourceLocation: Where a failure is reported.
///   - make: Makes the object, uses it, and returns it. It stays on the actor of the caller.
/// - Throws: Whatever `make` throws.
public func expectReleased<Object: AnyObject>(
  within limit: Duration? = nil,
  on clock: any Clock<Duration> = ContinuousClock(),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: () async throws -> Object?
) async rethrows {
  let remains = Remains(of: try await make())
  guard remains.wasMade else { return reportNothingMade(at: sourceLocation) }
  let polling = PollingLimit(limit, clock: clock)
  var real = Duration.zero
  for pause in polling.pauses {
    guard remains.object != nil else { return }
    guard let elapsed = try? await polling.limit.pause(pause) else {
      // Cancelling the task ends the wait. A clock that throws for another reason only ends it early.
      if Task.isCancelled { return }
      break
    }
    real += elapsed
  }
  guard remains.object != nil else { return }
  let elapsed = WaitLimit.Elapsed(limit: polling.limit.duration, real: real)
  recordFailure(
    """
    Expected the \(remains.type) to be released, but \(describeDuration(elapsed.limit)) after the end \
    of the closure something holds it.\(elapsed.remark)
    \(likelyHolders)
    """, at: sourceLocation)
}

/// What is left of an object: a reference that does not hold it.
private struct Remains<Object: AnyObject> {
  weak let object: Object?
  let wasMade: Bool
  let type: String

  init(of made: Object?) {
    object = made
    wasMade = made != nil
    type = made.map { "\(Swift.type(of: $0))" } ?? ""
  }
}

private func reportNothingMade(at sourceLocation: SourceLocation) {
  recordFailure(
    """
    The closure returned nil, so there is no object whose release could be expected. Make one in the \
    closure, use it, and return it.
    """, at: sourceLocation)
}

private let likelyHolders = """
  Likely holders: a closure that captures it without [weak self]; a spy or an array that keeps what it \
  was passed; a task or a timer that still runs; an object that it holds itself; a variable of the test \
  outside of the closure.
  """
