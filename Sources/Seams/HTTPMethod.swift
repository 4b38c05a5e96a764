/// What a request asks a server to do.
public enum HTTPMethod: String, CaseIterable, Hashable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"

  /// Whether a request with this method may carry a body; its parameters else are its query.
  public var allowsBody: Bool {
    switch self {
    case .get, .head, .delete: false
    case .post, .put, .patch: true
    }
  }

  /// Whether doing it twice is the same as doing it once, so that it can be tried again.
  public var isIdempotent: Bool {
    switch self {
    case .get, .head, .put, .delete: true
    case .post, .patch: false
    }
  }
}
