public import Foundation

/// A server whose resources you request by path.
///
/// A backend has one async method and takes plain values. So a double needs no network, and you can wrap one backend in
/// another, for example to add retries or logging.
public protocol Backend: Sendable {
  /// Sends a request and waits for its response.
  ///
  /// - Parameter request: The request.
  /// - Returns: The response to a successful request.
  /// - Throws: ``BackendError`` if the server refuses the request or no usable response arrives.
  func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse
}

/// The response of a ``Backend`` to a successful request.
public struct BackendResponse: Hashable, Sendable {
  /// The body, or nil if the response has none.
  public let body: Data?

  /// The position of the response in a paged list, or nil if the server sends no pages.
  public let pageInfo: PageInfo?

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - body: The body, or nil if the response has none.
  ///   - pageInfo: The position in a paged list.
  public init(body: Data? = nil, pageInfo: PageInfo? = nil) {
    self.body = body
    self.pageInfo = pageInfo
  }
}

/// The position of a page in a paged list.
public struct PageInfo: Hashable, Sendable {
  /// The number of the page, starting at 1.
  public let number: Int

  /// The number of elements on a full page.
  public let size: Int

  /// The total number of elements on all pages.
  public let total: Int

  /// Creates a position in a paged list.
  ///
  /// - Parameters:
  ///   - number: The number of the page, starting at 1.
  ///   - size: The number of elements on a full page.
  ///   - total: The total number of elements on all pages.
  public init(number: Int, size: Int, total: Int) {
    self.number = number
    self.size = size
    self.total = total
  }

  /// A Boolean value that indicates whether more pages follow this one.
  ///
  /// It is also `false` if one of the numbers is invalid, such as a page size of zero, so that a loop over pages ends.
  public var hasMore: Bool {
    guard number > 0, size > 0 else { return false }
    let (seen, isTooLarge) = number.multipliedReportingOverflow(by: size)
    return !isTooLarge && seen < total
  }
}
