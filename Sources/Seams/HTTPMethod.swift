/// What a request asks a server to do.
public enum HTTPMethod: String, CaseIterable, Hashable, Sendable {
  /// Reads something.
  case get = "GET"

  /// Reads only the headers of the answer.
  case head = "HEAD"

  /// Adds something, or has something done.
  case post = "POST"

  /// Stores something in place of what is there.
  case put = "PUT"

  /// Changes parts of something.
  case patch = "PATCH"

  /// Removes something.
  case delete = "DELETE"

  /// Whether a request with this method may carry a body; its parameters else are its query.
  package var allowsBody: Bool {
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
