import Seams
import TestKit

@Suite("Elements of lists of several types", .tags(.returnValue))
struct HashDiffableTests {
  @Test func `equality is reflexive and symmetric, and asks for the type first`() {
    let elements: [any HashDiffable] = [
      Product(id: 1, title: "a"), Product(id: 1, title: "b"), Product(id: 2, title: "a"),
      Advert(id: 1, title: "a"), Shape(), Circle(),
    ]

    for (row, one) in elements.enumerated() {
      for (column, other) in elements.enumerated() {
        #expect(one.isEqual(to: other) == (row == column), "\(one), \(other)")
      }
    }
  }

  @Test func `equal elements are equal`() {
    #expect(Product(id: 1, title: "a").isEqual(to: Product(id: 1, title: "a")))
  }

  @Test func `a box is equal and hashes as its element`() {
    let product = AnyHashDiffable(Product(id: 1, title: "a"))

    #expect(product == AnyHashDiffable(Product(id: 1, title: "a")))
    #expect(product.hashValue == AnyHashDiffable(Product(id: 1, title: "a")).hashValue)
    #expect(product != AnyHashDiffable(Product(id: 1, title: "b")))
    #expect(product != AnyHashDiffable(Advert(id: 1, title: "a")))
    #expect(product.identifier == "1")
    #expect(product.id == "1")
  }

  @Test func `elements of other types are told apart in a set`() {
    let set: Set = [
      AnyHashDiffable(Product(id: 1, title: "a")), AnyHashDiffable(Advert(id: 1, title: "a")),
      AnyHashDiffable(Product(id: 1, title: "a")),
    ]

    #expect(set.count == 2)
  }

  @Test func `boxes of other identifiers have other hashes`() {
    let hashes = (0..<100).map { AnyHashDiffable(Product(id: $0, title: "a")).hashValue }

    // Of 64 bits each: that two are the same by chance happens to nobody.
    #expect(Set(hashes).count == 100)
  }

  @Test func `a box in a box is one box`() {
    let box = AnyHashDiffable(AnyHashDiffable(Product(id: 1, title: "a")))

    #expect(box == AnyHashDiffable(Product(id: 1, title: "a")))
    #expect(box.base is Product)
    #expect(box.isEqual(to: AnyHashDiffable(Product(id: 1, title: "a"))))
  }

  @Test func `a box asks both elements`() {
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

/// `@unchecked Sendable`, because the compiler checks no class that can have subclasses: there is nothing in it that
/// changes.
private class Shape: HashDiffable, Equatable, @unchecked Sendable {
  let identifier = "1"

  required init() {}

  static func == (one: Shape, other: Shape) -> Bool { true }
}

/// Has to repeat what its superclass says, and adds nothing to it.
private final class Circle: Shape, @unchecked Sendable {}

private struct Lenient: HashDiffable {
  let identifier = "1"

  func isEqual(to other: any HashDiffable) -> Bool { true }
}
