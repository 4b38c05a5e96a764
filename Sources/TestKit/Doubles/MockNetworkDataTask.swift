public import Foundation
public import Seams
public import Testing

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The task of a ``MockNetworkSession``, as faithful as a task of `URLSession`.
///
/// It delivers when it is resumed and never before, once however often it is resumed, and nothing
/// but one `URLError.cancelled` once it is cancelled. A subject that forgets to call `resume()` gets
/// no answer.
///
/// The completion handler is called on the thread that resumes, completes or cancels the task,
/// before that call returns.
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

  private let current = Guarded(State.suspended)
  private let reply: @Sendable (URLRequest) throws -> MockNetworkReply
  private let completionHandler: CompletionHandler

  init(
    request: URLRequest,
    reply: @escaping @Sendable (URLRequest) throws -> MockNetworkReply,
    completionHandler: @escaping CompletionHandler,
    sourceLocation: SourceLocation
  ) {
    self.request = request
    self.reply = reply
    self.completionHandler = completionHandler
    resuming = Spy("resume", sourceLocation: sourceLocation)
    cancelling = Spy("cancel", sourceLocation: sourceLocation)
  }

  /// How far the task has come.
  public var state: State {
    current.withLock { $0 }
  }

  /// How often `resume()` was called.
  public var resumeCallCount: Int { resuming.callCount }

  /// How often `cancel()` was called.
  public var cancelCallCount: Int { cancelling.callCount }

  /// Starts the task: it asks the session's `reply` spy and delivers what that answers.
  public func resume() {
    resuming.call()
    guard move(to: .running, from: [.suspended]) else { return }
    do {
      let reply = try reply(request)
      guard reply != .pending else { return }
      finish(with: reply)
    } catch {
      finish(nil, nil, error)
    }
  }

  /// Ends the task with `URLError.cancelled`, unless it is over already.
  public func cancel() {
    cancelling.call()
    guard move(to: .cancelled, from: [.suspended, .running]) else { return }
    completionHandler(nil, nil, URLError(.cancelled))
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
    guard reply != .pending else {
      recordFailure(
        "A task cannot be completed with .pending: give the reply to deliver.", at: sourceLocation)
      return
    }
    guard isRunning(at: sourceLocation) else { return }
    finish(with: reply)
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
    guard isRunning(at: sourceLocation) else { return }
    finish(nil, nil, error)
  }

  private func isRunning(at sourceLocation: SourceLocation, helper: String = #function) -> Bool {
    let advice: String
    switch state {
    case .running: return true
    case .suspended: advice = "it was never resumed, so nothing can arrive"
    case .completed: advice = "it has completed already; hold it with .pending to complete it here"
    case .cancelled: advice = "it was cancelled"
    }
    recordFailure(
      "The task for \(describeValue(request)) cannot be completed: \(advice).",
      at: sourceLocation, helper: helper)
    return false
  }

  private func finish(with reply: MockNetworkReply) {
    guard case .response(let status, let headers, let body) = reply.content else {
      finish(nil, nil, nil)
      return
    }
    let response = request.url.flatMap {
      HTTPURLResponse(
        url: $0, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    }
    if let response {
      finish(body, response, nil)
    } else {
      finish(nil, nil, URLError(.badURL))
    }
  }

  private func finish(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    guard move(to: .completed, from: [.running]) else { return }
    completionHandler(data, response, error)
  }

  /// Changes the state if it is one of those given; true if it did.
  private func move(to next: State, from allowed: Set<State>) -> Bool {
    current.withLock { state in
      guard allowed.contains(state) else { return false }
      state = next
      return true
    }
  }
}
