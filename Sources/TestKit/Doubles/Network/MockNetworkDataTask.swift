import Dispatch
public import Foundation
public import Seams
public import Testing

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A task of a ``MockNetworkSession``, which behaves like a `URLSession` task.
///
/// The task delivers its reply only after `resume()`, so a subject that forgets to call `resume()` gets no reply. The
/// task delivers only once, even if it is resumed again, and then releases its completion handler. A task that is
/// cancelled before its reply arrives delivers `URLError.cancelled`.
///
/// Unlike in `URLSession`, the call that ends the task, such as `resume()` or `cancel()`, runs the completion handler
/// itself. So a test does not have to wait. To call the handler later, reply with ``MockNetworkReply/pending`` and
/// complete the task, or delay the reply on a clock. To call the handler on a different thread, give the session a
/// queue.
///
/// If each completion handler sends the next request, the handlers run inside each other. After a few hundred requests,
/// the stack overflows. So end such a loop with ``MockNetworkReply/pending``, or give the session a queue.
///
/// A call to `resume()` or `cancel()` is recorded after the task has changed its ``state`` and before the
/// completion handler is called. A test that waits for the call continues once the call has returned. By
/// then, a delayed reply waits on its clock, so the test can advance the clock.
public final class MockNetworkDataTask: NetworkDataTask {
  /// The state of a task.
  public enum State: Equatable, Sendable {
    /// The task has not been resumed.
    case suspended

    /// The task was resumed and waits for its reply.
    case running

    /// The task has ended with its reply or an error.
    case completed

    /// The task was cancelled and has ended with `URLError.cancelled`.
    case cancelled
  }

  /// The closure that a session calls when a task has ended.
  public typealias CompletionHandler =
    @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  private typealias Outcome = (data: Data?, response: URLResponse?, error: (any Error)?)

  private struct Progress {
    var state = State.suspended

    /// The spy that answers the request, or nil once a delayed reply has begun.
    ///
    /// During a delay, the clock holds the task, and the spy's answers may hold the clock. So the task lets go of the
    /// spy. Otherwise, all three would keep each other alive.
    var reply: Spy<URLRequest, MockNetworkReply, any Error>?

    var isAttached = false
    var completionHandler: CompletionHandler?

    /// The timer of a delayed reply.
    var timer: (any ScheduledTimer)?

    /// The Swift task that ends this task with a timeout at the test's ``WaitLimit``.
    ///
    /// It is set for a pending or delayed reply.
    var watch: Task<Void, Never>?
  }

  /// The request of the task.
  public let request: URLRequest

  /// The spy that records the calls to `resume()`.
  public let resuming: Spy<Void, Never>

  /// The spy that records the calls to `cancel()`.
  public let cancelling: Spy<Void, Never>

  /// The origin of the session.
  private let origin: Origin

  /// The 1-based position of the task in its session.
  private let number: Int

  private let deliveryQueue: DispatchQueue?
  private let progress: LockedState<Progress>

  init(
    request: URLRequest,
    number: Int,
    deliveryQueue: DispatchQueue?,
    reply: Spy<URLRequest, MockNetworkReply, any Error>,
    origin: Origin
  ) {
    self.request = request
    self.number = number
    self.origin = origin
    progress = LockedState(Progress(reply: reply))
    self.deliveryQueue = deliveryQueue
    resuming = Spy("resume of task \(number)", sourceLocation: origin.place)
    cancelling = Spy("cancel of task \(number)", sourceLocation: origin.place)
  }

  deinit {
    progress.withLock { $0.watch }?.cancel()
  }

  /// Sets the completion handler, which runs on the delivery queue if there is one.
  ///
  /// Returns `false` if a handler has already been set.
  func attach(_ completionHandler: @escaping CompletionHandler) -> Bool {
    progress.withLock { progress in
      guard !progress.isAttached else { return false }
      progress.isAttached = true
      progress.completionHandler = { [deliveryQueue] data, response, error in
        guard let deliveryQueue else { return completionHandler(data, response, error) }
        deliveryQueue.async { completionHandler(data, response, error) }
      }
      return true
    }
  }

