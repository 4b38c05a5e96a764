import Seams
public import Testing

/// Holds async calls until the test lets them go.
///
/// A spy that suspends on a gate keeps its caller waiting, so that a test can look at the subject in
/// the middle of its work:
///
/// <!-- snippet: gate -->
/// ```swift
/// @MainActor
/// @Test func `a screen shows that it is loading, and then what it has loaded`() async {
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
/// The calls are numbered from one, in the order in which they arrive. ``open(returning:)`` lets all go,
/// those that are still to come included; ``open(_:returning:sourceLocation:)`` lets one go, in whichever order the
/// test likes.
///
/// A held call whose task is cancelled ends at once: with `CancellationError` where `Failure` is
/// `any Error`, else with the result that the gate was made with. A call that nobody lets go ends so
/// as well, after the limit of the test's waits, and records an issue.
public final class Gate<Success: Sendable, Failure: Error>: Sendable {
  private struct State {
    var arrivals = 0
    var held: [Int: Waiter<Result<Success, Failure>>] = [:]

    /// Results for calls that are still to come, by their numbers.
    var prepared: [Int: Result<Success, Failure>] = [:]

    /// The result of every call from now on.
    var opened: Result<Success, Failure>?

    var waiters: [(count: Int, waiter: Waiter<Void>)] = []
  }

  private let state = Guarded(State())
  private let whenCancelled: Result<Success, Failure>
  let origin: Origin

  /// Makes a gate.
  ///
  /// - Parameters:
  ///   - result: What a held call ends with if its task is cancelled, or if nobody lets it go.
  ///   - sourceLocation: Where a call that nobody lets go is reported.
  public init(
    whenCancelled result: Result<Success, Failure>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    whenCancelled = result
    origin = Origin(sourceLocation)
    origin.activity.add(self)
  }

  deinit {
    origin.activity.remove(self)
  }
}

extension Gate: PendingSource {
  var pending: PendingReport? {
    let held = state.withLock { $0.held.keys.sorted() }
    guard !held.isEmpty else { return nil }
    return PendingReport("Gate", remedy: "Open it in the test.", held) { "call \($0)" }
  }
}

extension Gate where Failure == any Error {
  /// Makes a gate whose held calls throw `CancellationError` if they are cancelled.
  ///
  /// - Parameter sourceLocation: Where a call that nobody lets go is reported.
  public convenience init(sourceLocation: SourceLocation = #_sourceLocation) {
    self.init(whenCancelled: .failure(CancellationError()), sourceLocation: sourceLocation)
  }
}

extension Gate {
  /// Unavailable: this gate could not end a call whose task is cancelled.
  ///
  /// - Parameter sourceLocation: Where a call that nobody lets go is reported.
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
  /// Lets every call go, those that are still to come included.
  ///
  /// - Parameter value: What they return.
  public func open(returning value: Success) {
    open(.success(value))
  }

  /// Lets every call go, those that are still to come included.
  ///
  /// - Parameter error: What they throw.
  public func open(throwing error: Failure) {
    open(.failure(error))
  }

  /// Lets one call go, now or as soon as it arrives.
  ///
  /// - Parameters:
  ///   - number: Which one, counted from one in the order of arrival.
  ///   - value: What it returns.
  ///   - sourceLocation: Where it is reported that there is no such call.
  public func open(
    _ number: Int,
    returning value: Success,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    open(number, .success(value), at: sourceLocation)
  }

  /// Lets one call go, now or as soon as it arrives.
  ///
  /// - Parameters:
  ///   - number: Which one, counted from one in the order of arrival.
  ///   - error: What it throws.
  ///   - sourceLocation: Where it is reported that there is no such call.
  public func open(
    _ number: Int,
    throwing error: Failure,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    open(number, .failure(error), at: sourceLocation)
  }

  private func open(_ result: Result<Success, Failure>) {
    // A result that is replaced leaves the lock before it ends, for its end may run code of the test.
    let (held, _) = state.withLock { state in
      defer {
        state.held = [:]
        state.opened = result
      }
      return (state.held.sorted { $0.key < $1.key }.map(\.value), state.opened)
    }
    for waiter in held { waiter.happen(result) }
  }

  private func open(
    _ number: Int,
    _ result: Result<Success, Failure>,
    at sourceLocation: SourceLocation,
    helper: String = #function
  ) {
    guard number >= 1 else {
      recordFailure(
        "The calls at a gate are counted from 1, so none of them is number \(number).",
        at: sourceLocation, helper: helper)
      return
    }
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
  /// Waits until so many calls have arrived, whether they are still held or not.
  ///
  /// - Parameters:
  ///   - count: How many, at least one.
  ///   - limit: How long to wait before it fails; nil for the limit of the test's waits.
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
    let waiter = Waiter<Void>()
    let hasArrived = state.withLock { state in
      if state.arrivals >= count { return true }
      state.waiters.append((count, waiter))
      return false
    }
    guard !hasArrived else { return }
    defer { state.withLock { $0.waiters.removeAll { $0.waiter === waiter } } }
    guard case .limitReached(let elapsed) = await waiter.wait(within: WaitLimit(limit)) else {
      return
    }
    let arrived = state.withLock { $0.arrivals }
    // They may have come since, before this task got its turn.
    guard arrived < count else { return }
    recordFailure(
      """
      Waited \(describeDuration(elapsed.limit)) for \(count) \(count == 1 ? "call" : "calls") to \
      arrive at the gate, but there \(describeCount(arrived)).\(elapsed.remark)
      """, at: sourceLocation)
  }

  /// Holds a call until it may go.
  func pass() async throws(Failure) -> Success {
    let waiter = Waiter<Result<Success, Failure>>()
    let (number, result, arrived) = state.withLock { state in
      state.arrivals += 1
      let number = state.arrivals
      let result = state.prepared.removeValue(forKey: number) ?? state.opened
      if result == nil { state.held[number] = waiter }
      let arrived = state.waiters.filter { $0.count <= number }.map(\.waiter)
      return (number, result, arrived)
    }
    for waiter in arrived { waiter.happen(()) }
    if let result { return try result.get() }

    let outcome = await waiter.wait(within: WaitLimit(), isOfTest: false)
    state.withLock { _ = $0.held.removeValue(forKey: number) }
    switch outcome {
    case .happened(let result): return try result.get()
    case .cancelled: return try whenCancelled.get()
    case .limitReached(let elapsed):
      recordFailure(
        """
        Call \(number) was held at this gate for \(describeDuration(elapsed.limit)), and nobody let \
        it go. Call open(returning:) or open(throwing:) in the test.\(elapsed.remark)
        """, at: origin.place)
      return try whenCancelled.get()
    }
  }
}
