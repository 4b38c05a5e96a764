import Dispatch
public import Foundation
public import Seams
public import Testing

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The task of a ``MockNetworkSession``, with the rules of a task of `URLSession`.
///
/// It delivers when it is resumed and never before, once however often it is resumed, and nothing
/// but one `URLError.cancelled` once it is cancelled. Then it lets go of its completion handler. A
/// subject that forgets to call `resume()` gets no answer.
///
/// A call is recorded after the task has changed its ``state``, and before the completion handler is called. A test
/// that waits for the call resumes after both, and after a delay has begun on its clock.
///
/// One thing differs: the handler is called on the thread that resumes, completes or cancels the
/// task, before that call returns, so that a test has nothing to wait for. To have it called later,
/// reply with ``MockNetworkReply/pending`` and complete the task, or delay the reply on a clock; to have it
/// called elsewhere, give the session a queue.
public final class MockNetworkDataTask: NetworkDataTask {
  /// How far a task has come.
  public enum State: Equatable, Sendable {
    /// Made and not resumed yet.
    case suspended

    /// Resumed, and waiting for its reply.
    case running

    /// Over: the reply or an error was delivered.
    case completed

    /// Over: `URLError.cancelled` was delivered.
    case cancelled
  }

  /// What a session calls when a task has ended.
  public typealias CompletionHandler =
    @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  /// The request that the task was made for.
  public let request: URLRequest

  /// Records the calls of `resume()`.
  public let resuming: Spy<Void, Never>

  /// Records the calls of `cancel()`.
  public let cancelling: Spy<Void, Never>

  private struct Progress {
    var state = State.suspended
    var completionHandler: CompletionHandler?
    var isAttached = false

    /// What delivers a delayed reply.
    var timer: (any ScheduledTimer)?

    /// The task that watches the time limit of a pending reply.
    var watch: Task<Void, Never>?

    /// `true` if the task was resumed on the main thread, where its handler may have to run.
    var isOnMainThread = false
  }

  /// The origin of the session.
  let origin: Origin

  private let number: Int
  private let progress = Guarded(Progress())
  private let reply: Spy<URLRequest, MockNetworkReply, any Error>
  private let deliveryQueue: DispatchQueue?

