import Composition
import Dispatch
import TestKit

/// Read this first: how a container creates services and reports errors.
@Suite("Container", .tags(.returnValue))
struct ContainerTests {
  let container = Container()
  let making = Spy<Void, Never>("factory")

  // snippet: container
  @Test func `a service is created with its dependencies`() throws {
    let container = Container()
    container.register((any Engine).self) { _ in Diesel() }
    container.register(Car.self) { Car(engine: try $0.resolve()) }

    let car = try container.resolve(Car.self)

    #expect(car.engine is Diesel)
  }
  // end snippet

  @Test func `a transient service is created for each request, but a shared one only once`() throws
  {
    container.register((any Engine).self, as: .shared) { _ in Diesel() }
    container.register(Car.self) { Car(engine: try $0.resolve()) }

    let first = try container.resolve(Car.self)
    let second = try container.resolve(Car.self)

    #expect(first !== second)
    #expect(first.engine === second.engine)
  }

  @Test func `a new registration replaces the old one but leaves existing services alone`() throws {
    container.register((any Engine).self, as: .shared) { _ in Diesel() }
    container.register(Car.self, as: .shared) { Car(engine: try $0.resolve()) }
    _ = try container.resolve(Car.self)

    container.register((any Engine).self) { _ in Electric() }

    #expect(try container.resolve((any Engine).self) is Electric)
    #expect(try container.resolve(Car.self).engine is Diesel)
  }

  // MARK: - Edge cases

  @Test func `a container's list of types is sorted by name and leaves out removed types`() throws {
    container.register(Road.self) { Road(car: try $0.resolve()) }
    container.register((any Engine).self) { _ in Diesel() }
    register(as: .transient)
    register(as: .shared)
    #expect(container.keys == [.car, .engine, .road])
    #expect(container.keys.map(\.description) == ["Car", "Engine", "Road"])
    _ = try container.resolve(Car.self)

    for key in [ServiceKey.car, .car, .engine] { container.removeRegistration(of: key) }

    #expect(container.keys == [.road])
    #expect(throws: ContainerError.notRegistered([.car])) { try container.resolve(Car.self) }
  }

  @Test func `if a shared service could not be created, the next request tries again`() throws {
    container.register(Car.self, as: .shared) { Car(engine: try $0.resolve()) }
    #expect(throws: ContainerError.notRegistered([.car, .engine])) {
      try container.resolve(Car.self)
    }

    container.register((any Engine).self) { _ in Diesel() }

