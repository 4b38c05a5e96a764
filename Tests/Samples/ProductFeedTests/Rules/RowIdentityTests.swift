import ProductFeed
import TestKit

@Suite("Each row has an identity of its own, the same in every process", .tags(.returnValue))
struct RowIdentityTests {
  @Test func `an identity is the kind and what the service calls the thing`() {
    let rows = FeedRows(
      products: [.mock(id: 1)], inspirations: [.mock("lorem1", at: 1)], ticker: .mock)

    #expect(rows.identifiers == ["ticker-1", "product-1", "inspiration-lorem1"])
  }

  @Test func `identical products are all kept`() {
    let rows = FeedRows(products: [.mock(), .mock(), .mock()])

    #expect(rows.identifiers == ["product-1", "product#2-1", "product#3-1"])
  }

  @Test func `two products with one identifier are two rows`() {
    let rows = FeedRows(products: [.mock(name: "a"), .mock(name: "b")])

    #expect(rows.identifiers == ["product-1", "product#2-1"])
    #expect(rows.rows.map(\.item) == [.product(.mock(name: "a")), .product(.mock(name: "b"))])
  }

  @Test func `equal inspirations are two rows`() {
    let rows = FeedRows(
      products: [], inspirations: [.mock("lorem1", at: 0), .mock("lorem1", at: 0)])

    #expect(rows.identifiers == ["inspiration-lorem1", "inspiration#2-lorem1"])
  }

  @Test func `the products of an inspiration are told apart, although all are called zero`() {
    let product = ProductInspiration(id: 0, price: 10_000)

    let ids = Inspiration(title: "a", position: 0, products: [product, product]).productIDs

    #expect(
      ids.map(\.description) == ["inspiration-product-0", "inspiration-product#2-0"])
  }

  /// Titles that look like identities of others.
  @Test(arguments: [
    ["a", "a", "a#2", "#2-a"], ["", "", "#2-"], ["a-1", "a", "1", "a-1"],
    ["2", "2", "2-2", "#2-2"],
  ])
  func `whatever the titles are, no two identifiers are the same`(titles: [String]) {
    let rows = FeedRows(products: .four, inspirations: titles.map { .mock($0, at: 0) })

    #expect(Set(rows.identifiers).count == titles.count + 4)
    #expect(Set(rows.rows.map(\.id)).count == titles.count + 4)
  }

  @Test func `a reload of the same has the same identities`() {
    let products = [Product.mock(), .mock()]

    let first = FeedRows(products: products, inspirations: .two)
    let second = FeedRows(products: products, inspirations: .two, ticker: .mock)

    #expect(first.identifiers == Array(second.identifiers.dropFirst()))
  }

  @Test func `a row whose thing has changed is the same row, and not equal`() {
    let one = FeedRows(products: [.mock(name: "a")]).rows[0]

    let other = FeedRows(products: [.mock(name: "b")]).rows[0]

    #expect(one.id == other.id)
    #expect(!one.isEqual(to: other))
    #expect(one.isEqual(to: one))
  }
}

extension FeedRows {
  fileprivate var identifiers: [String] { rows.map(\.identifier) }
}
