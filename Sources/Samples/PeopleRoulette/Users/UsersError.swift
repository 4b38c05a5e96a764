package import Seams
package import Storage

/// The reason why users could not be downloaded, stored or read.
package enum UsersError: Error, Hashable, Sendable, CustomStringConvertible {
  case offline
  case noResponse(reason: String)
  case status(Int)
  case notFound
  case invalidData(reason: String)
  case noUsers
  case storage(StoredDocumentError)
  case cancelled

  /// Converts the error of a request.
  package init(_ error: BackendError) {
    self =
      switch error.code {
      case .offline: .offline
      case .cancelled: .cancelled
      case .notFound: .notFound
      case .serverError(let status), .undefined(let status): .status(status)
      case .parsingError: .invalidData(reason: error.reason)
      case .badRequest, .badResponse, .timedOut, .other: .noResponse(reason: "\(error)")
      }
  }

  /// The text to show to the user, while ``description`` is for developers.
  package var alertMessage: String {
    switch self {
    case .offline: "Network Offline"
    case .noResponse, .cancelled: "Network Error"
    case .status, .notFound, .invalidData: "Request Failure"
    case .noUsers: "No users found"
    case .storage: "Storage Failure"
    }
  }

  package var description: String {
    switch self {
    case .offline: "the server cannot be reached"
    case .noResponse(let reason): "the request failed: \(reason)"
    case .status(let status): "the server responded with status \(status)"
    case .notFound:
      "the server has no users at this address. Check the server's URL and the path “users”."
    case .invalidData(let reason): "the response is not a list of users: \(reason)"
    case .noUsers: "the server has no users"
    case .storage(let error): "\(error)"
    case .cancelled: "the download was cancelled"
    }
  }
}
