#if canImport(FoundationNetworking)
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A request on its way: suspended when made, running after `resume()`, over once it has ended.
public protocol NetworkDataTask: AnyObject, Sendable {
  /// Starts the task.
  func resume()

  /// Ends the task; its completion handler is called with `URLError.cancelled`.
  func cancel()
}

extension URLSessionDataTask: NetworkDataTask {}