  /// The state of the task.
  public var state: State { progress.withLock { $0.state } }

  /// The number of calls to `resume()`.
  public var resumeCallCount: Int { resuming.callCount }

  /// The number of calls to `cancel()`.
  public var cancelCallCount: Int { cancelling.callCount }

  // MARK: - Called by the subject

  /// Starts the task, which delivers the answer of the session's `reply` spy.
  public func resume() {
    let question = start()?.prepare(request)
    // As soon as a test sees the call, it may advance the clock. So a known delay begins before the call is recorded.
    let known = try? question?.knownResult?.get()
    let isDelayed = known?.delay != nil
    if let known, isDelayed { handle(known) }
    resuming.prepare().run { _ in
      question?.run { result in
        switch result {
        case .success(let reply): if !isDelayed { handle(reply) }
        case .failure(let error): _ = finish((nil, nil, error))
        }
      }
    }
  }

  /// Ends the task with `URLError.cancelled`, unless the task has already ended.
  public func cancel() {
    origin.activity.beat()
    let ended = end(as: .cancelled, from: [.suspended, .running])
    cancelling.prepare().run { _ in ended?.completionHandler?(nil, nil, URLError(.cancelled)) }
  }

  /// Starts the task and returns the spy that answers the request, or nil if the task is not suspended.
  private func start() -> Spy<URLRequest, MockNetworkReply, any Error>? {
    progress.withLock { progress in
      guard progress.state == .suspended else { return nil }
      progress.state = .running
      return progress.reply
    }
  }

  // MARK: - Called by the test

  /// Completes a running task, such as one with the reply ``MockNetworkReply/pending``.
  ///
  /// - Parameters:
  ///   - reply: The reply to deliver, which must be neither pending nor delayed.
  ///   - sourceLocation: The line of the issue if the task is not running, or if the reply is pending or delayed.
  public func complete(
    with reply: MockNetworkReply,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    origin.touch()
    guard reply.content != .pending, reply.delay == nil else {
      let advice = reply.content == .pending ? "the reply to deliver" : "the reply without a delay"
      recordFailure(
        "A task cannot be completed with \(reply). Pass \(advice).", at: sourceLocation)
      return
    }
    if !finish(outcome(of: reply.content)) { reportNotRunning(at: sourceLocation) }
  }

  /// Completes a running task with an error.
  ///
  /// - Parameters:
  ///   - error: The error to deliver.
  ///   - sourceLocation: The line of the issue if the task is not running.
  public func complete(
    throwing error: any Error,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    origin.touch()
    if !finish((nil, nil, error)) { reportNotRunning(at: sourceLocation) }
  }

  private func reportNotRunning(at sourceLocation: SourceLocation) {
    let reason =
      switch state {
      case .suspended: "it was never resumed, so nothing can arrive"
      case .cancelled: "it was cancelled"
      case .completed, .running:
        """
        it has already completed, by its reply, by an earlier complete(…) or at the wait limit. To complete a task in \
        the test, reply with .pending, and complete it once
        """
      }
    recordFailure(
      "The task for \(describeValue(request)) cannot be completed: \(reason).", at: sourceLocation)
  }

  // MARK: - The outcome

  /// Delivers a reply now or after its delay, or never if it is pending.
  private func handle(_ reply: MockNetworkReply) {
    if reply.content == .pending { return watchLimit() }
    guard let delay = reply.delay else {
      _ = finish(outcome(of: reply.content))
      return
    }
    watchLimit()
    // The clock holds the block below, and the block holds the task. Neither may hold the clock in turn. So the block
    // captures only the content, because the reply holds the clock. And the task lets go of the spy, whose answers may
    // hold the clock.
    let content = reply.content
    _ = progress.withLock { $0.reply.take() }
    let timer = MockTimer(on: delay.clock).scheduledTimer(after: delay.duration, repeats: false) {
      _ = self.finish(self.outcome(of: content))
    }
    let isRunning = progress.withLock { progress in
      progress.timer = timer
      return progress.state == .running
    }
    // The task may have ended in the meantime.
    if !isRunning { timer.invalidate() }
  }

