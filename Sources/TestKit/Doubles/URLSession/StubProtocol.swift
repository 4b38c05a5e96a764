import Dispatch
import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The connection between a task of a stubbed session and the server of the stub.
///
/// `Docs/Internals/Decisions/0010-URLSessionStub.md` lists the steps that Foundation on Linux requires and what
/// happens without each of them.
class StubProtocol: URLProtocol {
  /// The exchange, and whether the delivery of its outcome has begun.
  private let progress = LockedState((exchange: nil as StubExchange?, isDelivered: false))

  /// The number of the stub in the ``StubRegistry``.
  class var number: Int { 0 }

  // Every request is accepted, because a rejected request would reach the network.
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  #if canImport(FoundationNetworking)
    /// The receiver of the outcome, or nil once the delivery has begun.
    ///
    /// If this property kept the client, a task that is cancelled after the delivery would notify the client
    /// again, which traps on Linux.
    override var client: (any URLProtocolClient)? {
      get { progress.withLock { $0.isDelivered } ? nil : super.client }
      set { super.client = newValue }
    }
  #endif

  override func startLoading() {
    let entry = StubRegistry.entry(Self.number)
    let known = progress.withLock { $0.exchange }
    let exchange = known ?? StubExchange(of: task, with: entry.server)
    progress.withLock { $0.exchange = exchange }
    // On Linux, a suspended task starts loading again when it is resumed, perhaps after the outcome. So each start
    // requests a delivery. Only one delivery has an effect.
    exchange.group.notify(queue: exchange.queue, work: DispatchWorkItem { self.deliver(exchange) })
    if known == nil { exchange.begin(request, with: entry) }
  }

  override func stopLoading() {
    // A suspended task continues later.
    guard task?.state != .suspended else { return }
    progress.withLock { $0.isDelivered ? nil : $0.exchange }?.cancel()
  }

  /// Delivers the outcome to the task, on the queue of the server.
  private func deliver(_ exchange: StubExchange) {
    guard !progress.withLock({ $0.isDelivered }), let outcome = exchange.outcome else { return }
    let session = exchange.session
    session.suspendingQueue {
      guard let task, session.canDeliver(to: task), let client = takeClient() else { return }
      do {
        let (response, whole, pieces) = try outcome.get()
        client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        for piece in session.acceptsPieces(task) ? pieces : whole {
          client.urlProtocol(self, didLoad: piece)
        }
        client.urlProtocolDidFinishLoading(self)
      } catch {
        client.urlProtocol(self, didFailWithError: error)
      }
    }
  }

  /// Returns the client for the first delivery and nil for any other.
  private func takeClient() -> (any URLProtocolClient)? {
    let client = client
    return progress.withLock { exchange(&$0.isDelivered, with: true) } ? nil : client
  }
}

/// The protocol class of the stub with the given number.
final class NumberedStubProtocol<Number: StubNumber>: StubProtocol {
  override class var number: Int { Number.value }
}

// MARK: - The session

/// The session of a stubbed task, with the details that a delivery needs on Linux.
///
/// On Linux, a session keeps its tasks in dictionaries that belong to one of its queues, and a delivery reads these
/// dictionaries. A delivery on a different queue could read them while they change, and crash. A delivery on the same
/// queue could deadlock if a Swift task that is awaiting the data is cancelled: `cancel` waits for the queue, and the
/// delivery, which occupies the queue, waits for `cancel`. So a delivery runs on a different queue while the session's
/// queue is suspended. A cancellation can still wait for the suspended queue, so the queue stays suspended for about
/// 100 ms at most.
///
/// The queue is not public, so it is found by reflection. If it is not found, nothing is suspended.
struct StubbedSession: Sendable {
  #if canImport(FoundationNetworking)
    /// The longest time for which the queue is suspended, in steps of 10 ms.
    ///
    /// The limit matters only if a task is cancelled during its delivery.
    private static let longestSuspension = 10

    private let session: URLSession?
    private let queue: DispatchQueue?

    /// The body of an upload task, which Foundation on Linux does not pass to a `URLProtocol`.
    ///
    /// If the body is a file that cannot be read, this is the error that a real session reports.
    let upload: Result<Data?, URLError>

    /// The header fields that the session adds to every request.
    ///
    /// Foundation on Linux does not pass them to a `URLProtocol`.
    let additionalHeaders: [String: String]

