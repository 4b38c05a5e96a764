import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Result where Success == NetworkResponse, Failure == NetworkFailure {
  /// Makes one result of the three things that a session delivers.
  init(data: Data?, response: URLResponse?, error: (any Error)?) {
    let answer = (response as? HTTPURLResponse).map { NetworkResponse($0, body: data) }
    if let error {
      let reason = NetworkServiceError(error)
      self = .failure(NetworkFailure(reason, response: answer, underlying: error))
    } else if let answer {
      self =
        answer.failureReason.map { .failure(NetworkFailure($0, response: answer)) }
        ?? .success(answer)
    } else {
      self = .failure(NetworkFailure(.unknownError))
    }
  }
}

extension NetworkResponse {
  /// Why the response is a failure; nil if it is none.
  fileprivate var failureReason: NetworkServiceError? {
    switch status.kind {
    case .success: body == nil ? .noData : nil
    case .redirection: .redirection(status)
    case .clientError: .clientError(status)
    case .serverError: .serverError(status)
    case .unknown: .unknownStatusCode(status)
    }
  }
}

extension NetworkServiceError {
  /// Finds the case for an error of a session.
  fileprivate init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .notConnectedToInternet: self = .noInternetConnection
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    default: self = .unknownError
    }
  }
}
