import Seams
public import Testing

/// A gate that holds async calls until the test releases them.
///
/// A spy that suspends on a gate keeps its caller waiting, so that a test can check the subject in the middle of its
/// work:
///
/// <!-- snippet: gate -->
/// ```swift
/// @MainActor
/// @Test func `a screen shows a loading message before the result`() async {
///   let gate = Gate<[String], any Error>()
///   let loader = MockLoader()
///   loader.loading.suspends(on: gate)
///   let screen = Screen(loader: loader)
///
///   async let appeared: Void = screen.appear()
///   await gate.arrivals(1)
///   #expect(screen.text == "Loading…")
///
///   gate.open(returning: ["Leanne", "Ervin"])
///   await appeared
///   #expect(screen.text == "Leanne, Ervin")
/// }
/// ```
///
/// Calls are numbered from one, in the order of their arrival. ``open(returning:)``, or ``open()`` if the calls return
/// nothing, releases all of them, including calls that arrive later. ``open(_:returning:sourceLocation:)`` releases a
/// single call, so you can choose the order.
///
/// A held call whose task is cancelled ends immediately, with the result that you passed to
/// ``init(whenCancelled:sourceLocation:)``. If you passed none, it throws `CancellationError`, or returns if it cannot
/// throw. If the test never releases a call, the call ends with the same result when it reaches the wait limit of the
/// test that created the gate. If the call came from the task that created the gate, the gate records an issue at once.
/// Otherwise, the gate first shows a warning. It records the issue when the task that created the gate next uses the
/// gate or drops the last reference to it.
public final class Gate<Success: Sendable, Failure: Error>: Sendable {
  private struct State: CountedState {
    /// The number of calls that have arrived.
    var reachedCount = 0
    var waiters = CountWaiters()

    var held: [Int: Waiter<Result<Success, Failure>>] = [:]

    /// The results of calls that have not arrived yet, by their numbers.
    var prepared: [Int: Result<Success, Failure>] = [:]

    /// The result of every call from now on, or nil if the gate is closed.
    var opened: Result<Success, Failure>?
  }

  private let state = LockedState(State())
  private let whenCancelled: Result<Success, Failure>
  let origin: Origin

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - result: The result of a held call that is cancelled or that the test never releases.
  ///   - sourceLocation: The line of the issue if the test never releases a call.
  public init(
    whenCancelled result: Result<Success, Failure>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    whenCancelled = result
    origin = Origin(sourceLocation)
    origin.activity.add(self)
  }
}

extension Gate: PendingSource {
  var pending: [String] {
    let held = state.withLock { $0.held.keys.sorted() }
    return list(held.lazy.map { "call \($0)" }, of: "Gate", remedy: "Open it in the test.")
  }
}

extension Gate where Failure == any Error {
  /// Creates a gate whose held calls throw `CancellationError` if they are cancelled.
  ///
  /// - Parameter sourceLocation: The line of the issue if the test never releases a call.
  public convenience init(sourceLocation: SourceLocation = #_sourceLocation) {
    self.init(whenCancelled: .failure(CancellationError()), sourceLocation: sourceLocation)
  }
}

extension Gate where Success == Void, Failure == Never {
  /// Creates a gate whose held calls return if they are cancelled.
  ///
  /// - Parameter sourceLocation: The line of the issue if the test never releases a call.
  public convenience init(sourceLocation: SourceLocation = #_sourceLocation) {
    self.init(whenCancelled: .success(()), sourceLocation: sourceLocation)
  }
}

extension Gate {
  /// Unavailable, because this gate could not end a call whose task is cancelled.
  ///
  /// - Parameter sourceLocation: The line of the issue if the test never releases a call.
  @available(
    *, unavailable,
    message:
      "A gate of this type needs a result for cancelled calls: write Gate(whenCancelled: .failure(error)) or .success(value)."
  )
  public convenience init?(sourceLocation: SourceLocation = #_sourceLocation) {
    return nil
  }
}

// MARK: - Opening

extension Gate {
  /// Releases every call, including calls that arrive later.
  ///
  /// - Parameter value: The return value of the calls.
  public func open(returning value: Success) {
    open(.success(value))
  }

  /// Releases every call with an error, including calls that arrive later.
  ///
  /// - Parameter error: The error that the calls throw.
  public func open(throwing error: Failure) {
    open(.failure(error))
  }

  /// Releases one call, either now or when it arrives.
  ///
  /// - Parameters:
  ///   - number: The number of the call, counted from one in the order of arrival.
  ///   - value: The return value of the call.
  ///   - sourceLocation: The line of the issue if the number is less than one.
  public func open(
    _ number: Int,
    returning value: Success,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    open(number, .success(value), at: sourceLocation)
  }

