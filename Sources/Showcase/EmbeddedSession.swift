import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A network of two pages, so that the tour needs no connection.
struct EmbeddedSession: NetworkSession {
  static let pages = ["/welcome": "Welcome to the showcase."]

  func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> EmbeddedTask {
    EmbeddedTask {
      guard let url = request.url else { return completionHandler(nil, nil, URLError(.badURL)) }
      let page = Self.pages[url.path]
      let response = HTTPURLResponse(
        url: url, statusCode: page == nil ? 404 : 200, httpVersion: nil, headerFields: nil)
      completionHandler(Data((page ?? "").utf8), response, nil)
    }
  }
}

/// A task that is over as soon as it is resumed, so that there is nothing left to cancel.
final class EmbeddedTask: NetworkDataTask {
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  func resume() { work() }

  func cancel() {}
}
