import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session of a stubbed task, as far as it must be known to deliver something to the task.
///
/// All of it is for Linux. There a session keeps its tasks in dictionaries that belong to one of its queues, and
/// whatever delivers to a task reads them. On another queue it reads while they are changed, and the process
/// crashes. On that queue, a task that awaits its data may wait for ever if it is cancelled at this moment:
/// `cancel` waits for the queue, and who delivers for `cancel`. So the queue stands still while something is
/// delivered elsewhere, and goes on at the latest after a moment, which ends such a wait.
///
/// The queue is no public property, and found by reflection. Where it is not found, nothing stands still.
struct StubbedSession: Sendable {
  #if canImport(FoundationNetworking)
    /// How many turns of ten milliseconds the queue stands still at most.
    ///
    /// Nobody waits so long but in the rare case that a task is cancelled while it is told its end.
    private static let longestHold = 10

    private let session: URLSession?
    private let queue: DispatchQueue?

    /// The body of an upload task, which a protocol is not shown there.
    let upload: Data?

    /// The header fields that the session adds to every request, which a protocol is not shown either.
    let additionalHeaders: [String: String]

    /// Looks for what there is to know; on the queue of the session, where nothing changes meanwhile.
    init(of task: URLSessionTask?) {
      session = task.flatMap { property("session", of: $0) as? URLSession }
      queue = session.flatMap { property("workQueue", of: $0) as? DispatchQueue }
      upload = (task as? URLSessionUploadTask).flatMap(uploadedBody(of:))
      let headers = session?.configuration.httpAdditionalHeaders ?? [:]
      additionalHeaders = Dictionary(
        headers.map { ("\($0.key)", "\($0.value)") }, uniquingKeysWith: { first, _ in first })
    }

    /// Runs a closure while the queue of the session stands still; never call it on that queue.
    func hold(_ body: () -> Void) {
      guard let queue else { return body() }
      // Whatever runs on it is over, and nothing else begins.
      queue.sync { queue.suspend() }
      let release = OneRelease(of: queue)
      release(afterTurns: Self.longestHold)
      body()
      release()
    }

    /// Whether a task hands on each piece of a body; else it keeps the last.
    ///
    /// To be asked while the queue is held.
    func takesPieces(_ task: URLSessionTask) -> Bool {
      guard let session, session.delegate != nil,
        let registry = property("taskRegistry", of: session),
        let behaviors = property("behaviours", of: registry)
      else { return false }
      return Mirror(reflecting: behaviors).children.contains { pair in
        let (number, behavior) = keyAndValue(of: pair.value)
        // The other cases have a completion handler.
        return number as? Int == task.taskIdentifier
          && behavior.map { Mirror(reflecting: $0).children.isEmpty } == true
      }
    }

    /// Whether a task cannot be answered: a download traps there.
    func refuses(_ task: URLSessionTask?) -> Bool { task is URLSessionDownloadTask }
  #else
    let upload: Data? = nil
    let additionalHeaders: [String: String] = [:]

    init(of task: URLSessionTask?) {}

    func hold(_ body: () -> Void) { body() }

    func takesPieces(_ task: URLSessionTask) -> Bool { true }

    func refuses(_ task: URLSessionTask?) -> Bool { false }
  #endif
}

#if canImport(FoundationNetworking)
  /// A stored property of an object or of its superclasses, public or not.
  private func property(_ name: String, of object: Any) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      if let child = current.children.first(where: { $0.label == name }) { return child.value }
      mirror = current.superclassMirror
    }
    return nil
  }

  private func keyAndValue(of pair: Any) -> (key: Any?, value: Any?) {
    let parts = Mirror(reflecting: pair).children.map(\.value)
    return (parts.first, parts.last)
  }

  /// The body that an upload task was given as data or as a file.
  private func uploadedBody(of task: URLSessionUploadTask) -> Data? {
    let body = property("knownBody", of: task).flatMap { Mirror(reflecting: $0).children.first }
    switch body.flatMap({ Mirror(reflecting: $0.value).children.first })?.value {
    case let data as DispatchData: return Data(data)
    case let file as URL: return try? Data(contentsOf: file)
    default: return nil
    }
  }
#endif
