/// The reason why a container cannot return a service.
///
/// Each case has the chain of the services that need one another. It begins with the service that was asked for, and
/// ends with the one that cannot be created.
package enum ContainerError: Error, Hashable, Sendable, CustomStringConvertible {
  case notRegistered([ServiceKey])

  /// A service needs itself.
  case circular([ServiceKey])

  /// A factory threw an error of its own.
  case failed([ServiceKey], reason: String)

  package var chain: [ServiceKey] {
    switch self {
    case .notRegistered(let chain), .circular(let chain), .failed(let chain, _): chain
    }
  }

  package var description: String {
    let path = chain.map(\.name).joined(separator: " → ")
    let name = chain.last?.name ?? ""
    return switch self {
    case .notRegistered:
      "\(name) is not registered: \(path). Register it before you resolve the first of them."
    case .circular:
      "\(name) needs itself: \(path). Let one of them resolve the other later, when it needs it."
    case .failed(_, let reason):
      "\(name) cannot be created: \(path): \(reason)"
    }
  }
}
