import ProductFeed
import TestKit

/// Rows are a pure function, so that this table needs no double: `P` is a product, `I` an inspiration.
@Suite("A position is the number of products before an inspiration", .tags(.returnValue))
struct InspirationPositionsTests {
  @Test(arguments: [
    ([], "P1 P2 P3 P4"),
    ([1, 2], "P1 Ia P2 Ib P3 P4"),
    ([0], "Ia P1 P2 P3 P4"),
    ([4], "P1 P2 P3 P4 Ia"),
    ([2, 1], "P1 Ib P2 Ia P3 P4"),
    ([1, 1], "P1 Ia Ib P2 P3 P4"),
    ([1, 1, 1, 0], "Id P1 Ia Ib Ic P2 P3 P4"),
    ([3, 4], "P1 P2 P3 Ia P4 Ib"),
    ([4, 4], "P1 P2 P3 P4 Ia Ib"),
    ([0, 1, 2, 3, 4], "Ia P1 Ib P2 Ic P3 Id P4 Ie"),
  ])
  func `each stands at its position, those with one position in their order`(
    positions: [Int], rows: String
  ) {
    let arranged = FeedRows(products: .four, inspirations: inspirations(positions))

    #expect(arranged.text == rows)
    #expect(arranged.misplaced == [])
  }

  @Test(arguments: [([0], "Ia"), ([0, 0], "Ia Ib"), ([], "")])
  func `without products only the first position is one`(positions: [Int], rows: String) {
    let arranged = FeedRows(products: [], inspirations: inspirations(positions))

    #expect(arranged.text == rows)
  }

  @Test(arguments: [
    ([0], "T1 Ia P1 P2 P3 P4"), ([1], "T1 P1 Ia P2 P3 P4"), ([4], "T1 P1 P2 P3 P4 Ia"),
  ])
  func `a ticker is first, and does not count`(positions: [Int], rows: String) {
    let arranged = FeedRows(
      products: .four, inspirations: inspirations(positions), ticker: .mock)

    #expect(arranged.text == rows)
  }

  @Test func `many of them are arranged as well`() {
    let positions = (0..<1_000).map { ($0 * 7) % 1_001 }

    let arranged = FeedRows(products: .products(1_000), inspirations: inspirations(positions))

    #expect(arranged.rows.count == 2_000)
    #expect(arranged.misplaced == [])
  }

  // MARK: - Failures

  @Test(arguments: [
    ([5], "P1 P2 P3 P4", [5]), ([99], "P1 P2 P3 P4", [99]), ([-1], "P1 P2 P3 P4", [-1]),
    ([.max, .min], "P1 P2 P3 P4", [.max, .min]), ([9, 1], "P1 Ib P2 P3 P4", [9]),
    ([-1, 2, 7], "P1 P2 Ib P3 P4", [-1, 7]),
  ])
  func `one whose position does not exist is left out and named`(
    positions: [Int], rows: String, misplaced: [Int]
  ) {
    let arranged = FeedRows(products: .four, inspirations: inspirations(positions))

    #expect(arranged.text == rows)
    #expect(arranged.misplaced.map(\.position) == misplaced)
    #expect(arranged.misplaced.allSatisfy { $0.productCount == 4 })
  }

  @Test func `without products the second position does not exist`() {
    let arranged = FeedRows(products: [], inspirations: inspirations([1]))

    #expect(arranged.rows == [])
    #expect(
      arranged.misplaced == [MisplacedInspiration(title: "a", position: 1, productCount: 0)])
  }

  @MainActor
  @Test func `what was left out is a warning of the feed`() async {
    let feed = FeedUnderTest()
    feed.provider.fetchingInspirations.returns([.mock("lorem1", at: 5), .mock("lorem2", at: 2)])
    feed.provider.fetchingTicker.throws(.ticker)

    await feed.load()

    #expect(
      feed.rows == ["product-1", "product-2", "inspiration-lorem2", "product-3", "product-4"])
    feed.warnings.expectCalled(with: [
      "failed fetch ticker",
      "“lorem1” was left out: its position is 5, and possible is 0 to 4",
    ])
  }

  // MARK: - Fixtures

  /// Inspirations called a, b, c and so on.
  private func inspirations(_ positions: [Int]) -> [Inspiration] {
    positions.enumerated().map { index, position in
      let letters = Array("abcdefghijklmnopqrstuvwxyz")
      return .mock("\(letters[index % letters.count])", at: position)
    }
  }
}

extension FeedRows {
  /// The rows in short.
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
