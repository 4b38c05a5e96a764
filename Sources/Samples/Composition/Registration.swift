import Seams

/// How a service is made and, where it is shared, the one that was made.
final class Registration<Service: Sendable>: Sendable {
  private let scope: Container.Scope
  private let factory: @Sendable (Container) throws -> Service
  private let instance = Guarded<Service?>(nil)

  init(_ scope: Container.Scope, _ factory: @escaping @Sendable (Container) throws -> Service) {
    self.scope = scope
    self.factory = factory
  }

  /// The service; whoever asks has its turn at the container, so that no two are made at once.
  func service(from container: Container) throws -> Service {
    if let instance = instance.withLock({ $0 }) { return instance }
    let service = try factory(container)
    if scope == .shared { instance.withLock { $0 = service } }
    return service
  }
}

/// A registration of which the type of its service is not known.
protocol AnyRegistration: Sendable {
  /// Asks a container for the service.
  func resolve(in container: Container) throws(ContainerError)
}

extension Registration: AnyRegistration {
  func resolve(in container: Container) throws(ContainerError) {
    _ = try container.resolve(Service.self)
  }
}
