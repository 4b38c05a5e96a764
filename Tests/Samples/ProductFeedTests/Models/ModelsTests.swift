import ProductFeed
import TestKit

/// Test your model: what tells two values apart.
@Suite("Models", .tags(.returnValue))
struct ModelsTests {
  @Test func `two different products are not equal`() {
    let one = Product.mock(id: 1)

    let other = Product.mock(id: 2)

    #expect(one != other)
  }

  @Test func `the order of products matters`() {
    let one = Product.mock(id: 1)

    let other = Product.mock(id: 2)

    #expect([one, other] != [other, one])
  }

  @Test(arguments: [
    Product.mock(name: "a"), .mock(price: "Rp 1"),
    .mock(shop: Shop(id: 2, name: "toko serba ada", location: "Indonesia")),
    .mock(shop: Shop(id: 1, name: "a", location: "Indonesia")),
    .mock(shop: Shop(id: 1, name: "toko serba ada", location: "a")),
  ])
  func `a product that differs in one field is another one`(other: Product) {
    #expect(other != .mock())
    #expect(Set([other, .mock()]).count == 2)
  }

  @Test func `products with the same in each field are equal`() {
    let one = Product.mock()

    let other = Product.mock()

    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }

  @Test func `errors are equal only if message and reason are equal`() {
    let one = FetchError("a", reason: "b")

    let other = FetchError("a", reason: "b")

    #expect(one == other)
    #expect(one != FetchError("a", reason: "c"))
    #expect(one != FetchError("d", reason: "b"))
  }

  @Test func `an error is described by its message and its reason`() {
    #expect("\(FetchError("a", reason: "b"))" == "a: b")
    #expect("\(FetchError("a"))" == "a")
  }
}
