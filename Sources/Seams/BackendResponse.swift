public import Foundation

/// What a ``Backend`` has answered to a request that was fulfilled.
public struct BackendResponse: Hashable, Sendable {
  /// The body; nil for none at all.
  public let body: Data?

  /// Which page of many it is, where the server says so.
  public let pageInfo: PageInfo?

  /// Makes a response.
  ///
  /// - Parameters:
  ///   - body: The body; nil for none at all.
  ///   - pageInfo: Which page of many it is.
  public init(body: Data? = nil, pageInfo: PageInfo? = nil) {
    self.body = body
    self.pageInfo = pageInfo
  }
}
