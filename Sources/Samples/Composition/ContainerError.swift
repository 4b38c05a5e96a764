/// Why a container has no service to give.
///
/// Each case has the chain of those that are made for one another: the one that was asked for first, and at its end
/// the one where it breaks.
public enum ContainerError: Error, Hashable, Sendable {
  /// Nobody has said how to make the last one.
  case notRegistered([ServiceKey])

  /// The last one needs itself to be made.
  case circular([ServiceKey])

  /// The factory of the last one has thrown an error of its own.
  case failed([ServiceKey], reason: String)

  /// Those that are made for one another, the one that was asked for first.
  public var chain: [ServiceKey] {
    switch self {
    case .notRegistered(let chain), .circular(let chain), .failed(let chain, _): chain
    }
  }
}

extension ContainerError: CustomStringConvertible {
  /// What is wrong, where, and what would be right.
  public var description: String {
    let path = chain.map(\.name).joined(separator: " → ")
    let name = chain.last?.name ?? ""
    return switch self {
    case .notRegistered:
      "\(name) is not registered: \(path). Register it before the first of them is resolved."
    case .circular:
      "\(name) needs itself: \(path). Let one of them ask for the other later, when it is needed."
    case .failed(_, let reason):
      "\(name) cannot be made: \(path): \(reason)"
    }
  }
}
