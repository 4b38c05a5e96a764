package import Foundation
package import Seams

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// A service that sends requests, keeps track of those in progress and delivers their results.
///
/// The service accesses the network only through ``Seams/NetworkSession``. When it is deallocated, it cancels its
/// requests.
///
/// The session decides what happens to a redirect. `URLSession.shared` follows it, and then the request that is finally
/// sent may have another method and go to another server.
package final class NetworkService: Sendable {
  package typealias Completion = @Sendable (Result<NetworkResponse, NetworkFailure>) -> Void

  private let session: any NetworkSession
  private let registry = TaskRegistry()

  package init(session: any NetworkSession = URLSession.shared) {
    self.session = session
  }

  deinit {
    registry.cancelAll()
  }

  package var activeTaskCount: Int { registry.count }

  /// Sends a GET request for a URL.
  @discardableResult
  package func execute(_ url: URL, completion: @escaping Completion) -> NetworkTaskID {
    execute(URLRequest(url: url), completion: completion)
  }

  /// Sends a request unchanged and calls the completion handler once, usually on a thread of the session.
  ///
  /// You can cancel the request with the returned identifier.
  @discardableResult
  package func execute(
    _ request: URLRequest,
    completion: @escaping Completion
  ) -> NetworkTaskID {
    let id = registry.reserve()
    start(request, as: id, completion: completion)
    return id
  }

  /// Sends a request unchanged and waits for its response.
  ///
  /// Cancelling the calling task cancels the request. If the calling task is already cancelled, no request is sent.
  package func execute(_ request: URLRequest) async throws(NetworkFailure) -> NetworkResponse {
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

  /// Sends a request and decodes the JSON of its response.
  package func execute<Value: Decodable>(
    _ request: URLRequest,
    decoding type: Value.Type
  ) async throws(AnyNetworkFailure) -> Value {
    do {
      // `execute` has already thrown `.noData` if the response has no body, so the empty data is never used.
      let body = try await execute(request).body ?? Data()
      return try JSONDecoder().decode(type, from: body)
    } catch {
      throw AnyNetworkFailure(error)
    }
  }

  /// Cancels a request if it is still running.
  package func cancelTask(for id: NetworkTaskID) {
    registry.cancel(id)
  }

  /// Cancels all running requests, oldest first.
  package func cancelAllTasks() {
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
      // A broken session may call the handler twice. Only the first call counts.
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

/// The identifier of one request, which distinguishes it from other requests for the same URL.
package struct NetworkTaskID: Hashable, Sendable {
  let number: Int
}
