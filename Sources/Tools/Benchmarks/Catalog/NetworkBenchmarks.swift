import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension [Benchmark] {
  /// Requests that a double answers, one after the other.
  static let network = [
    Benchmark("reply of a MockNetworkSession", sizes: .growing) { size in
      let session = MockNetworkSession(returning: .status(200))
      let replies = Counter()
      let request = URLRequest(url: URL(filePath: "/"))
      return Benchmark.Run(done: replies.count) {
        for _ in 0..<size {
          session.dataTask(with: request) { _, _, _ in replies.add() }.resume()
        }
      }
    },
    Benchmark("reply of a URLSessionStub", sizes: [100, 1_000, 10_000], mostRatio: 4) { size in
      let stub = URLSessionStub(returning: .status(200, body: Data("hello".utf8)))
      return await requests(size, of: stub.session)
    } floor: { size in
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [HandWrittenProtocol.self]
      return await requests(size, of: URLSession(configuration: configuration))
    },
  ]
}

private func requests(_ size: Int, of session: URLSession) async -> Benchmark.Run {
  let url = URL(filePath: "/users")
  var replies = 0
  return await Benchmark.Run(done: replies) {
    for _ in 0..<size {
      guard let (data, _) = try? await session.data(from: url), data.count == 5 else { continue }
      replies += 1
    }
  }
}

/// A stub without TestKit, with one answer for all requests of all sessions.
private final class HandWrittenProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let client,
      let response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: nil)
    else { return }
    client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client.urlProtocol(self, didLoad: Data("hello".utf8))
    client.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
