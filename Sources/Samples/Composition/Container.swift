import Foundation
import Seams

/// A container that creates services together with their dependencies.
///
/// <!-- snippet: container -->
/// ```swift
/// @Test func `a service is created with its dependencies`() throws {
///   let container = Container()
///   container.register((any Engine).self) { _ in Diesel() }
///   container.register(Car.self) { Car(engine: try $0.resolve()) }
///
///   let car = try container.resolve(Car.self)
///
///   #expect(car.engine is Diesel)
/// }
/// ```
///
/// Use it only where you assemble the app. A type that takes a container as an argument hides its own dependencies.
/// `Docs/Internals/Decisions` explains when to do without a container.
///
/// Only one thread at a time can resolve services. So a factory must not wait for another thread to resolve one.
package final class Container: Sendable {
  package enum Scope: Sendable {
    /// A new service each time.
    case transient

    /// One shared service, created when it is first needed.
    case shared
  }

  private struct State {
    var registrations: [ServiceKey: any AnyRegistration] = [:]

    /// The services being created, each needed by the one before it.
    var chain: [ServiceKey] = []
  }

  private let state = LockedState(State())

  // The lock is recursive because factories resolve their own dependencies. It protects the chain, which belongs to one
  // thread at a time.
  private let turn = NSRecursiveLock()

  package init() {}

  /// The registered services, sorted by name.
  package var keys: [ServiceKey] {
    state.withLock { Array($0.registrations.keys) }.sorted { $0.name < $1.name }
  }

  /// Registers a factory for a service and replaces any earlier one.
  ///
  /// This lets a test override a service before anything is resolved. Existing services keep their old dependencies.
  package func register<Service: Sendable>(
    _ type: Service.Type = Service.self,
    as scope: Scope = .transient,
    _ factory: @escaping @Sendable (Container) throws -> Service
  ) {
    let registration = Registration(scope, factory)
    // The old registration is released outside the lock, because a service's deinit may use the container.
    _ = state.withLock { $0.registrations.updateValue(registration, forKey: ServiceKey(type)) }
  }

  package func removeRegistration(of key: ServiceKey) {
    _ = state.withLock { $0.registrations.removeValue(forKey: key) }
  }

  /// Returns the service that is registered under exactly this type.
  ///
  /// An error contains the chain of services that led to the failure.
  package func resolve<Service: Sendable>(
    _ type: Service.Type = Service.self
  ) throws(ContainerError) -> Service {
    turn.lock()
    defer { turn.unlock() }
    let key = ServiceKey(type)
    let (registration, dependents) = state.withLock {
      ($0.registrations[key] as? Registration<Service>, $0.chain)
    }
    guard !dependents.contains(key) else { throw .circular([key]) }
    guard let registration else { throw .notRegistered([key]) }
    state.withLock { $0.chain = dependents + [key] }
    defer { state.withLock { $0.chain = dependents } }
    do {
      return try registration.service(from: self)
    } catch let error as ContainerError {
      throw error.prepending(key)
    } catch {
      throw .failed([key], reason: "\(error)")
    }
  }

  /// Resolves every service and returns the errors, sorted by the name of the service.
  ///
  /// Call this method in a test of your app. It also creates the shared services.
  package func verify() -> [ContainerError] {
    let registrations = state.withLock { $0.registrations }
    return registrations.sorted { $0.key.name < $1.key.name }.compactMap { _, registration in
      do throws(ContainerError) {
        try registration.resolve(in: self)
        return nil
      } catch {
        return error
      }
    }
  }
}

/// The type under which a service is registered.
package struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
  /// The name of the type, without its module.
  package let name: String

  private let type: ObjectIdentifier

  package init(_ type: Any.Type) {
    name = "\(type)"
    self.type = ObjectIdentifier(type)
  }

  package var description: String { name }
}

/// The factory of a service and, if the service is shared, its instance.
private final class Registration<Service: Sendable>: AnyRegistration {
  private let scope: Container.Scope
  private let factory: @Sendable (Container) throws -> Service
  private let instance = LockedState<Service?>(nil)

  init(_ scope: Container.Scope, _ factory: @escaping @Sendable (Container) throws -> Service) {
    self.scope = scope
    self.factory = factory
  }

  // Only the thread that holds the container's lock calls this, so a shared service is created once.
  func service(from container: Container) throws -> Service {
    if let instance = instance.withLock({ $0 }) { return instance }
    let service = try factory(container)
    if scope == .shared { instance.withLock { $0 = service } }
    return service
  }

  func resolve(in container: Container) throws(ContainerError) {
    _ = try container.resolve(Service.self)
  }
}

private protocol AnyRegistration: Sendable {
  func resolve(in container: Container) throws(ContainerError)
}
