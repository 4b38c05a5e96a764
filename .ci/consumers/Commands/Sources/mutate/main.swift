import Storage
import Terminal

struct NoSupplier: GoodsOrdering {
  func order(_ name: String, count: Int) async throws -> Int { 0 }
}

print(line(for: Shelf(count: 3, supplier: NoSupplier())))