  // `number` is the place of the task among those of its session, from one.
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
    self.reply = reply
    self.deliveryQueue = deliveryQueue
    resuming = Spy("resume of task \(number)", sourceLocation: origin.place)
    cancelling = Spy("cancel of task \(number)", sourceLocation: origin.place)
  }

  deinit {
    progress.withLock { $0.watch }?.cancel()
  }

  /// Takes the handler to deliver to; false if the task has been handed out before.
  func attach(_ completionHandler: @escaping CompletionHandler) -> Bool {
    progress.withLock { progress in
      guard !progress.isAttached else { return false }
      progress.isAttached = true
      progress.completionHandler = completionHandler
      return true
    }
  }

  /// How far the task has come.
  public var state: State {
    progress.withLock { $0.state }
  }

  /// How often `resume()` was called.
  public var resumeCallCount: Int { resuming.callCount }

  /// How often `cancel()` was called.
  public var cancelCallCount: Int { cancelling.callCount }

  /// Starts the task: it asks the session's `reply` spy and delivers what that answers.
  public func resume() {
    let isFirst = start()
    let question = isFirst ? reply.prepare(request) : nil
    // The delay begins before the call becomes visible, so that a test that has seen the call may advance the clock.
    let delayed = try? question?.knownResult?.get()
    if let delayed, delayed.delay != nil { deliver(delayed) }

    let call = resuming.prepare()
    call.record(nil)
    defer { call.complete() }
    call.answer()

    guard let question else { return }
    question.record(nil)
    defer { question.complete() }
    do {
      let reply = try question.answer()
      if delayed?.delay == nil { deliver(reply) }
    } catch {
      _ = finish(nil, nil, error)
    }
  }

  /// Ends the task with `URLError.cancelled`, unless it is over already.
  public func cancel() {
    let deliver = end(as: .cancelled, from: [.suspended, .running], nil, nil, URLError(.cancelled))
    let call = cancelling.prepare()
    call.record(nil)
    defer { call.complete() }
    call.answer()
    deliver?()
  }

  /// Delivers the reply of a task that was held by ``MockNetworkReply/pending``.
  ///
  /// - Parameters:
  ///   - reply: What to deliver.
  ///   - sourceLocation: Where misuse is reported.
  public func complete(
    with reply: MockNetworkReply,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    origin.touch()
    guard reply != .pending else {
      recordFailure(
        "A task cannot be completed with .pending: give the reply to deliver.", at: sourceLocation)
      return
    }
    if !finish(with: reply) { reportThatItIsNotRunning(at: sourceLocation) }
  }

  /// Fails a task that was held by ``MockNetworkReply/pending``.
  ///
  /// - Parameters:
  ///   - error: What to deliver.
  ///   - sourceLocation: Where misuse is reported.
  public func complete(
    throwing error: any Error,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    origin.touch()
    if !finish(nil, nil, error) { reportThatItIsNotRunning(at: sourceLocation) }
  }

  private func reportThatItIsNotRunning(
    at sourceLocation: SourceLocation
  ) {
    let advice =
      switch state {
      case .suspended: "it was never resumed, so nothing can arrive"
      case .cancelled: "it was cancelled"
      case .completed, .running:
        "it has completed already; hold it with .pending to complete it here"
      }
    recordFailure(
      "The task for \(describeValue(request)) cannot be completed: \(advice).",
      at: sourceLocation)
  }

  private func deliver(_ reply: MockNetworkReply) {
    if reply.content == .pending || reply.delay != nil { watchLimit() }
    guard reply.content != .pending else { return }
    if let delay = reply.delay {
      deliver(reply, after: delay)
    } else {
      _ = finish(with: reply)
    }
  }

  private func deliver(_ reply: MockNetworkReply, after delay: MockNetworkReply.Delay) {
    let timer = MockTimer(on: delay.clock).scheduledTimer(after: delay.duration, repeats: false) {
      _ = self.finish(with: reply)
    }
    let isRunning = progress.withLock { progress in
      progress.timer = timer
      return progress.state == .running
    }
    // Cancelled in the meantime.
    if !isRunning { timer.invalidate() }
  }

  private func finish(with reply: MockNetworkReply) -> Bool {
    switch reply.content {
    case .allNil, .pending: return finish(nil, nil, nil)
    case .failure(let error): return finish(nil, nil, error)
    case .response(let status, let headers, let body):
      let response = request.url.flatMap {
        HTTPURLResponse(
          url: $0, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
      }
      guard let response else { return finish(nil, nil, URLError(.badURL)) }
      return finish(body, response, nil)
    }
  }

  /// Delivers and completes; false if the task does not run.
  private func finish(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Bool {
    let deliver = end(as: .completed, from: [.running], data, response, error)
    deliver?()
    return deliver != nil
  }

  /// Makes a suspended task run; false if it is not suspended.
  private func start() -> Bool {
    progress.withLock { progress in
      guard progress.state == .suspended else { return false }
      progress.state = .running
      return true
    }
  }

  /// Ends the task and returns the delivery, or nil if the task is not in one of the states.
  private func end(
    as state: State,
    from allowed: Set<State>,
    _ data: Data?,
    _ response: URLResponse?,
    _ error: (any Error)?
  ) -> (() -> Void)? {
    guard let ended = takeProgress(as: state, from: allowed) else { return nil }
    // Released outside the lock, because their captures may be deallocated with them.
    ended.timer?.invalidate()
    ended.watch?.cancel()
    return { [deliveryQueue] in
      guard let handler = ended.completionHandler else { return }
      if let deliveryQueue {
        deliveryQueue.async { handler(data, response, error) }
      } else {
        handler(data, response, error)
      }
    }
  }

  /// Ends the task and returns its progress so far, or nil if it is not in one of the states.
  private func takeProgress(as state: State, from allowed: Set<State>) -> Progress? {
    origin.activity.beat()
    return progress.withLock { progress in
      guard allowed.contains(progress.state) else { return nil }
      defer {
        progress.state = state
        progress.completionHandler = nil
        progress.timer = nil
        progress.watch = nil
      }
      return progress
    }
  }
}

// MARK: - The time limit of a pending reply

extension MockNetworkDataTask {
  /// The entry of the task in a list of pending things, or nil if no task waits for it.
  var pendingText: String? {
    state == .running ? "task \(number), \(describeValue(request))" : nil
  }

  private func watchLimit() {
    let watch = origin.watch { [weak self] elapsed in
      let deliver = self?.reachLimit(elapsed)
      deliver?()
    }
    let isRunning = progress.withLock { progress in
      progress.watch = watch
      progress.isOnMainThread = Thread.isMainThread
      return progress.state == .running
    }
    // The task was cancelled in the meantime.
    if !isRunning { watch.cancel() }
  }

  private func reachLimit(_ elapsed: WaitLimit.Elapsed) -> @Sendable () -> Void {
    guard let ended = takeProgress(as: .completed, from: [.running]) else { return {} }
    let text = """
      Task \(number) of the MockNetworkSession made at \(origin.text), for \(describeValue(request)), got no \
      reply within \(describeDuration(elapsed.limit)), so it failed with URLError.timedOut. Complete it in the \
      test, advance the clock of a delayed reply, or let the subject cancel it.\(elapsed.remark)
      """
    origin.keep(text)
    origin.report()
    let error = URLError(.timedOut, explanation: text, url: request.url)
    let queue = deliveryQueue ?? (ended.isOnMainThread ? .main : nil)
    return {
      ended.timer?.invalidate()
      guard let handler = ended.completionHandler else { return }
      if let queue {
        queue.async { handler(nil, nil, error) }
      } else {
        handler(nil, nil, error)
      }
    }
  }
}

extension MockNetworkDataTask: CustomReflectable {
  /// The state and the request, without the values of secrets.
  public var customMirror: Mirror {
    Mirror(self, children: ["state": state, "request": describeValue(request)])
  }
}
