import Dispatch
import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request to a stub, from start to outcome.
///
/// The outcome is the spy's reply, after redirects and delays, or an error.
final class StubExchange: Sendable {
  /// A response with its body, both whole and in the pieces of the reply, or an error.
  ///
  /// `whole` has one piece, or none if the body is empty.
  typealias Outcome = Result<(response: HTTPURLResponse, whole: [Data], pieces: [Data]), any Error>

  private struct State {
    /// The request before any redirect, or nil until the spy has recorded it.
    var request: URLRequest?

    var outcome: Outcome?

    /// The Swift task that waits for an async answer, the end of a delay or the wait limit of a pending reply.
    var work: Task<Void, Never>?
  }

  /// The group that the exchange leaves when there is an outcome.
  ///
  /// A ``StubProtocol`` is not `Sendable`, so the exchange cannot hold it. Instead, the group notifies the protocol
  /// object.
  let group = DispatchGroup()

  /// The queue on which the request is answered and the outcome is delivered.
  ///
  /// It is never a queue of the session.
  let queue: DispatchQueue

  /// The position in the order in which requests begin.
  let number = CallNumber.next()

  /// The session of the task.
  let session: StubbedSession

  private let server: StubServer?
  private let task: URLSessionTask?
  private let state = LockedState(State())

  /// The number of redirects that the documentation of `URLError.httpTooManyRedirects` allows.
  private static let maximumRedirects = 16

  /// Creates the exchange for a task.
  ///
  /// Call this on the queue of the task's session.
  ///
  /// - Parameters:
  ///   - task: The task that loads the request.
  ///   - server: The server, or nil if the stub was released.
  init(of task: URLSessionTask?, with server: StubServer?) {
    self.task = task
    self.server = server
    session = StubbedSession(of: task)
    queue = server?.queue ?? DispatchQueue(label: "URLSessionStub")
    group.enter()
  }

  var request: URLRequest? { state.withLock { $0.request } }

  var outcome: Outcome? { state.withLock { $0.outcome } }

  /// A Boolean value that indicates whether the exchange has no outcome yet.
  ///
  /// The exchange of a cancelled task is not pending, even before the exchange has been told of the cancellation.
  private var isPending: Bool { outcome == nil && task?.state != .canceling }

  /// Starts answering the request of the task, or ends the exchange if the request cannot be answered.
  ///
  /// - Parameters:
  ///   - request: The request, without the parts that Foundation on Linux does not pass to a `URLProtocol`.
  ///   - entry: The entry of the stub.
  func begin(_ request: URLRequest, with entry: StubRegistry.Entry) {
    do {
      if let server, session.cannotAnswer(task) { throw server.refuseDownload(request) }
      let upload = try session.upload.get()
      guard let server, server.open(self) else { throw entry.releasedError(for: request) }
      queue.async {
        guard self.isPending else { return }
        // On this queue, because reading the body may take a while.
        let sent = request.asSent(uploading: upload, adding: self.session.additionalHeaders)
        self.send(sent, redirects: 0)
      }
    } catch {
      finish(.failure(error))
    }
  }

  /// Ends the exchange with an outcome, unless it already has one.
  func finish(_ outcome: Outcome) {
    let (isFirst, work) = state.withLock { state in
      guard state.outcome == nil else { return (false, nil as Task<Void, Never>?) }
      state.outcome = outcome
      return (true, state.work.take())
    }
    guard isFirst else { return }
    work?.cancel()
    server?.close(self)
    group.leave()
  }

  /// Ends the exchange because the task was cancelled, and records the cancellation if the request was recorded.
  ///
  /// The cancellation is recorded before the subject learns of it. Swift tasks that wait for the recorded
  /// call are resumed on ``queue``, not here, because this code may run on the session's queue. Resuming a
  /// Swift task that itself waits for the session's queue could deadlock.
  func cancel() {
    finish(.failure(URLError(.cancelled)))
    guard let server, let request else { return }
    let spy = server.cancelling
    if spy.record(request) == nil { queue.async { spy.answer(request) } }
  }

  // MARK: - On the queue of the server

  /// Asks the spy for the reply to a request.
  private func send(_ request: URLRequest, redirects: Int) {
    guard isPending, let spy = server?.reply else { return }
    // Recorded under the lock, so that a cancellation comes either before the request or after it.
    let recorded = state.withLock { state -> MockNetworkReply?? in
      guard state.outcome == nil else { return nil }
      state.request = state.request ?? request
      return .some(spy.record(request))
    }
    guard let recorded else { return }
    if let reply = recorded { return delay(reply, to: request, redirects: redirects) }
    let claimed = spy.claim(canSuspend: true, for: request)
    guard claimed.answer?.isAsync == true else {
      do {
        return delay(try spy.answer(with: claimed, request), to: request, redirects: redirects)
      } catch {
        return finish(.failure(error))
      }
    }
    wait {
      let reply = try await spy.answerSuspending(with: claimed, request)
      return { self.delay(reply, to: request, redirects: redirects) }
    }
  }

