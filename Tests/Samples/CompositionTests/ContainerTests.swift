import Composition
import TestKit

/// Read this first: what a container gives, and how it says that it cannot.
@Suite("Container", .tags(.returnValue))
struct ContainerTests {
  let container = Container()

  // snippet: container
  @Test func `a service is made of what it needs`() throws {
    let container = Container()
    container.register((any Engine).self) { _ in Diesel() }
    container.register(Car.self) { Car(engine: try $0.resolve()) }

    let car = try container.resolve(Car.self)

    #expect(car.engine is Diesel)
  }
  // end snippet

  @Test func `a transient service is another one each time`() throws {
    container.register((any Engine).self) { _ in Diesel() }

    let first = try container.resolve((any Engine).self)
    let second = try container.resolve((any Engine).self)

    #expect(first !== second)
  }

  @Test func `a shared service is the same for everybody`() throws {
    container.register((any Engine).self, as: .shared) { _ in Diesel() }
    container.register(Car.self) { Car(engine: try $0.resolve()) }

    let first = try container.resolve(Car.self)
    let second = try container.resolve(Car.self)

    #expect(first !== second)
    #expect(first.engine === second.engine)
  }

  @Test func `registering again replaces, so that a test can override`() throws {
    container.register((any Engine).self, as: .shared) { _ in Diesel() }
    _ = try container.resolve((any Engine).self)

    container.register((any Engine).self) { _ in Electric() }

    #expect(try container.resolve((any Engine).self) is Electric)
  }

  @Test func `an app of which everything can be made is verified`() {
    container.register((any Engine).self) { _ in Diesel() }
    container.register(Car.self) { Car(engine: try $0.resolve()) }

    let errors = container.verify()

    #expect(errors == [])
  }

  // MARK: - Failures

  @Test func `what is not registered is named, with those who need it`() {
    container.register(Road.self) { Road(car: try $0.resolve()) }
    container.register(Car.self) { Car(engine: try $0.resolve()) }

    let error = #expect(throws: ContainerError.self) { try container.resolve(Road.self) }

    #expect(error == .notRegistered([.road, .car, .engine]))
    #expect(
      error?.description == """
        Engine is not registered: Road → Car → Engine. Register it before the first of them is resolved.
        """)
  }

  @Test func `what needs itself is an error instead of an endless loop`() {
    container.register(Road.self) { Road(car: try $0.resolve()) }
    container.register(Car.self) {
      _ = try $0.resolve(Road.self)
      return Car(engine: Diesel())
    }

    let error = #expect(throws: ContainerError.self) { try container.resolve(Road.self) }

    #expect(error == .circular([.road, .car, .road]))
    #expect(
      error?.description == """
        Road needs itself: Road → Car → Road. Let one of them ask for the other later, when it is needed.
        """)
  }

  @Test func `an error of a factory is passed on, with those who need it`() {
    container.register(Car.self) { Car(engine: try $0.resolve()) }
    container.register((any Engine).self) { _ in throw OutOfStock() }

    let error = #expect(throws: ContainerError.self) { try container.resolve(Car.self) }

    #expect(error == .failed([.car, .engine], reason: "out of stock"))
    #expect(error?.description == "Engine cannot be made: Car → Engine: out of stock")
  }

  @Test func `each service that cannot be made is an error of its own`() {
    container.register(Road.self) { Road(car: try $0.resolve()) }
    container.register(Car.self) { Car(engine: try $0.resolve()) }
    container.register(Diesel.self) { _ in Diesel() }

    let errors = container.verify()

    #expect(
      errors == [.notRegistered([.car, .engine]), .notRegistered([.road, .car, .engine])])
  }
}