  /// Releases one call with an error, either now or when it arrives.
  ///
  /// - Parameters:
  ///   - number: The number of the call, counted from one in the order of arrival.
  ///   - error: The error that the call throws.
  ///   - sourceLocation: The line of the issue if the number is less than one.
  public func open(
    _ number: Int,
    throwing error: Failure,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    open(number, .failure(error), at: sourceLocation)
  }

  /// Releases every call of a method that returns nothing, including calls that arrive later.
  public func open() where Success == Void {
    open(returning: ())
  }

  /// Releases one call of a method that returns nothing, either now or when it arrives.
  ///
  /// - Parameters:
  ///   - number: The number of the call, counted from one in the order of arrival.
  ///   - sourceLocation: The line of the issue if the number is less than one.
  public func open(_ number: Int, sourceLocation: SourceLocation = #_sourceLocation)
  where Success == Void {
    open(number, returning: (), sourceLocation: sourceLocation)
  }

  private func open(_ result: Result<Success, Failure>) {
    origin.reportKept()
    // A replaced result is destroyed outside the lock, because destroying it may run a `deinit` from the test.
    let (held, _) = state.withLock { state in
      (exchange(&state.held, with: [:]), exchange(&state.opened, with: result))
    }
    for (_, waiter) in held.sorted(by: { $0.key < $1.key }) { waiter.happen(result) }
  }

  private func open(
    _ number: Int,
    _ result: Result<Success, Failure>,
    at sourceLocation: SourceLocation
  ) {
    guard number >= 1 else {
      recordFailure(
        "The calls at a gate are numbered from 1, so there is no call \(number).",
        at: sourceLocation)
      return
    }
    origin.reportKept()
    let (waiter, _) = state.withLock { state in
      let waiter = state.held.removeValue(forKey: number)
      let replaced = waiter == nil ? state.prepared.updateValue(result, forKey: number) : nil
      return (waiter, replaced)
    }
    waiter?.happen(result)
  }
}

// MARK: - Arriving

extension Gate {
  /// Waits until the given number of calls have arrived, whether they are held or already released.
  ///
  /// - Parameters:
  ///   - count: The number of calls, at least one.
  ///   - limit: The time after which the wait fails, or nil for the test's wait limit.
  ///   - sourceLocation: Where a failure is reported.
  public func arrivals(
    _ count: Int = 1,
    within limit: Duration? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    guard count >= 1 else {
      recordFailure("arrivals needs a count of at least 1, not \(count).", at: sourceLocation)
      return
    }
    origin.reportKept()
    let outcome = await state.wait(forCount: count, within: WaitLimit(limit))
    guard case .limitReached(let elapsed) = outcome else { return }
    let arrived = state.withLock { $0.reachedCount }
    let question =
      arrived == 0
      ? " Was the subject started, and does a spy suspend on this gate: suspends(on:)?" : ""
    recordFailure(
      """
      Waited \(describeDuration(elapsed.limit)) for \(counted(count, "call")) to arrive at the gate, but there \
      \(describeCount(arrived)).\(question)\(elapsed.remark)
      """, at: sourceLocation)
  }

  /// A call that has arrived and has its number.
  struct Arrival: Sendable {
    fileprivate let number: Int
    fileprivate let waiter: Waiter<Result<Success, Failure>>

    /// The result of the call, or nil if the gate has to hold the call.
    fileprivate let result: Result<Success, Failure>?
  }

  /// Notes that a call arrives.
  ///
  /// A spy does this before its caller is suspended for the first time. So the calls of an actor have the same order at
  /// the gate as in the spy.
  func arrive() -> Arrival {
    let waiter = Waiter<Result<Success, Failure>>()
    let (number, result, arrived) = state.withLock { state in
      state.reachedCount += 1
      let number = state.reachedCount
      let result = state.prepared.removeValue(forKey: number) ?? state.opened
      if result == nil { state.held[number] = waiter }
      return (number, result, state.takeDueWaiters())
    }
    for waiter in arrived { waiter.happen(()) }
    return Arrival(number: number, waiter: waiter, result: result)
  }

  /// Holds a call that has arrived until the test releases it.
  func pass(_ arrival: Arrival) async throws(Failure) -> Success {
    if let result = arrival.result { return try result.get() }

    let number = arrival.number
    let outcome = await arrival.waiter.wait(within: origin.limit, isOfTest: false)
    state.withLock { _ = $0.held.removeValue(forKey: number) }
    switch outcome {
    case .happened(let result): return try result.get()
    case .cancelled: return try whenCancelled.get()
    case .limitReached(let elapsed):
      origin.keep(
        """
        Call \(number) was held at this gate for \(describeDuration(elapsed.limit)), and the test did not \
        release it. Call open(returning:) or open(throwing:).\(elapsed.remark)
        """)
      origin.report()
      return try whenCancelled.get()
    }
  }
}
