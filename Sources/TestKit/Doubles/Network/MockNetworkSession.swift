public import Dispatch
public import Foundation
public import Seams
public import Testing

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A network session that reaches no network: it records what is asked for and replies as told.
///
/// <!-- snippet: page-loader -->
/// ```swift
/// struct PageLoader {
///   let session: any NetworkSession
///
///   func load(_ url: URL, onPage: @escaping @Sendable (String) -> Void) {
///     let request = URLRequest(url: url)
///     let task: any NetworkDataTask = session.dataTask(with: request) { data, _, _ in
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
/// A test that waits for a call finds its effect complete: when `await session.dataTask.waitForCalls()` returns, the
/// task is in ``tasks``.
///
/// It is made of two spies. ``dataTask`` records the requests and makes the tasks; ``reply`` says
/// what a task delivers once it is resumed, and answers like every spy: `reply.returns(.status(404))`,
/// `reply.throws(URLError(.timedOut))`, `reply.returns(inSequence: [.status(503), .status(200)])`,
/// `reply.when(.where { $0.url == url }).returns(.status(200).delayed(by: .seconds(2), on: clock))`. Without
/// an answer a resumed task records an issue and delivers ``UnansweredCall``.
public final class MockNetworkSession: NetworkSession {
  /// Records the requests, and makes the task of each.
  ///
  /// A request is counted when its task is made. A closure that makes the task does not see the request in
  /// `dataTask.calls` yet, but in the order of all calls the request comes before what the closure calls.
  ///
  /// The completion handler is no argument of it: recorded, it would keep the subject alive.
  public let dataTask: Spy<URLRequest, MockNetworkDataTask, Never>

  /// Answers the tasks: called with its request when a task is resumed for the first time.
  public let reply: Spy<URLRequest, MockNetworkReply, any Error>

  private let made = Guarded<[(number: UInt64, task: MockNetworkDataTask)]>([])
  private let makeTask: @Sendable (URLRequest) -> MockNetworkDataTask
  let origin: Origin

  /// Makes a session whose replies are still to be given.
  ///
  /// - Parameters:
  ///   - deliveryQueue: Where completion handlers are called; nil for the thread that ends a task.
  ///   - sourceLocation: Where a request without a reply is reported.
  public convenience init(
    deliveryQueue: DispatchQueue? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let reply = Spy<URLRequest, MockNetworkReply, any Error>(
      name: "MockNetworkSession.reply",
      baseValue: nil,
      origin: sourceLocation,
      advice: """
        Give one before the request: MockNetworkSession(returning: .status(200)), \
        reply.returns(.status(200)) or reply.throws(URLError(.timedOut)).
        """
    ) { .failure($0) }
    self.init(reply: reply, deliveryQueue, sourceLocation)
  }

  /// Makes a session that replies to each request in the same way until it is told otherwise.
  ///
  /// - Parameters:
  ///   - reply: What every task delivers.
  ///   - deliveryQueue: Where completion handlers are called; nil for the thread that ends a task.
  ///   - sourceLocation: Where issues of its spies are reported.
  public convenience init(
    returning reply: MockNetworkReply,
    deliveryQueue: DispatchQueue? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(
      reply: Spy("MockNetworkSession.reply", returning: reply, sourceLocation: sourceLocation),
      deliveryQueue, sourceLocation)
  }

  private init(
    reply: Spy<URLRequest, MockNetworkReply, any Error>,
    _ deliveryQueue: DispatchQueue?,
    _ sourceLocation: SourceLocation
  ) {
    let counter = Counter()
    let origin = Origin(sourceLocation)
    makeTask = { request in
      MockNetworkDataTask(
        request: request,
        number: counter.next(),
        deliveryQueue: deliveryQueue,
        reply: reply,
        origin: origin)
    }
    self.reply = reply
    self.origin = origin
    // The base answer has to be a value; the answer above it makes the tasks that are handed out.
    let unused = MockNetworkDataTask(
      request: URLRequest(url: URL(filePath: "/")), number: 0, deliveryQueue: nil, reply: reply,
      origin: origin)
    dataTask = Spy(
      "dataTask(with:completionHandler:)", returning: unused, sourceLocation: sourceLocation)
    dataTask.answersUnlessTold(makeTask)
    origin.activity.add(self)
  }

  deinit {
    origin.activity.remove(self)
  }

  /// The tasks that were made, oldest first.
  public var tasks: [MockNetworkDataTask] {
    origin.touch()
    return made.withLock { $0.map(\.task) }
  }

  /// How many tasks were asked for.
  public var dataTaskCallCount: Int { dataTask.callCount }

  /// The URL of the newest request.
  public var dataTaskLastURL: URL? { dataTask.calls.last?.url }

  /// How often tasks of this session were resumed.
  public var resumeCallCount: Int { tasks.map(\.resumeCallCount).reduce(0, +) }

  /// How often tasks of this session were cancelled.
  public var cancelCallCount: Int { tasks.map(\.cancelCallCount).reduce(0, +) }

  /// Records the request and makes a task for it, suspended.
  ///
  /// - Parameters:
  ///   - request: What to load.
  ///   - completionHandler: Called once when the task has ended.
  /// - Returns: The task.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping MockNetworkDataTask.CompletionHandler
  ) -> MockNetworkDataTask {
    let call = dataTask.prepare(request)
    defer { call.complete() }
    // Before the answer, because the closure that makes the task may call other doubles.
    let number = CallNumber.next()
    var task = call.answer()
    if !task.attach(completionHandler) {
      recordFailure(
        """
        dataTask was told to return a task that has been handed out already, for \
        \(describeValue(task.request)). A task delivers to one handler, so a new one was made.
        """, at: origin.place)
      task = makeTask(request)
      _ = task.attach(completionHandler)
    }
    // In one step, so that calls and tasks have the same order.
    made.withLock { [task] made in
      let index = (made.lastIndex { $0.number < number } ?? -1) + 1
      made.insert((number, task), at: index)
      call.record(number)
    }
    return task
  }
}

extension MockNetworkSession: PendingSource {
  var pending: PendingReport? {
    let running = made.withLock { $0 }.compactMap(\.task.pendingText)
    guard !running.isEmpty else { return nil }
    return PendingReport(
      "MockNetworkSession", remedy: "Complete the task, or let the subject cancel it.", running,
      describe: \.self)
  }
}

/// Counts the tasks of a session.
private final class Counter: Sendable {
  private let last = Guarded(0)

  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
