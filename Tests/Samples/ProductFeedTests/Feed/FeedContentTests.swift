import ProductFeed
import TestKit

/// The equality of products, and of elements of different types.
@Suite("Feed content", .tags(.returnValue))
struct FeedContentTests {
  @Test(arguments: [
    Product.mock(id: 2), .mock(name: "a"), .mock(price: "Rp 1"),
    .mock(shop: Shop(id: 2, name: "toko serba ada", location: "Indonesia")),
    .mock(shop: Shop(id: 1, name: "a", location: "Indonesia")),
    .mock(shop: Shop(id: 1, name: "toko serba ada", location: "a")),
  ])
  func `products that differ in one field are not equal, and their order in a list matters`(
    other: Product
  ) {
    #expect(other != .mock())
    #expect(Product.mock() == .mock())
    #expect(Set([other, .mock(), .mock()]).count == 2)
    #expect([other, .mock()] != [.mock(), other])
  }

  @Test func `elements of different types are never equal, but can be compared in one list`() {
    let elements: [any HashDiffable] = [Ticker.mock, Product.mock(), Inspiration.mock("a", at: 1)]

    expectHashDiffable(elements, [Ticker.mock, Product.mock(), Inspiration.mock("a", at: 1)])
    #expect(elements.map(\.identifier) == ["ticker-1", "product-1", "inspiration-a"])
    #expect(!Product.mock().isEqual(to: Ticker.mock))
  }
}
