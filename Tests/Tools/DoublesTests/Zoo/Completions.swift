import TestKit

@testable import TestKitDoublesZoo

// The handwritten code that `Doubles.swift` asks for in its comments.

extension MockMaking: Making {
  func make<Value>(_ type: Value.Type) -> Value {
    guard let value = "made" as? Value else { preconditionFailure("only strings can be made") }
    return value
  }
}

extension MockOperators: Operators {
  static func + (a: MockOperators, b: MockOperators) -> MockOperators { a }
}

extension MockOrdered: Ordered {
  static func < (a: MockOrdered, b: MockOrdered) -> Bool { a.rank < b.rank }
}
