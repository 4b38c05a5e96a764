public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A network session for code that uses completion handlers.
///
/// Its only method has the signature of `URLSession`'s own method, so `URLSession` conforms without any code. In an
/// initializer, take an `any NetworkSession` that defaults to `URLSession.shared`. In tests, pass a double.
public protocol NetworkSession<DataTask>: Sendable {
  /// The type of a task that loads one request.
  associatedtype DataTask: NetworkDataTask

  /// Creates a suspended task, which starts when you call its `resume()`.
  ///
  /// - Parameters:
  ///   - request: The request to load.
  ///   - completionHandler: Called once when the task has ended, with the body, the response and the error. The session
  ///     chooses the thread.
  /// - Returns: The suspended task.
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> DataTask
}

/// A task that loads one request.
public protocol NetworkDataTask: AnyObject, Sendable {
  /// Starts the task.
  func resume()

  /// Ends the task with `URLError.cancelled`, unless the task has already ended.
  func cancel()
}

extension URLSession: NetworkSession {}

extension URLSessionDataTask: NetworkDataTask {}