  private func outcome(of content: MockNetworkReply.Content) -> Outcome {
    switch content {
    case .allNil, .pending: return (nil, nil, nil)
    case .failure(let error): return (nil, nil, error)
    case .response(let status, let headers, let body):
      guard let response = request.response(status, headers) else {
        return (nil, nil, URLError(.badURL))
      }
      return (body, response, nil)
    }
  }

  /// Completes the task and delivers the outcome.
  ///
  /// Returns `false` if the task is not running.
  private func finish(_ outcome: Outcome) -> Bool {
    origin.activity.beat()
    guard let ended = end(as: .completed, from: [.running]) else { return false }
    ended.completionHandler?(outcome.data, outcome.response, outcome.error)
    return true
  }

  /// Ends the task and returns its progress, which contains the completion handler.
  ///
  /// Returns nil if the task is in none of the allowed states.
  private func end(as state: State, from allowed: Set<State>) -> Progress? {
    let ended = progress.withLock { progress -> Progress? in
      guard allowed.contains(progress.state) else { return nil }
      defer {
        progress.state = state
        progress.completionHandler = nil
        progress.timer = nil
        progress.watch = nil
      }
      return progress
    }
    // Outside the lock, because this may deallocate objects of the test.
    ended?.timer?.invalidate()
    ended?.watch?.cancel()
    return ended
  }
}

// MARK: - The wait limit of a pending reply

extension MockNetworkDataTask {
  /// A key that has a value only on the main queue.
  ///
  /// On Linux, the jobs of the main queue do not run on the main thread, so `Thread.isMainThread` misses them.
  private static let mainQueueKey = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  private static var isOnMainActor: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) != nil
  }

  /// The entry of the task in a list of pending requests, or nil if the task is not running.
  var pendingText: String? {
    state == .running ? "task \(number), \(describeValue(request))" : nil
  }

  private func watchLimit() {
    // The handler of a task that was resumed on the main actor may expect to run there.
    let isOnMainActor = deliveryQueue == nil && Self.isOnMainActor
    let watch = origin.watch { [weak self] elapsed in
      // This code must not keep the task alive while the completion handler runs, so the handler is called
      // after `self` has been released.
      guard let deliver = self?.reachLimit(elapsed) else { return }
      if isOnMainActor {
        // Use a Swift task, because the Schedules module does not see a block on the main queue.
        Task { @MainActor in deliver() }
      } else {
        deliver()
      }
    }
    let isRunning = progress.withLock { progress in
      progress.watch = watch
      return progress.state == .running
    }
    // The task may have ended in the meantime.
    if !isRunning { watch.cancel() }
  }

  /// Ends the task, reports an issue, and returns a closure that calls the completion handler.
  ///
  /// Returns nil if the task has already ended.
  private func reachLimit(_ elapsed: WaitLimit.Elapsed) -> (@Sendable () -> Void)? {
    // If `watch` were still set, `end` would cancel it. The handler is about to run in that Swift task.
    progress.withLock { $0.watch = nil }
    guard let ended = end(as: .completed, from: [.running]) else { return nil }
    let text = """
      Task \(number) of the MockNetworkSession made at \(origin.text), for \(describeValue(request)), got no \
      reply within \(describeDuration(elapsed.limit)), so it failed with URLError.timedOut. Complete it in the \
      test, advance the clock of a delayed reply, or let the subject cancel it.\(elapsed.remark)
      """
    origin.keep(text)
    origin.report()
    let error = URLError(.timedOut, explanation: text, url: request.url)
    return { ended.completionHandler?(nil, nil, error) }
  }
}

extension MockNetworkDataTask: CustomReflectable {
  /// A mirror of the state and the request, without the values of secrets.
  public var customMirror: Mirror {
    Mirror(self, children: ["state": state, "request": describeValue(request)])
  }
}
