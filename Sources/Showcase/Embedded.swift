import Foundation
import ProductFeed
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server in this process, with six users, their posts and a feed, so that the tour needs no connection.
struct EmbeddedBackend: Backend {
  private static let bodies = [
    "users": """
    [{"id": 1, "name": "Alma Reyes", "username": "alma", "email": "alma@example.com",
      "company": {"name": "Second Grain", "catchPhrase": "Wood, and time."}},
     {"id": 2, "name": "Bo Lindqvist", "email": "bo@example.com"},
     {"id": 3, "name": "Chidi Okoro", "username": "chidi", "email": "chidi@example.com",
      "company": {"name": "Small Foundry"}},
     {"id": 4, "name": "Dewi Santoso", "username": "dewi", "email": "dewi@example.com",
      "company": {"name": "Three Needles"}},
     {"id": 5, "name": "Emil Novak", "username": "emil", "email": "emil@example.com"},
     {"id": 6, "name": "Farida Aziz", "username": "farida", "email": "farida@example.com",
      "company": {"name": "Clay & Fire"}}]
    """,
    "users/1/posts": """
    [{"id": "1", "content": "hello world"}, {"id": "2", "content": "another post"}]
    """,
    "users/2/posts": """
    [{"id": "3"},
     {"id": "4", "content": "A post may be longer than a line of the terminal. Then it continues on the \
    next one, slightly indented."}]
    """,
    "users/3/posts": "[]",
    "users/4/posts": "[]",
    "users/5/posts": "[]",
    "users/6/posts": "[]",
  ]

  private static let documents: [String: FeedDocument] = [
    "feed/products": .products, "feed/inspirations": .inspirations, "feed/ticker": .ticker,
  ]

  func send(_ request: BackendRequest) async throws(BackendError) -> BackendResponse {
    guard request.method == .get else { throw .notFound }
    if let body = Self.bodies[request.path] { return BackendResponse(body: Data(body.utf8)) }
    guard let document = Self.documents[request.path] else { throw .notFound }
    do throws(FetchError) {
      return BackendResponse(body: try await ResourceDocuments().data(of: document))
    } catch {
      throw .other("\(error)")
    }
  }
}

/// A network with one page, so that the tour needs no connection.
struct EmbeddedSession: NetworkSession {
  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> EmbeddedTask {
    EmbeddedTask {
      guard let url = request.url else { return completionHandler(nil, nil, URLError(.badURL)) }
      let page = url.path == "/welcome" ? "Welcome to the showcase." : nil
      let response = HTTPURLResponse(
        url: url, statusCode: page == nil ? 404 : 200, httpVersion: nil, headerFields: nil)
      completionHandler(Data((page ?? "").utf8), response, nil)
    }
  }
}

/// A task that completes as soon as it is resumed, so there is nothing to cancel.
final class EmbeddedTask: NetworkDataTask {
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  func resume() { work() }
  func cancel() {}
}
