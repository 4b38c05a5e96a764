import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A completion handler and a spy that records its arguments.
final class Delivery: Sendable {
  let arriving = Spy<Data?, URLResponse?, (any Error)?, Void, Never>("completionHandler")

  var statusCodes: [Int?] { arriving.calls.map { ($0.1 as? HTTPURLResponse)?.statusCode } }

  var errorCodes: [URLError.Code?] { arriving.calls.map { ($0.2 as? URLError)?.code } }

  var handler: MockNetworkDataTask.CompletionHandler { { self.arriving.call($0, $1, $2) } }
}
