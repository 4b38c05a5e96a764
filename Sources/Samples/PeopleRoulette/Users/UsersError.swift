public import Seams
public import Storage

/// Why there are no users.
public enum UsersError: Error, Hashable, Sendable {
  /// There is no way to the server.
  case offline

  /// The server has not answered.
  case noResponse(reason: String)

  /// The server has answered with a status that is no success.
  case status(Int)

  /// The server has answered that there is no such place.
  case notFound

  /// The server has answered, and that is no list of users.
  case invalidData(reason: String)

  /// The server has answered that there is nobody.
  case noUsers

  /// The users cannot be kept, or those that are kept cannot be read.
  case storage(StoredDocumentError)

  /// Nobody wants to know any more.
  case cancelled
}

extension UsersError {
  /// What a failed request means here.
  ///
  /// - Parameter error: Why nothing came of it.
  public init(_ error: BackendError) {
    self =
      switch error.code {
      case .offline: .offline
      case .cancelled: .cancelled
      case .notFound: .notFound
      case .serverError(let status), .undefined(let status): .status(status)
      case .parsingError: .invalidData(reason: error.reason)
      case .badRequest, .badResponse, .timedOut, .other:
        .noResponse(reason: "\(error)")
      }
  }
}

extension UsersError: CustomStringConvertible {
  /// What was wrong, for whoever has to find the fault.
  public var description: String {
    switch self {
    case .offline: "there is no way to the server"
    case .noResponse(let reason): "the server has not answered: \(reason)"
    case .status(let status): "the server has refused (status \(status))"
    case .notFound: "the server knows no such place; look at its address and the path “users”"
    case .invalidData(let reason): "the answer is no list of users: \(reason)"
    case .noUsers: "the server knows no users"
    case .storage(let error): "\(error)"
    case .cancelled: "nobody wants the users any more"
    }
  }
}
