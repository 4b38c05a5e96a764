import Foundation
import Seams

/// A server of three users within this process, so that the tour needs no connection.
struct EmbeddedBackend: Backend {
  private static let bodies = [
    "users/1/posts": """
    [{"id": "1", "content": "hello world"}, {"id": "2", "content": "another post"}]
    """,
    "users/2/posts": """
    [{"id": "3"},
     {"id": "4", "content": "A post may be longer than a line of the terminal; then it goes on in the \
    next one, a little to the right."}]
    """,
    "users/3/posts": "[]",
  ]

  func send(_ request: BackendRequest) throws(BackendError) -> BackendResponse {
    guard request.method == .get, let body = Self.bodies[request.path] else { throw .notFound }
    return BackendResponse(body: Data(body.utf8))
  }
}