    /// Reads the details of the session of a task.
    ///
    /// Call it on the queue of the session, so that the details do not change while they are read.
    init(of task: URLSessionTask?) {
      session = task.flatMap { property("session", of: $0) as? URLSession }
      queue = session.flatMap { property("workQueue", of: $0) as? DispatchQueue }
      upload = (task as? URLSessionUploadTask).map(uploadedBody(of:)) ?? .success(nil)
      additionalHeaders = session?.configuration.httpAdditionalHeaders?.asTexts ?? [:]
    }

    /// Runs a closure while the queue of the session is suspended.
    ///
    /// Never call it on that queue.
    func suspendingQueue(_ body: () -> Void) {
      guard let queue else { return body() }
      // Blocks that are already on the queue finish first, and no further block starts.
      queue.sync { queue.suspend() }
      let resumer = QueueResumer(queue)
      resumer.resume(afterSteps: Self.longestSuspension)
      body()
      resumer.resume()
    }

    /// Returns `true` if a task receives each piece of a body, and `false` if the task keeps only the last piece.
    ///
    /// Call it while the queue is suspended.
    func acceptsPieces(_ task: URLSessionTask) -> Bool {
      guard let session, session.delegate != nil,
        let registry = property("taskRegistry", of: session),
        let behaviors = property("behaviours", of: registry)
      else { return false }
      return Mirror(reflecting: behaviors).children.contains { pair in
        let parts = Mirror(reflecting: pair.value).children.map(\.value)
        // Only a behavior without an associated value calls the delegate. The others have a completion handler.
        return parts.first as? Int == task.taskIdentifier
          && parts.last.map { Mirror(reflecting: $0).children.isEmpty } == true
      }
    }

    /// Returns `false` if a task has ended, or if it is suspended and its loading starts again later.
    func canDeliver(to task: URLSessionTask) -> Bool { task.state == .running }

    /// Returns `true` if a task traps when a protocol answers it, as a download task does.
    func cannotAnswer(_ task: URLSessionTask?) -> Bool { task is URLSessionDownloadTask }
  #else
    let upload: Result<Data?, URLError> = .success(nil)
    let additionalHeaders: [String: String] = [:]

    init(of task: URLSessionTask?) {}

    func suspendingQueue(_ body: () -> Void) { body() }

    func acceptsPieces(_ task: URLSessionTask) -> Bool { true }

    // On Apple platforms, loading starts only once, so a suspended task gets its reply as well.
    func canDeliver(to task: URLSessionTask) -> Bool {
      task.state == .running || task.state == .suspended
    }

    func cannotAnswer(_ task: URLSessionTask?) -> Bool { false }
  #endif
}

#if canImport(FoundationNetworking)
  /// Returns a stored property of an object or its superclasses, even one that is not public.
  private func property(_ name: String, of object: Any) -> Any? {
    sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
      .lazy.flatMap(\.children).first { $0.label == name }?.value
  }

  /// Returns the body that an upload task was given as data or as a file.
  private func uploadedBody(of task: URLSessionUploadTask) -> Result<Data?, URLError> {
    let body = property("knownBody", of: task).flatMap { Mirror(reflecting: $0).children.first }
    switch body.flatMap({ Mirror(reflecting: $0.value).children.first })?.value {
    case let data as DispatchData: return .success(Data(data))
    case let file as URL:
      return Result { try Data(contentsOf: file) }.mapError { error in
        let isMissing = (error as? CocoaError)?.code == .fileReadNoSuchFile
        return URLError(
          isMissing ? .fileDoesNotExist : .noPermissionsToReadFile,
          explanation: error.localizedDescription, url: task.originalRequest?.url)
      }
    default: return .success(nil)
    }
  }

  /// Resumes a suspended queue once.
  final class QueueResumer: Sendable {
    private let queue: LockedState<DispatchQueue?>

    init(_ queue: DispatchQueue) {
      self.queue = LockedState(queue)
    }

    func resume() {
      queue.withLock { $0.take() }?.resume()
    }

    /// Resumes the queue after the given number of steps of 10 ms, unless it has already been resumed.
    ///
    /// On a busy machine, every step takes longer, which also gives the delivery more time.
    func resume(afterSteps steps: Int) {
      guard steps > 0 else { return resume() }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(10)) { [weak self] in
        self?.resume(afterSteps: steps - 1)
      }
    }
  }
#endif
