public import Testing

#if canImport(ObjectiveC)
  import ObjectiveC
#endif

// The synchronous overload is `@_disfavoredOverload`. Otherwise, `await expectReleased { … }` would call it if the
// closure contains no `await`.

/// Expects that an object is deallocated at the end of the closure that created it.
///
/// Create the object in the closure, use it as the app does, and return it. An object that is still held afterwards has
/// leaked.
///
/// <!-- snippet: released -->
/// ```swift
/// @Test func `a player is released even if its timer is still running`() {
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
/// The closure has to return an object. If it returns nil, the test fails. If the type of the object is a protocol,
/// return it `as AnyObject`.
///
/// This overload does not wait. Use it in a synchronous test. In an async test, write `await expectReleased { … }`,
/// which gives tasks and queues time to release the object.
///
/// - Parameters:
///   - sourceLocation: The line to blame for a failure.
///   - make: Creates the object, uses it, and returns it.
/// - Throws: The error of the closure.
@_disfavoredOverload
public func expectReleased<Object: AnyObject>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: () throws -> Object?
) rethrows {
  #if canImport(ObjectiveC)
    // An autoreleased object lives until its pool is drained, which is not a leak.
    let made = try autoreleasepool { MadeObject(try make()) }
  #else
    let made = MadeObject(try make())
  #endif
  guard made.isObject(at: sourceLocation), made.object != nil else { return }
  recordFailure(
    """
    Expected the \(made.type) to be released at the end of the closure, but something still holds it.
    \(likelyHolders)
    If a task has to end first, wait for it: await expectReleased(within: .seconds(10)) { … }.
    """, at: sourceLocation)
}

/// Expects that an object is deallocated soon after the closure that created it.
///
/// Create the object in the closure, use it as the app does, and return it. An object that is still held afterwards has
/// leaked.
///
/// <!-- snippet: released-async -->
/// ```swift
/// @Test func `a loader is released after loading`() async {
///   await expectReleased {
///     let loader = Loader()
///     await loader.load()
///     return loader
///   }
/// }
/// ```
///
/// A task or a queue that has finished may hold the object for a moment longer. So the function polls until the object
/// is deallocated or the limit is reached. If the object has already been deallocated, the function returns
/// immediately. If the test's task is cancelled, the function returns without an issue.
///
/// - Parameters:
///   - limit: The time after which the test fails, or nil for the test's wait limit.
///   - clock: The clock that measures the time between two checks.
///   - sourceLocation: The line to blame for a failure.
///   - make: Creates the object, uses it, and returns it, all on the actor of the caller.
/// - Throws: The error of the closure.
public func expectReleased<Object: AnyObject>(
  within limit: Duration? = nil,
  on clock: any Clock<Duration> = ContinuousClock(),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: () async throws -> Object?
) async rethrows {
  let made = MadeObject(try await make())
  guard made.isObject(at: sourceLocation) else { return }
  let limit = WaitLimit(limit, clock: clock)
  // During a wait in real time, `beginWait` keeps pending sleeps and requests from reaching their limits. A limit could
  // end a leaked task and so hide the leak.
  let activity = limit.isReal ? TestActivity.current : nil
  activity?.beginWait()
  defer { activity?.endWait() }
  var elapsed = limit.elapsed(.zero)
  for pause in IteratorSequence(limit.pauses) {
    guard made.object != nil else { return }
    do {
      elapsed.real += try await limit.pause(pause)
    } catch {
      // Cancelling the task ends the wait silently. If the clock throws for a different reason, the object is checked
      // without more waiting.
      if WaitLimit.isCancellation(error) { return }
      elapsed.clockError = "\(error)"
      break
    }
  }
  guard made.object != nil else { return }
  let waited = elapsed.clockError == nil ? elapsed.limit : elapsed.real
  recordFailure(
    """
    Expected the \(made.type) to be released, but \(describeDuration(waited)) after the end \
    of the closure something still holds it.\(elapsed.remark)
    \(likelyHolders)
    """, at: sourceLocation)
}

/// The result of the closure, which is held weakly.
private struct MadeObject<Object: AnyObject> {
  weak let object: Object?

  /// The type of the object, or nil if the closure returned nil.
  private let name: String?

  init(_ object: Object?) {
    self.object = object
    name = object.map { "\(Swift.type(of: $0))" }
  }

  var type: String { name ?? "object" }

  /// Returns `true` if the closure returned an object, and fails the test otherwise.
  func isObject(at sourceLocation: SourceLocation) -> Bool {
    if name != nil { return true }
    recordFailure(
      """
      The closure returned nil, so there is no object that could be released. Create one in the closure, \
      use it, and return it.
      """, at: sourceLocation)
    return false
  }
}

private let likelyHolders = """
  Likely holders: a closure that captures it without [weak self]; a spy or an array that keeps it; \
  a task or a timer that is still running; an object that refers back to it; a variable in the test, \
  outside the closure.
  """
