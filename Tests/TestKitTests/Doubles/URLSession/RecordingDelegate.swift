import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session delegate that records the calls it receives.
final class RecordingDelegate: NSObject, URLSessionDataDelegate, Sendable {
  let responding = Spy<Int?, Void, Never>("didReceive response")
  let receiving = Spy<String, Void, Never>("didReceive data")
  let completing = Spy<URLError.Code?, Void, Never>("didCompleteWithError")

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    responding.call((response as? HTTPURLResponse)?.statusCode)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    receiving.call(String(decoding: data, as: UTF8.self))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    completing.call((error as? URLError)?.code)
  }
}
