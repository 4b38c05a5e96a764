public import Foundation
public import Seams

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends requests, says what became of each, and keeps track of those that are under way.
///
/// It reaches the network through ``Seams/NetworkSession`` alone. Releasing the service cancels its
/// requests.
public final class NetworkService: Sendable {
  /// What became of a request.
  public typealias Completion = @Sendable (Result<NetworkResponse, NetworkFailure>) -> Void

  private let session: any NetworkSession
  private let registry = TaskRegistry()

  /// Makes a service.
  ///
  /// - Parameter session: Where the requests go.
  public init(session: any NetworkSession = URLSession.shared) {
    self.session = session
  }

  deinit {
    registry.cancelAll()
  }

  /// How many requests are under way.
  public var activeTaskCount: Int { registry.count }

  /// Sends a request for a URL.
  ///
  /// - Parameters:
  ///   - url: What to load, with the method GET.
  ///   - completion: Called once, on whichever thread the session uses.
  /// - Returns: A name by which the request can be cancelled.
  @discardableResult
  public func execute(_ url: URL, completion: @escaping Completion) -> NetworkTaskID {
    execute(URLRequest(url: url), completion: completion)
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - request: What to send; it reaches the session unchanged.
  ///   - completion: Called once, on whichever thread the session uses.
  /// - Returns: A name by which the request can be cancelled.
  @discardableResult
  public func execute(
    _ request: URLRequest,
    completion: @escaping Completion
  ) -> NetworkTaskID {
    let id = registry.reserve()
    start(request, as: id, completion: completion)
    return id
  }

  /// Sends a request and waits for its answer.
  ///
  /// Cancelling the task cancels the request; a task that is cancelled already sends none.
  ///
  /// - Parameter request: What to send; it reaches the session unchanged.
  /// - Returns: What the server has answered.
  /// - Throws: ``NetworkFailure``.
  public func execute(_ request: URLRequest) async throws(NetworkFailure) -> NetworkResponse {
    let id = registry.reserve()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        start(request, as: id) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      registry.cancel(id)
    }
    return try result.get()
  }

  /// Cancels a request; one that is over is left alone.
  ///
  /// - Parameter id: The name that sending it has returned.
  public func cancelTask(for id: NetworkTaskID) {
    registry.cancel(id)
  }

  /// Cancels every request that is under way, oldest first.
  public func cancelAllTasks() {
    registry.cancelAll()
  }

  private func start(
    _ request: URLRequest,
    as id: NetworkTaskID,
    completion: @escaping Completion
  ) {
    guard !registry.isCancelled(id) else {
      _ = registry.finish(id)
      completion(.failure(NetworkFailure(.cancelled)))
      return
    }
    let task: any NetworkDataTask = session.dataTask(with: request) {
      [registry] data, response, error in
      // A session that calls twice is broken; the first call counts.
      guard registry.finish(id) else { return }
      completion(.init(data: data, response: response, error: error))
    }
    if registry.store(task, for: id) {
      task.resume()
    } else {
      task.cancel()
    }
  }
}
