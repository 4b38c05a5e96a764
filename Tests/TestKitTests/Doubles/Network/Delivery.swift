import Foundation
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The arguments that a completion handler has received.
final class Delivery: Sendable {
  struct Arrival: Sendable {
    var data: Data?
    var response: URLResponse?
    var error: (any Error)?
  }

  private let list = LockedState<[Arrival]>([])

  var arrivals: [Arrival] { list.withLock { $0 } }

  var statusCodes: [Int?] { arrivals.map { ($0.response as? HTTPURLResponse)?.statusCode } }

  var errorCodes: [URLError.Code?] { arrivals.map { ($0.error as? URLError)?.code } }

  var handler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void {
    { data, response, error in
      self.list.withLock { $0.append(Arrival(data: data, response: response, error: error)) }
    }
  }
}
