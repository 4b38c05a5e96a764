import Dispatch
import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way to its outcome: an answer of the spy, after redirects and delays, or an error.
final class StubExchange: Sendable {
  /// A response as it is delivered.
  struct Response: Sendable {
    let url: URL
    let status: Int
    let headers: [String: String]
    let body: [Data]

    /// Without the header field that has Foundation on Linux ask for credentials, and then wait for ever.
    var http: HTTPURLResponse? {
      var headers = headers
      #if canImport(FoundationNetworking)
        if status == 401 {
          headers = headers.filter { $0.key.lowercased() != "www-authenticate" }
        }
      #endif
      return HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    }
  }

  typealias Outcome = Result<Response, any Error>

  private struct State {
    /// What was recorded first, before any redirect; nil if nothing was.
    var request: URLRequest?

    var outcome: Outcome?

    /// Waits for an async answer, for the end of a delay, or for the time limit of a pending reply.
    var work: Task<Void, Never>?
  }

  /// Left when there is an outcome.
  ///
  /// A protocol object is not `Sendable`, so nothing here can hold it. It has itself notified instead.
  let isOver = DispatchGroup()

  /// Where the request is answered, and what comes of it is delivered: never a queue of the session.
  let queue: DispatchQueue

  private let server: StubServer?
  private let task: URLSessionTask?
  private let state = Guarded(State())

  /// As many as `URLError.httpTooManyRedirects` is documented to allow.
  private static let mostRedirects = 16

  /// - Parameters:
  ///   - task: The task whose request it is.
  ///   - server: Nil if the stub was released.
  init(of task: URLSessionTask?, with server: StubServer?) {
    self.task = task
    self.server = server
    queue = server?.queue ?? DispatchQueue(label: "URLSessionStub")
    isOver.enter()
  }

  /// The first recorded form of the request, or nil before that.
  var request: URLRequest? { state.withLock { $0.request } }

  var outcome: Outcome? { state.withLock { $0.outcome } }

  /// Whether there is an outcome to be found; not if the task was cancelled, which is said here only later.
  private var isUnderWay: Bool { outcome == nil && task?.state != .canceling }

  /// Sets out to find the outcome.
  ///
  /// - Parameter request: Makes the request, on the queue: to read its body may take a while.
  /// - Returns: Whether there is a stub to find it; not if that was released.
  func begin(_ request: @escaping @Sendable () -> URLRequest) -> Bool {
    guard let server, server.open(self) else { return false }
    queue.async {
      guard self.isUnderWay else { return }
      self.ask(for: request(), redirects: 0)
    }
    return true
  }

  /// Ends with an outcome, unless there is one already.
  func finish(_ outcome: Outcome) {
    let (isFirst, work) = state.withLock { state in
      guard state.outcome == nil else { return (false, nil as Task<Void, Never>?) }
      state.outcome = outcome
      return (true, state.work.take())
    }
    guard isFirst else { return }
    work?.cancel()
    server?.close(self)
    isOver.leave()
  }

  /// Ends because the task was cancelled, and records that if the request was.
  ///
  /// The record is there before the subject is told. Whoever waits for it is woken elsewhere: this may be the
  /// queue of the session, which whoever is woken may be waiting for.
  func cancel() {
    finish(.failure(URLError(.cancelled)))
    guard let server, let request = state.withLock({ $0.request }) else { return }
    let spy = server.cancelling
    if spy.record(request) == nil { queue.async { spy.answer(request) } }
  }

  // MARK: - On the queue of the server

  private func ask(for request: URLRequest, redirects: Int) {
    guard isUnderWay, let spy = server?.reply else { return }
    state.withLock { $0.request = $0.request ?? request }
    _ = spy.record(request)
    guard spy.isAnswerAsync(request) else {
      return take(Result { try spy.answer(request) }, for: request, redirects: redirects)
    }
    wait {
      let reply: Result<MockNetworkReply, any Error>
      do {
        reply = .success(try await spy.answerSuspending(request))
      } catch {
        reply = .failure(error)
      }
      return { self.take(reply, for: request, redirects: redirects) }
    }
  }

  private func take(
    _ reply: Result<MockNetworkReply, any Error>, for request: URLRequest, redirects: Int
  ) {
    switch reply {
    case .failure(let error):
      finish(.failure(error))
    case .success(let reply):
      guard let delay = reply.delay else {
        return follow(reply, for: request, redirects: redirects)
      }
      wait {
        do {
          try await delay.clock.sleep(for: delay.duration)
          return { self.follow(reply, for: request, redirects: redirects) }
        } catch {
          // Either cancelled, so that there is an outcome already, or not advanced far enough.
          let timeout = URLError(.timedOut, explanation: "\(error)", url: request.url)
          return { self.finish(.failure(timeout)) }
        }
      }
    }
  }

  private func follow(_ reply: MockNetworkReply, for request: URLRequest, redirects: Int) {
    switch reply.content {
    case .pending: hold(request)
    case .allNil: finish(.failure(URLError(.badServerResponse)))
    case .failure(let error): finish(.failure(error))
    case .response(let status, let headers, let body):
      if let next = request.redirected(status, headers) {
        guard redirects < Self.mostRedirects else {
          return finish(.failure(URLError(.httpTooManyRedirects)))
        }
        return ask(for: next, redirects: redirects + 1)
      }
      guard let url = request.url else { return finish(.failure(URLError(.badURL))) }
      let pieces = (body ?? Data()).pieces(of: reply.chunkSize)
      finish(.success(Response(url: url, status: status, headers: headers, body: pieces)))
    }
  }

  /// Holds a request until it is cancelled or the time limit of the stub is reached.
  private func hold(_ request: URLRequest) {
    guard let watch = server?.origin?.watch({ [weak self] in self?.time(out: request, after: $0) })
    else { return }
    keep(watch)
  }

  private func time(out request: URLRequest, after elapsed: WaitLimit.Elapsed) {
    guard let error = server?.timeout(of: request, after: elapsed) else { return }
    finish(.failure(error))
  }

  /// Waits for something, and goes on with what that says, on the queue of the server.
  private func wait(_ body: @escaping @Sendable () async -> @Sendable () -> Void) {
    keep(
      Task.detached { [queue] in
        let next = await body()
        queue.async(execute: next)
      })
  }

  private func keep(_ work: Task<Void, Never>) {
    let isOver = state.withLock { state in
      if state.outcome == nil { state.work = work }
      return state.outcome != nil
    }
    if isOver { work.cancel() }
  }
}

extension Data {
  /// The bytes in pieces of a size, or in one; none if there are none.
  fileprivate func pieces(of size: Int?) -> [Data] {
    guard let size, !isEmpty else { return isEmpty ? [] : [self] }
    return stride(from: 0, to: count, by: size).map { start in
      Data(dropFirst(start).prefix(size))
    }
  }
}
