import Composition
import Dispatch
import TestKit

@Suite("Container, the fine print", .tags(.state))
struct ContainerRulesTests {
  let container = Container()
  let making = Spy<Void, Never>("factory")

  @Test func `a container that knows nothing has nothing to verify`() {
    #expect(container.keys == [])
    #expect(container.verify() == [])
  }

  @Test func `what can be asked for is sorted by name`() {
    container.register(Road.self) { Road(car: try $0.resolve()) }
    container.register((any Engine).self) { _ in Diesel() }
    container.register(Car.self) { Car(engine: try $0.resolve()) }

    #expect(container.keys == [.car, .engine, .road])
    #expect(container.keys.map(\.description) == ["Car", "Engine", "Road"])
  }

  @Test func `nothing is made before it is asked for`() throws {
    register(as: .shared)
    making.expectNotCalled()

    _ = try container.resolve(Car.self)

    making.expectCalled()
  }

  @Test func `a shared service that could not be made is made at the next try`() throws {
    container.register(Car.self, as: .shared) { Car(engine: try $0.resolve()) }
    #expect(throws: ContainerError.notRegistered([.car, .engine])) {
      try container.resolve(Car.self)
    }

    container.register((any Engine).self) { _ in Diesel() }

    #expect(try container.resolve(Car.self) === container.resolve(Car.self))
  }

  @Test func `of a hundred who ask at once for a shared service, one has it made`() async throws {
    register(as: .shared)

    let cars = try await withThrowingTaskGroup(of: Car.self) { [container] group in
      for _ in 0..<100 { group.addTask { try container.resolve(Car.self) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    making.expectCalled()
    #expect(cars.count == 100)
    #expect(Set(cars.map(ObjectIdentifier.init)).count == 1)
  }

  @Test func `those who ask at once do not see what the others are making`() {
    container.register(Road.self) { container in
      // Long enough for another thread to come in between, if it could.
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

  @Test func `what is shared is a value for each who gets it`() throws {
    container.register(Ticket.self, as: .shared) { _ in Ticket() }
    var mine = try container.resolve(Ticket.self)

    mine.zone = 2

    #expect(try container.resolve(Ticket.self) == Ticket(zone: 1))
  }

  @Test func `what was made before a service was replaced keeps the older one`() throws {
    container.register((any Engine).self, as: .shared) { _ in Diesel() }
    container.register(Car.self, as: .shared) { Car(engine: try $0.resolve()) }
    _ = try container.resolve(Car.self)

    container.register((any Engine).self) { _ in Electric() }

    #expect(try container.resolve(Car.self).engine is Diesel)
    #expect(try container.resolve((any Engine).self) is Electric)
  }

  @Test func `a service that is registered twice is listed once`() {
    register(as: .shared)
    register(as: .transient)

    #expect(container.keys == [.car])
  }

  @Test func `a factory may do without what there is not`() throws {
    container.register(Road.self) { container in
      let car = (try? container.resolve(Car.self)) ?? Car(engine: Electric())
      return Road(car: car)
    }

    let road = try container.resolve(Road.self)

    #expect(road.car.engine is Electric)
    #expect(throws: ContainerError.notRegistered([.car])) { try container.resolve(Car.self) }
  }

  @Test func `a factory that has kept the container is noticed in a circle as well`() {
    container.register(Car.self) { [container] _ in try container.resolve(Car.self) }

    #expect(throws: ContainerError.circular([.car, .car])) { try container.resolve(Car.self) }
    container.removeRegistration(of: .car)
  }

  @Test func `verifying makes what is shared, once`() throws {
    register(as: .shared)

    let errors = container.verify() + container.verify()

    #expect(errors == [])
    making.expectCalled()
  }

  @Test func `a transient service goes when nobody holds it`() throws {
    register(as: .transient)

    try expectReleased { try container.resolve(Car.self) }
  }

  @Test func `a container goes, and takes along what it shares`() throws {
    try expectReleased {
      let container = Container()
      container.register(Car.self, as: .shared) { _ in Car(engine: Diesel()) }
      return try container.resolve(Car.self)
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["replaced", "removed"])
  func `what goes with a registration may ask the container`(end: String) throws {
    let keys = Spy<[ServiceKey], Void, Never>("keys at the end")
    let container = container
    container.register(Toll.self, as: .shared) { container in
      Toll { [weak container] in keys(container?.keys ?? []) }
    }
    _ = try container.resolve(Toll.self)

    if end == "replaced" {
      container.register(Toll.self) { _ in Toll {} }
    } else {
      container.removeRegistration(of: ServiceKey(Toll.self))
    }

    keys.expectCalled(with: end == "replaced" ? [ServiceKey(Toll.self)] : [])
  }

  // MARK: - Failures

  @Test func `a service that was removed is asked for in vain`() throws {
    register(as: .shared)
    _ = try container.resolve(Car.self)

    container.removeRegistration(of: .car)
    container.removeRegistration(of: .road)

    #expect(throws: ContainerError.notRegistered([.car])) { try container.resolve(Car.self) }
    #expect(container.keys == [])
  }

  @Test func `an optional and a list of a service are services of their own`() {
    register(as: .shared)

    #expect(throws: ContainerError.notRegistered([ServiceKey(Car?.self)])) {
      try container.resolve(Car?.self)
    }
    #expect(throws: ContainerError.notRegistered([ServiceKey([Car].self)])) {
      try container.resolve([Car].self)
    }
  }

  @Test func `a protocol and the type behind it are two services`() {
    container.register(Diesel.self) { _ in Diesel() }

    #expect(throws: ContainerError.notRegistered([.engine])) {
      try container.resolve((any Engine).self)
    }
  }

  @Test func `the chain is that of the error, whichever it is`() {
    #expect(ContainerError.notRegistered([.car]).chain == [.car])
    #expect(ContainerError.circular([.car, .car]).chain == [.car, .car])
    #expect(ContainerError.failed([.road], reason: "").chain == [.road])
  }

  // MARK: - Fixtures

  private func register(as scope: Container.Scope) {
    container.register(Car.self, as: scope) { [making] _ in
      making.call()
      return Car(engine: Diesel())
    }
  }
}
