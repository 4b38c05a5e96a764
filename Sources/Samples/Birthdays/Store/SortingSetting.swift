import Foundation
public import Seams

/// By which name people are sorted, as the user has chosen it; it is there again after a relaunch.
public struct SortingSetting: Sendable {
  /// The key that it is kept under.
  public static let key = "sort"

  private let store: any KeyValueStore

  /// Makes a setting.
  ///
  /// - Parameter store: Where it is kept.
  public init(store: any KeyValueStore) {
    self.store = store
  }

  /// Reads the order.
  ///
  /// - Returns: The order; by the last name if none is set, or something that is none.
  /// - Throws: `KeyValueStoreError` if the store fails.
  public func order() throws(KeyValueStoreError) -> NameOrder {
    let text = try store.data(forKey: Self.key).map { String(decoding: $0, as: UTF8.self) }
    return NameOrder(segment: text.flatMap { Int($0) } ?? NameOrder.lastName.rawValue)
  }

  /// Keeps an order.
  ///
  /// - Parameter order: The order.
  /// - Throws: `KeyValueStoreError` if the store fails; then the order is what it was.
  public func set(_ order: NameOrder) throws(KeyValueStoreError) {
    try store.set(Data("\(order.rawValue)".utf8), forKey: Self.key)
  }
}
