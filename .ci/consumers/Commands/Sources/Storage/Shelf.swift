/// A supplier of new goods.
public protocol GoodsOrdering: Sendable {
  func order(_ name: String, count: Int) async throws -> Int
}

/// A shelf that orders goods when few are left.
public struct Shelf: Sendable {
  public private(set) var count: Int
  private let supplier: any GoodsOrdering

  public init(count: Int, supplier: any GoodsOrdering) {
    self.count = count
    self.supplier = supplier
  }

  public mutating func take(_ number: Int) async throws {
    count -= number
    if count < 2 { count += try await supplier.order("tea", count: 10) }
  }
}
