import ProductFeed
import TestKit

/// A pure function computes the rows, so these tests need no double.
@Suite("Feed rows", .tags(.returnValue))
struct FeedRowsTests {
  /// The positions of the inspirations (a, b, c, …), the resulting rows, and the positions that were left out.
  ///
  /// `P` is a product and `I` an inspiration.
  @Test(arguments: [
    ([], "P1 P2 P3 P4", []), ([1, 2], "P1 Ia P2 Ib P3 P4", []), ([0], "Ia P1 P2 P3 P4", []),
    ([4], "P1 P2 P3 P4 Ia", []), ([2, 1], "P1 Ib P2 Ia P3 P4", []),
    ([1, 1], "P1 Ia Ib P2 P3 P4", []), ([1, 1, 1, 0], "Id P1 Ia Ib Ic P2 P3 P4", []),
    ([3, 4], "P1 P2 P3 Ia P4 Ib", []), ([4, 4], "P1 P2 P3 P4 Ia Ib", []),
    ([0, 1, 2, 3, 4], "Ia P1 Ib P2 Ic P3 Id P4 Ie", []),
    ([5], "P1 P2 P3 P4", [5]), ([99], "P1 P2 P3 P4", [99]), ([-1], "P1 P2 P3 P4", [-1]),
    ([.max, .min], "P1 P2 P3 P4", [.max, .min]), ([9, 1], "P1 Ib P2 P3 P4", [9]),
    ([-1, 2, 7], "P1 P2 Ib P3 P4", [-1, 7]),
  ])
  func `an inspiration's position counts the products before it, not the ticker`(
    positions: [Int], rows: String, misplaced: [Int]
  ) {
    let inspirations = inspirations(positions)

    let arranged = FeedRows(products: .four, inspirations: inspirations)
    let withTicker = FeedRows(products: .four, inspirations: inspirations, ticker: .mock)

    #expect(arranged.text == rows)
    #expect(withTicker.text == "T1 \(rows)")
    #expect(arranged.misplaced.map(\.position) == misplaced)
    #expect(arranged.misplaced.allSatisfy { $0.productCount == 4 })
  }

  @Test(arguments: [([0], "Ia"), ([0, 0], "Ia Ib"), ([], ""), ([1], "")])
  func `without products, only inspirations at position zero become rows`(
    positions: [Int], rows: String
  ) {
    let arranged = FeedRows(products: [], inspirations: inspirations(positions))

    #expect(arranged.text == rows)
    #expect(arranged.misplaced.count == (positions == [1] ? 1 : 0))
  }

  // MARK: - Identity

  @Test func `duplicate products and inspirations are kept, each with its own identity`() {
    let rows = FeedRows(
      products: [.mock(name: "a"), .mock(name: "b"), .mock(name: "b")],
      inspirations: [.mock("lorem1", at: 0), .mock("lorem1", at: 0)])

    #expect(
      rows.identifiers == [
        "inspiration-lorem1", "2#inspiration-lorem1", "product-1", "2#product-1", "3#product-1",
      ])
    #expect(rows.rows[3].item == .product(.mock(name: "b")))
  }

  /// Titles that look like the identities of other rows.
  @Test(arguments: [
    ["a", "a", "a#2", "#2-a"], ["", "", "2#"], ["a-1", "a", "1", "a-1"],
    ["2", "2", "2-2", "2#2", "2#inspiration-2"],
  ])
  func `row identities are unique, whatever the titles are`(titles: [String]) {
    let rows = FeedRows(products: .four, inspirations: titles.map { .mock($0, at: 0) })

    #expect(Set(rows.identifiers).count == titles.count + 4)
  }

  @Test func `a row with new content keeps its identity, but differs from the old row`() {
    let old = FeedRows(products: [.mock(name: "a"), .mock()]).rows
    let new = FeedRows(products: [.mock(name: "b"), .mock()], ticker: .mock).rows.dropFirst()

    #expect(old.map(\.id) == new.map(\.id))
    #expect(zip(old, new).map { $0.isEqual(to: $1) } == [false, true])
  }

  // MARK: - Content

  @Test(arguments: [
    Product.mock(id: 2), .mock(name: "a"), .mock(price: "Rp 1"),
    .mock(shop: Shop(id: 2, name: "toko serba ada", location: "Indonesia")),
    .mock(shop: Shop(id: 1, name: "a", location: "Indonesia")),
    .mock(shop: Shop(id: 1, name: "toko serba ada", location: "a")),
  ])
  func `products that differ in one field are not equal`(other: Product) {
    #expect(other != .mock())
    #expect([other, .mock()] != [.mock(), other])
  }

  // MARK: - Fixtures

  private func inspirations(_ positions: [Int]) -> [Inspiration] {
    zip("abcdefgh", positions).map { .mock("\($0)", at: $1) }
  }
}

extension FeedRows {
  fileprivate var identifiers: [String] { rows.map(\.identifier) }

  /// The rows in abbreviated form, such as `P1 Ia`.
  fileprivate var text: String {
    rows.map { row in
      switch row.item {
      case .product(let product): "P\(product.id)"
      case .inspiration(let inspiration): "I\(inspiration.title)"
      case .ticker(let ticker): "T\(ticker.id)"
      }
    }.joined(separator: " ")
  }
}