    #expect(try container.resolve(Car.self) === container.resolve(Car.self))
  }

  @Test func `a hundred concurrent tasks share one service, created on demand`() async throws {
    register(as: .shared)
    making.expectNotCalled()

    let cars = try await withThrowingTaskGroup(of: Car.self) { [container] group in
      for _ in 0..<100 { group.addTask { try container.resolve(Car.self) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    #expect(cars.count == 100)
    #expect(Set(cars.map(ObjectIdentifier.init)).count == 1)
    #expect(container.verify() == [])
    making.expectCalled()
  }

  @Test func `concurrent resolutions do not see each other's dependency chains`() {
    container.register(Road.self) { container in
      // Long enough for another thread to interfere, if it could.
      for _ in 0..<99 { _ = try container.resolve(Car.self) }
      return Road(car: try container.resolve())
    }
    register(as: .transient)

    let errors = Spy<any Error, Void, Never>("error")
    DispatchQueue.concurrentPerform(iterations: 100) { [container] _ in
      do { _ = try container.resolve(Road.self) } catch { errors.call(error) }
    }

    errors.expectNotCalled()
    making.expectCalled(10_000)
  }

  @Test func `a container retains only shared services and releases them when deallocated`() throws
  {
    register(as: .transient)
    try expectReleased { try container.resolve(Car.self) }

    try expectReleased {
      let container = Container()
      container.register(Car.self, as: .shared) { _ in Car(engine: Diesel()) }
      return try container.resolve(Car.self)
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: [true, false])
  func `the deinit of a removed or replaced service can use the container`(isReplaced: Bool) throws
  {
    let keys = Spy<[ServiceKey], Void, Never>("keys in deinit")
    let container = container
    container.register(Toll.self, as: .shared) { container in
      Toll { [weak container] in keys(container?.keys ?? []) }
    }
    _ = try container.resolve(Toll.self)

    if isReplaced {
      container.register(Toll.self) { _ in Toll {} }
    } else {
      container.removeRegistration(of: ServiceKey(Toll.self))
    }

    keys.expectCalled(with: isReplaced ? [ServiceKey(Toll.self)] : [])
  }

  // MARK: - Failures

  @Test func `an unregistered service is reported with the chain of services that need it`() {
    container.register(Road.self) { Road(car: try $0.resolve()) }
    container.register(Car.self) { Car(engine: try $0.resolve()) }
    container.register(Diesel.self) { _ in Diesel() }

    let error = #expect(throws: ContainerError.self) { try container.resolve(Road.self) }
    let errors = container.verify()

    #expect(error == .notRegistered([.road, .car, .engine]))
    #expect(
      error?.description == """
        Engine is not registered: Road → Car → Engine. Register it before you resolve any of these services.
        """)
    #expect(errors == [.notRegistered([.car, .engine]), .notRegistered([.road, .car, .engine])])
  }

  // One factory ignores its argument and uses a captured container. So the argument cannot carry the chain of
  // services. The container itself has to remember the chain.
  @Test func `a circular dependency causes an error instead of an endless loop`() {
    container.register(Road.self) { [unowned container] _ in Road(car: try container.resolve()) }
    container.register(Car.self) {
      _ = try $0.resolve(Road.self)
      return Car(engine: Diesel())
    }

    let error = #expect(throws: ContainerError.self) { try container.resolve(Road.self) }

    #expect(error == .circular([.road, .car, .road]))
    #expect(
      error?.description == """
        Road depends on itself: Road → Car → Road. Let one of these services resolve the next one only when needed.
        """)
  }

  @Test func `a factory error is passed on with the chain of services that led to it`() {
    container.register(Car.self) { Car(engine: try $0.resolve()) }
    container.register((any Engine).self) { _ in throw OutOfStock() }

    let error = #expect(throws: ContainerError.self) { try container.resolve(Car.self) }

    #expect(error == .failed([.car, .engine], reason: "OutOfStock()"))
    #expect(error?.description == "Engine cannot be created: Car → Engine: OutOfStock()")
  }

  @Test func `if one container resolves from another, an error names the whole chain of services`()
  {
    let child = Container()
    child.register(Road.self) { Road(car: try $0.resolve()) }
    child.register(Car.self) { [container] _ in try container.resolve() }
    container.register(Car.self) { Car(engine: try $0.resolve()) }

    #expect(throws: ContainerError.notRegistered([.road, .car, .car, .engine])) {
      try child.resolve(Road.self)
    }
  }

  @Test func `registering a type does not register its optional or its protocols`() {
    container.register(Diesel.self) { _ in Diesel() }

    #expect(throws: ContainerError.notRegistered([ServiceKey(Diesel?.self)])) {
      try container.resolve(Diesel?.self)
    }
    #expect(throws: ContainerError.notRegistered([.engine])) {
      try container.resolve((any Engine).self)
    }
  }

  // MARK: - Fixtures

  private func register(as scope: Container.Scope) {
    container.register(Car.self, as: scope) { [making] _ in
      making.call()
      return Car(engine: Diesel())
    }
  }
}

// A road needs a car, and a car needs an engine.

private protocol Engine: AnyObject, Sendable {}

private final class Diesel: Engine {}

private final class Electric: Engine {}

private final class Car: Sendable {
  let engine: any Engine

  init(engine: any Engine) {
    self.engine = engine
  }
}

private struct Road { let car: Car }

private final class Toll: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

private struct OutOfStock: Error {}

extension ServiceKey {
  fileprivate static let engine = ServiceKey((any Engine).self)
  fileprivate static let car = ServiceKey(Car.self)
  fileprivate static let road = ServiceKey(Road.self)
}
