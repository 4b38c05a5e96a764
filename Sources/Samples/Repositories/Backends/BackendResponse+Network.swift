import Foundation
import Networking
import Seams

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension BackendResponse {
  /// What an answer means to a backend: a response, or the error for its status.
  init(_ answer: NetworkResponse) throws(BackendError) {
    let status = answer.status
    switch status.kind {
    case .success: self.init(body: answer.body, pageInfo: PageInfo(headers: answer.headers))
    case .serverError: throw .serverError(status.code)
    case .clientError where status == .notFound || status == .gone: throw .notFound
    case .redirection, .clientError, .unknown: throw .undefined(status.code)
    }
  }
}

extension PageInfo {
  /// Reads the three fields of a paged answer; nil unless all are there and make sense.
  ///
  /// - Parameter headers: The header fields, by their names in lower case.
  init?(headers: [String: String]) {
    guard let number = headers["x-page"].flatMap(Int.init), number >= 1,
      let size = headers["x-per-page"].flatMap(Int.init), size >= 1,
      let total = headers["x-total"].flatMap(Int.init), total >= 0
    else { return nil }
    self.init(number: number, size: size, total: total)
  }
}

extension BackendError {
  /// Why nothing came of a request to which there is no answer.
  init(_ failure: NetworkFailure) {
    switch (failure.reason, failure.underlying) {
    case (.cancelled, _): self = .cancelled
    case (.timedOut, _): self = .timedOut
    case (.noInternetConnection, _): self = .offline
    case (_, nil):
      self = .badResponse("the session delivered neither an HTTP response nor an error")
    case (_, let error?): self.init(error)
    }
  }

  private init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .cannotFindHost, .dnsLookupFailed:
      self.init(.offline, reason: "there is no host of this name")
    case .cannotConnectToHost:
      self.init(.offline, reason: "the host does not accept connections at this port")
    case .networkConnectionLost:
      self.init(.offline, reason: "the connection broke")
    case .dataNotAllowed, .internationalRoamingOff:
      self.init(.offline, reason: "the device may not use its connection")
    default:
      // Domain and number alone: the rest of such an error repeats the URL, with all of its query.
      self = .other("\((error as NSError).domain) \((error as NSError).code)")
    }
  }
}
