import Storage
import TestKit

struct ShelfTests {
  // `check` generates `MockGoodsOrdering` with the command `generate-doubles` before it builds this file.
  private let supplier = MockGoodsOrdering()

  @Test func `goods are ordered if fewer than two are left`() async throws {
    supplier.orderSpy.returns(9)
    var shelf = Shelf(count: 3, supplier: supplier)

    try await shelf.take(2)

    supplier.orderSpy.expectCalled(with: "tea", 10)
    #expect(shelf.count == 10)
  }

  @Test func `taking one does not crash`() async throws {
    supplier.orderSpy.returns(1)
    var shelf = Shelf(count: 3, supplier: supplier)
    try? await shelf.take(1)
    try await Task.sleep(for: .milliseconds(1))
  }
}
