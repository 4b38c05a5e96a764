/// The reason why a container cannot return a service.
///
/// Each case contains a chain of services, from the requested one to the one that cannot be created. Each service in
/// the chain needs the next one.
package enum ContainerError: Error, Hashable, Sendable, CustomStringConvertible {
  case notRegistered([ServiceKey])
  case circular([ServiceKey])

  /// A factory threw an error other than a `ContainerError`.
  case failed([ServiceKey], reason: String)

  package var chain: [ServiceKey] {
    switch self {
    case .notRegistered(let chain), .circular(let chain), .failed(let chain, _): chain
    }
  }

  /// Returns the error with a service at the start of its chain.
  func prepending(_ service: ServiceKey) -> ContainerError {
    switch self {
    case .notRegistered(let chain): .notRegistered([service] + chain)
    case .circular(let chain): .circular([service] + chain)
    case .failed(let chain, let reason): .failed([service] + chain, reason: reason)
    }
  }

  package var description: String {
    let path = chain.map(\.name).joined(separator: " → ")
    let name = chain.last?.name ?? ""
    return switch self {
    case .notRegistered:
      "\(name) is not registered: \(path). Register it before you resolve any of these services."
    case .circular:
      """
      \(name) depends on itself: \(path). Let one of these services resolve the next one only when needed.
      """
    case .failed(_, let reason):
      "\(name) cannot be created: \(path): \(reason)"
    }
  }
}
