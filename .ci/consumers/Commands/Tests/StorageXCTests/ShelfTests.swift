import Storage
import XCTest

final class ShelfTests: XCTestCase {
  private struct NoSupplier: GoodsOrdering {
    func order(_ name: String, count: Int) async throws -> Int { 0 }
  }

  func testTakingLeavesTheRest() async throws {
    var shelf = Shelf(count: 5, supplier: NoSupplier())
    try await shelf.take(3)
    XCTAssertEqual(shelf.count, 2)
  }
}
