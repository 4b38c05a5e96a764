/// The status code of an HTTP response, and which kind of answer it is.
public struct HTTPStatus: Hashable, Sendable {
  /// A kind of answer.
  public enum Kind: Hashable, Sendable {
    /// 200 to 299: the request was fulfilled.
    case success

    /// 300 to 399: the answer is elsewhere.
    case redirection

    /// 400 to 499: the request was wrong.
    case clientError

    /// 500 to 599: the server failed.
    case serverError

    /// Anything else.
    case unknown
  }

  /// The code as it was sent.
  public let code: Int

  /// Makes a status.
  ///
  /// - Parameter code: The code; any number is taken.
  public init(_ code: Int) {
    self.code = code
  }

  /// Which kind of answer it is.
  public var kind: Kind {
    switch code {
    case 200..<300: .success
    case 300..<400: .redirection
    case 400..<500: .clientError
    case 500..<600: .serverError
    default: .unknown
    }
  }
}

extension HTTPStatus {
  /// 400: the request makes no sense.
  public static let badRequest = HTTPStatus(400)

  /// 401: the sender is not known.
  public static let unauthorized = HTTPStatus(401)

  /// 403: the sender may not do this.
  public static let forbidden = HTTPStatus(403)

  /// 404: there is nothing at this address.
  public static let notFound = HTTPStatus(404)

  /// 410: there is nothing at this address any more.
  public static let gone = HTTPStatus(410)

  /// 500: the server failed.
  public static let internalServerError = HTTPStatus(500)

  /// 503: the server takes no requests at the moment.
  public static let serviceUnavailable = HTTPStatus(503)
}

extension HTTPStatus: CustomStringConvertible {
  /// The code in digits.
  public var description: String { "\(code)" }
}
