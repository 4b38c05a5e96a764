/// What the user is told when there are no users.
public enum AlertMessage: String, CaseIterable, Sendable {
  case networkOffline = "Network Offline"
  case networkError = "Network Error"
  case requestFailure = "Request Failure"
  case noUsers = "No users found"
  case storageFailure = "Storage Failure"
}

extension UsersError {
  /// What the user is told; the reason is for whoever has to find the fault.
  public var alertMessage: AlertMessage {
    switch self {
    case .offline: .networkOffline
    case .noResponse, .cancelled: .networkError
    case .status, .notFound, .invalidData: .requestFailure
    case .noUsers: .noUsers
    case .storage: .storageFailure
    }
  }
}

extension Result where Failure == UsersError {
  /// What the user is told: nothing after a success, and something after each failure.
  public var message: String {
    switch self {
    case .success: ""
    case .failure(let error): error.alertMessage.rawValue
    }
  }
}
