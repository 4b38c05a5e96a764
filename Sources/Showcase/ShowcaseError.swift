import Terminal

/// Why a command could not do its work.
enum ShowcaseError: Error, Equatable, Sendable {
  /// The arguments make no sense.
  case usage(String)

  /// Something outside this process is not as it has to be.
  case unavailable(String)

  /// The user has stopped the command.
  case interrupted(String)

  var message: String {
    switch self {
    case .usage(let message), .unavailable(let message), .interrupted(let message): message
    }
  }

  var status: ProcessStatus {
    switch self {
    case .usage: .usage
    case .unavailable: .unavailable
    case .interrupted: .interrupted
    }
  }
}
