public import Dispatch
public import Foundation
public import Seams
public import Testing

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A network session double that records the requests and gives the answers that your test sets up.
///
/// <!-- snippet: page-loader -->
/// ```swift
/// struct PageLoader {
///   let session: any NetworkSession
///
///   func load(_ url: URL, onPage: @escaping @Sendable (String) -> Void) {
///     let request = URLRequest(url: url)
///     let task: any NetworkDataTask = session.dataTask(
///       with: request
///     ) { data, _, _ in
///       onPage(String(decoding: data ?? Data(), as: UTF8.self))
///     }
///     task.resume()
///   }
/// }
/// ```
///
/// <!-- snippet: network -->
/// ```swift
/// @Test func `a page is loaded with one request`() throws {
///   let url = try #require(URL(string: "https://example.com/hello"))
///   let hello = Data("hello".utf8)
///   let session = MockNetworkSession(returning: .status(200, body: hello))
///   let loader = PageLoader(session: session)
///   let onPage = Spy<String, Void, Never>("onPage")
///
///   loader.load(url) { onPage($0) }
///
///   onPage.expectCalled(with: "hello")
///   #expect(session.dataTaskLastURL == url)
///   #expect(session.resumeCallCount == 1)
/// }
/// ```
///
/// The session has two spies:
///
/// - ``dataTask`` records the requests and creates the tasks.
/// - ``reply`` answers each task that is resumed. As with every spy, write `reply.returns(.status(200))`,
///   `reply.throws(URLError(.timedOut))`, `reply.returns(inSequence: [.status(503), .status(200)])`, or
///   `reply.returns(.status(200).delayed(by: .seconds(2), on: clock))`.
///
/// A resumed task without an answer fails the test and delivers ``UnansweredCall``.
///
/// A test that waits for a call can rely on the effect of the call: when `await session.dataTask.waitForCalls()`
/// returns, the task is in ``tasks``.
public final class MockNetworkSession: NetworkSession {
  /// The spy that records the requests and creates their tasks.
  ///
  /// To choose the reply to a request, use ``reply``. You rarely need to set an answer on `dataTask` itself. If you do,
  /// create the task with a second session, as in `other.dataTask.call(request)`. That session's `reply` then answers
  /// the task. A request is recorded after its task has been created, so the closure of the answer does not find the
  /// request in `dataTask.calls` yet. If the closure calls other doubles, `expectOrder` nevertheless treats the request
  /// as the earlier call.
  ///
  /// The completion handler is not recorded, because a recorded closure would keep the subject alive.
  public let dataTask: Spy<URLRequest, MockNetworkDataTask, Never>

  /// The spy that answers a task when the task is first resumed.
  public let reply: Spy<URLRequest, MockNetworkReply, any Error>

  private let created = LockedState<[(number: UInt64, task: MockNetworkDataTask)]>([])
  private let makeTask: @Sendable (URLRequest) -> MockNetworkDataTask
  let origin: Origin

  /// Creates a session without replies.
  ///
  /// Give it replies before a task is resumed.
  ///
  /// - Parameters:
  ///   - deliveryQueue: The queue for completion handlers, or nil to use the thread that ends the task.
  ///   - sourceLocation: The line to blame for a request without a reply.
  public convenience init(
    deliveryQueue: DispatchQueue? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(nil, deliveryQueue, sourceLocation)
  }

  /// Creates a session that answers every request with the same reply, unless you set a different answer.
  ///
  /// - Parameters:
  ///   - reply: The reply.
  ///   - deliveryQueue: The queue for completion handlers, or nil to use the thread that ends the task.
  ///   - sourceLocation: The line at which the session's spies report issues.
  public convenience init(
    returning reply: MockNetworkReply,
    deliveryQueue: DispatchQueue? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(reply, deliveryQueue, sourceLocation)
  }

  private init(
    _ baseReply: MockNetworkReply?,
    _ deliveryQueue: DispatchQueue?,
    _ sourceLocation: SourceLocation
  ) {
    let reply = Spy<URLRequest, MockNetworkReply, any Error>(
      name: "MockNetworkSession.reply",
      baseValue: baseReply,
      origin: sourceLocation,
      advice: """
        Set an answer before the request: MockNetworkSession(returning: .status(200)), \
        reply.returns(.status(200)) or reply.throws(URLError(.timedOut)).
        """
    ) { .failure($0) }
    let origin = Origin(sourceLocation)
    // The number of the next task. Number 0 goes to the unused task that is the base value of the spy.
    let next = LockedState(0)
    self.reply = reply
    self.origin = origin
    makeTask = { request in
      let number = next.withLock { exchange(&$0, with: $0 + 1) }
      return MockNetworkDataTask(
        request: request, number: number, deliveryQueue: deliveryQueue, reply: reply,
        origin: origin)
    }
    // A base value is required, but it is never used, because the answer below creates the tasks.
    let unused = makeTask(URLRequest(url: URL(filePath: "/")))
    dataTask = Spy(
      "dataTask(with:completionHandler:)", returning: unused, sourceLocation: sourceLocation)
    dataTask.answersUnlessTold(makeTask)
    origin.activity.add(self)
  }

  deinit {
    origin.reportKept()
  }

  /// The tasks, oldest first.
  public var tasks: [MockNetworkDataTask] {
    origin.touch()
    return created.withLock { $0.map(\.task) }
  }

  /// The number of requests.
  public var dataTaskCallCount: Int { dataTask.callCount }

  /// The URL of the last request.
  public var dataTaskLastURL: URL? { dataTask.calls.last?.url }

  /// The number of `resume()` calls on all tasks.
  public var resumeCallCount: Int { tasks.map(\.resumeCallCount).reduce(0, +) }

  /// The number of `cancel()` calls on all tasks.
  public var cancelCallCount: Int { tasks.map(\.cancelCallCount).reduce(0, +) }

  /// Records a request and creates its suspended task.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - completionHandler: Called once when the task has ended.
  /// - Returns: The task.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping MockNetworkDataTask.CompletionHandler
  ) -> MockNetworkDataTask {
    let call = dataTask.prepare(request)
    defer { call.complete() }
    // Reserve the call number first. The closure that creates the task may call other doubles, and those
    // calls have to come later.
    let number = CallNumber.next()
    var task = call.answer()
    if !task.attach(completionHandler) {
      recordFailure(
        """
        dataTask was set up to return a task that is already in use, for \
        \(describeValue(task.request)). A task can have only one completion handler, so this \
        request got a new task.
        """, at: origin.place)
      task = makeTask(request)
      _ = task.attach(completionHandler)
    }
    // Under one lock, so that calls and tasks have the same order.
    created.withLock { [task] created in
      let index = (created.lastIndex { $0.number < number } ?? -1) + 1
      created.insert((number, task), at: index)
      call.record(number)
    }
    return task
  }
}

extension MockNetworkSession: PendingSource {
  var pending: [String] {
    let running = created.withLock { $0 }.compactMap(\.task.pendingText)
    return list(
      running, of: "MockNetworkSession",
      remedy: "Complete the task, or let the subject cancel it.")
  }
}
