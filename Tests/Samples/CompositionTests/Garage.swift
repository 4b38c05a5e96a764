import Composition

// What the tests put together: a road needs a car, a car needs an engine.

protocol Engine: AnyObject, Sendable {}

final class Diesel: Engine {}

final class Electric: Engine {}

final class Car: Sendable {
  let engine: any Engine

  init(engine: any Engine) {
    self.engine = engine
  }
}

final class Road: Sendable {
  let car: Car

  init(car: Car) {
    self.car = car
  }
}

/// Says when it goes.
final class Toll: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}

/// A value, which nobody can share.
struct Ticket: Hashable {
  var zone = 1
}

struct OutOfStock: Error, CustomStringConvertible {
  var description: String { "out of stock" }
}

extension ServiceKey {
  static let engine = ServiceKey((any Engine).self)
  static let car = ServiceKey(Car.self)
  static let road = ServiceKey(Road.self)
}
