import Terminal

/// Why the tool could not do its work.
enum MutateError: Error, Equatable, Sendable {
  /// The arguments make no sense.
  case usage(String)

  /// The package, its tests or the compiler are not as they have to be.
  case unavailable(String)

  /// The report cannot be written.
  case unwritable(String)

  /// Fewer mutants were killed than had to be, or the list of equivalent ones is out of date.
  case failed(String)

  /// The user has stopped it.
  case interrupted(String)

  var message: String {
    switch self {
    case .usage(let message), .unavailable(let message), .unwritable(let message),
      .failed(let message), .interrupted(let message):
      message
    }
  }

  var status: ProcessStatus {
    switch self {
    case .usage: .usage
    case .unavailable: .unavailable
    case .unwritable: .cannotCreate
    case .failed: .failure
    case .interrupted: .interrupted
    }
  }
}
