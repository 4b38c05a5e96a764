import Seams
import TestKit

@Suite("Elements of mixed lists", .tags(.returnValue))
struct HashDiffableTests {
  @Test func `elements of mixed lists are equal only if types and contents are equal`() {
    let elements: [any HashDiffable] = [
      Product(id: 1, title: "a"), Product(id: 1, title: "b"), Product(id: 2, title: "a"),
      Advert(id: 1, title: "a"), Shape(), Circle(),
    ]

    for (row, one) in elements.enumerated() {
      for (column, other) in elements.enumerated() {
        #expect(one.isEqual(to: other) == (row == column), "\(one), \(other)")
      }
    }
    #expect(Product(id: 1, title: "a").isEqual(to: Product(id: 1, title: "a")))
  }

  @Test func `AnyHashDiffable values of equal elements are equal and have equal hashes`() {
    let product = AnyHashDiffable(Product(id: 1, title: "a"))

    #expect(product == AnyHashDiffable(Product(id: 1, title: "a")))
    #expect(product.hashValue == AnyHashDiffable(Product(id: 1, title: "a")).hashValue)
    #expect(product != AnyHashDiffable(Product(id: 1, title: "b")))
    #expect(product != AnyHashDiffable(Advert(id: 1, title: "a")))
    #expect(product.identifier == "1")
    #expect(product.id == "1")
  }

  @Test func `AnyHashDiffable values with different identifiers have different hashes`() {
    let hashes = (0..<100).map { AnyHashDiffable(Product(id: $0, title: "a")).hashValue }

    // Two 64-bit hashes practically never collide.
    #expect(Set(hashes).count == 100)
  }

  @Test func `an AnyHashDiffable made from another AnyHashDiffable wraps the same element`() {
    let box = AnyHashDiffable(AnyHashDiffable(Product(id: 1, title: "a")))

    #expect(box == AnyHashDiffable(Product(id: 1, title: "a")))
    #expect(box.base is Product)
    #expect(box.isEqual(to: AnyHashDiffable(Product(id: 1, title: "a"))))
  }

  @Test func `AnyHashDiffable values are equal only if isEqual holds in both directions`() {
    let lenient = AnyHashDiffable(Lenient())

    #expect(lenient != AnyHashDiffable(Product(id: 1, title: "a")))
    #expect(AnyHashDiffable(Product(id: 1, title: "a")) != lenient)
  }
}

// MARK: - Fixtures

private struct Product: HashDiffable, Equatable {
  var id: Int
  var title: String
  var identifier: String { "\(id)" }
}

private struct Advert: HashDiffable, Equatable {
  var id: Int
  var title: String
  var identifier: String { "\(id)" }
}

// `@unchecked Sendable`, because the compiler cannot check a class that has subclasses. The class has no mutable state.
private class Shape: HashDiffable, Equatable, @unchecked Sendable {
  let identifier = "1"

  required init() {}

  static func == (one: Shape, other: Shape) -> Bool { true }
}

// Swift requires a subclass to repeat `@unchecked Sendable`.
private final class Circle: Shape, @unchecked Sendable {}

private struct Lenient: HashDiffable {
  let identifier = "1"

  func isEqual(to other: any HashDiffable) -> Bool { true }
}
