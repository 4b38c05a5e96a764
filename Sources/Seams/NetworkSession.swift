public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The way to the network for code that works with completion handlers.
///
/// The one requirement has the signature of `URLSession`'s own method, so that the live
/// conformance is an empty extension and cannot be wrong. Take `any NetworkSession` in an
/// initializer with `URLSession.shared` as its default, and pass a double in tests.
public protocol NetworkSession<DataTask>: Sendable {
  /// The task that a request becomes.
  associatedtype DataTask: NetworkDataTask

  /// Makes a task for a request, suspended until its `resume()` is called.
  ///
  /// - Parameters:
  ///   - request: What to load.
  ///   - completionHandler: Called once when the task has ended, with the body, the response and
  ///     the error. On which thread is up to the session.
  /// - Returns: The task, suspended.
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> DataTask
}

extension URLSession: NetworkSession {}