  private func delay(_ reply: MockNetworkReply, to request: URLRequest, redirects: Int) {
    guard let delay = reply.delay else {
      return handle(reply, to: request, redirects: redirects)
    }
    wait {
      do {
        try await delay.clock.sleep(for: delay.duration)
      } catch {
        // Either the exchange has been cancelled and has an outcome, or the test did not advance the clock far enough.
        throw URLError(.timedOut, explanation: "\(error)", url: request.url)
      }
      return { self.handle(reply, to: request, redirects: redirects) }
    }
  }

  /// Ends the exchange with a reply, follows the reply's redirect, or limits the wait for a pending reply.
  private func handle(_ reply: MockNetworkReply, to request: URLRequest, redirects: Int) {
    switch reply.content {
    case .pending: watchLimit(of: request)
    case .allNil: finish(.failure(URLError(.badServerResponse)))
    case .failure(let error): finish(.failure(error))
    case .response(let status, var headers, let body):
      if let next = request.redirected(status, headers) {
        guard redirects < Self.maximumRedirects else {
          return finish(.failure(URLError(.httpTooManyRedirects)))
        }
        return send(next, redirects: redirects + 1)
      }
      #if canImport(FoundationNetworking)
        // With this header field, Foundation on Linux would ask for credentials and wait forever.
        if status == 401 { headers = headers.filter { $0.key.lowercased() != "www-authenticate" } }
      #endif
      guard let response = request.response(status, headers) else {
        return finish(.failure(URLError(.badURL)))
      }
      // A slice whose indices do not begin at 0 is copied, so that the subject gets indices from 0.
      let data = body.map { $0.startIndex == 0 ? $0 : Data($0) } ?? Data()
      finish(.success((response, data.pieces(of: nil), data.pieces(of: reply.chunkSize))))
    }
  }

  /// Fails the request if it is still pending at the test's wait limit.
  private func watchLimit(of request: URLRequest) {
    let watch = server?.origin?.watch { [weak self] elapsed in
      guard let error = self?.server?.timeOut(request, after: elapsed) else { return }
      self?.finish(.failure(error))
    }
    if let watch { keep(watch) }
  }

  /// Awaits `body` and then, on the server's queue, runs the closure that `body` returned.
  ///
  /// If `body` throws, the exchange ends with the error.
  private func wait(_ body: @escaping @Sendable () async throws -> @Sendable () -> Void) {
    keep(
      Task.detached {
        do {
          let next = try await body()
          self.queue.async(execute: next)
        } catch {
          self.queue.async { self.finish(.failure(error)) }
        }
      })
  }

  /// Keeps a Swift task until there is an outcome, and then cancels it.
  private func keep(_ work: Task<Void, Never>) {
    let isFinished = state.withLock { state in
      if state.outcome == nil { state.work = work }
      return state.outcome != nil
    }
    if isFinished { work.cancel() }
  }
}

extension Data {
  /// Returns pieces of the given size, or a single piece if there is no size.
  ///
  /// Empty data has no pieces.
  fileprivate func pieces(of size: Int?) -> [Data] {
    guard let size, !isEmpty else { return isEmpty ? [] : [self] }
    return stride(from: 0, to: count, by: size).map { start in
      Data(dropFirst(start).prefix(size))
    }
  }
}

// MARK: - Requests

extension URLRequest {
  /// Returns the request to which a response redirects, or nil if the response is not a redirect.
  fileprivate func redirected(_ status: Int, _ headers: [String: String]) -> URLRequest? {
    guard [301, 302, 303, 307, 308].contains(status),
      let location = headers.first(where: { $0.key.lowercased() == "location" })?.value,
      let target = URL(string: location, relativeTo: url)?.absoluteURL
    else { return nil }
    var request = self
    request.url = target
    let isPost = httpMethod == "POST"
    if status == 303 && httpMethod != "HEAD" || [301, 302].contains(status) && isPost {
      request.httpMethod = "GET"
      request.httpBody = nil
      request.setValue(nil, forHTTPHeaderField: "Content-Length")
      request.setValue(nil, forHTTPHeaderField: "Content-Type")
    }
    return request
  }

  /// Returns the request as a server would receive it, with its body as data.
  ///
  /// `body` is the body of an upload task, or nil. An upload task keeps its body apart from its request. The body
  /// replaces any body that the request itself has. `headers` are the header fields of the session, which are added
  /// unless the request sets them.
  func asSent(uploading body: Data?, adding headers: [String: String]) -> URLRequest {
    var request = self
    if let body = body ?? httpBody ?? httpBodyStream?.readToEnd() { request.httpBody = body }
    for (name, value) in headers where request.value(forHTTPHeaderField: name) == nil {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }
}

extension InputStream {
  /// Returns the remaining bytes of the stream.
  fileprivate func readToEnd() -> Data {
    open()
    defer { close() }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = unsafe read(&buffer, maxLength: buffer.count)
      guard count > 0 else { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }
}
