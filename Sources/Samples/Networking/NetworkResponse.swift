package import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

package struct NetworkResponse: Equatable, Sendable {
  package let status: HTTPStatus

  /// The header fields, with lowercase names.
  package let headers: [String: String]

  /// The body, which may be empty, or `nil` if the session delivered none.
  package let body: Data?

  /// Creates a response.
  ///
  /// If the names of several header fields differ only in case, the one that sorts first wins.
  package init(status: HTTPStatus, headers: [String: String] = [:], body: Data? = nil) {
    self.status = status
    // Sorted, because a dictionary's order differs from run to run.
    self.headers = Dictionary(
      headers.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { first, _ in first })
    self.body = body
  }

  fileprivate init(_ response: HTTPURLResponse, body: Data?) {
    let headers = response.allHeaderFields.compactMap { name, value in
      (name as? String).map { ($0, "\(value)") }
    }
    self.init(
      status: HTTPStatus(response.statusCode),
      headers: Dictionary(headers, uniquingKeysWith: { first, _ in first }),
      body: body)
  }

  /// The reason why the response is a failure, or `nil` if it is a success.
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

package struct HTTPStatus: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    case success, redirection, clientError, serverError

    /// Any code outside 200 to 599.
    case unknown
  }

  package static let notFound = HTTPStatus(404)
  package static let gone = HTTPStatus(410)

  package let code: Int

  package init(_ code: Int) {
    self.code = code
  }

  package var kind: Kind {
    switch code {
    case 200..<300: .success
    case 300..<400: .redirection
    case 400..<500: .clientError
    case 500..<600: .serverError
    default: .unknown
    }
  }

  package var description: String { "\(code)" }
}

extension Result where Success == NetworkResponse, Failure == NetworkFailure {
  /// Creates one result from the three values that a session delivers.
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
