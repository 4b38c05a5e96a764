import Foundation
import Seams

/// Knows how services are made, and makes them for one another.
///
/// <!-- snippet: container -->
/// ```swift
/// @Test func `a service is made of what it needs`() throws {
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
/// It is asked at one place, where the app is put together; whoever takes a container along hides what it needs.
/// When a composition root in plain code is the better choice is said in `Docs/Decisions`.
///
/// Those who resolve take turns, from the first service to the last one that is made for it. So a factory must not
/// wait for another thread that resolves something.
public final class Container: Sendable {
  /// How long a service that was made is kept.
  public enum Scope: Sendable {
    /// Each time a new one is made.
    case transient

    /// One is made when it is needed first, and everybody gets that.
    case shared
  }

  private struct State {
    var registrations: [ServiceKey: any AnyRegistration] = [:]

    /// Those that are being made, each for the one before it.
    var chain: [ServiceKey] = []
  }

  private let state = Guarded(State())

  // Recursive, because factories resolve. What it protects is the chain: it belongs to one thread at a time.
  private let turn = NSRecursiveLock()

  /// Makes a container that knows nothing.
  public init() {}

  /// The services that can be asked for, sorted by their names.
  public var keys: [ServiceKey] {
    state.withLock { Array($0.registrations.keys) }.sorted { $0.name < $1.name }
  }

  /// Says how a service is made, in place of what was said before.
  ///
  /// A test overrides a service in this way, before anything is resolved: what was made with the older one keeps
  /// it.
  ///
  /// - Parameters:
  ///   - type: What will be asked for, most often a protocol.
  ///   - scope: How long it is kept.
  ///   - factory: Makes it, and resolves what it needs from the container that it is given.
  public func register<Service: Sendable>(
    _ type: Service.Type = Service.self,
    as scope: Scope = .transient,
    _ factory: @escaping @Sendable (Container) throws -> Service
  ) {
    let registration = Registration(scope, factory)
    // What is replaced goes outside of the lock: the end of a service may ask the container.
    _ = state.withLock { $0.registrations.updateValue(registration, forKey: ServiceKey(type)) }
  }

  /// Forgets how a service is made; fine if nobody has said it.
  ///
  /// - Parameter key: Which one.
  public func removeRegistration(of key: ServiceKey) {
    _ = state.withLock { $0.registrations.removeValue(forKey: key) }
  }

  /// Gives a service, and makes it if there is none to be shared.
  ///
  /// - Parameter type: What is asked for; it has to be the type under which it was registered.
  /// - Returns: The service.
  /// - Throws: ``ContainerError``, with the chain of those that need one another.
  public func resolve<Service: Sendable>(
    _ type: Service.Type = Service.self
  ) throws(ContainerError) -> Service {
    turn.lock()
    defer { turn.unlock() }
    let key = ServiceKey(type)
    let (registration, wanting) = state.withLock {
      ($0.registrations[key] as? Registration<Service>, $0.chain)
    }
    let chain = wanting + [key]
    guard !wanting.contains(key) else { throw .circular(chain) }
    guard let registration else { throw .notRegistered(chain) }
    state.withLock { $0.chain = chain }
    defer { state.withLock { $0.chain = wanting } }
    do {
      return try registration.service(from: self)
    } catch let error as ContainerError {
      throw error
    } catch {
      throw .failed(chain, reason: "\(error)")
    }
  }

  /// Resolves everything that is registered, for a test of the app: what is shared is then made.
  ///
  /// - Returns: An error for each service that cannot be made, sorted by their names; empty if all is well.
  public func verify() -> [ContainerError] {
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
