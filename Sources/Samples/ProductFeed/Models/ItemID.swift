/// Which thing a row of the feed is: the same in each process, and unique in its list.
///
/// Made of what the service says and nothing else. A `hashValue` would be another one in each process, and
/// two different things might share it.
public struct ItemID: Hashable, Sendable {
  /// What kind of thing it is.
  public enum Kind: String, Hashable, Sendable {
    case product
    case inspiration
    case ticker

    /// A product inside an inspiration.
    case inspirationProduct = "inspiration-product"
  }

  /// What kind of thing it is.
  public let kind: Kind

  /// What tells it from others of its kind.
  public let key: String

  /// The how manieth it is of those with its key, from one.
  public let occurrence: Int

  /// Makes an identity.
  ///
  /// - Parameters:
  ///   - kind: What kind of thing it is.
  ///   - key: What tells it from others of its kind.
  ///   - occurrence: The how manieth it is of those with its key, from one.
  public init(_ kind: Kind, key: String, occurrence: Int = 1) {
    self.kind = kind
    self.key = key
    self.occurrence = occurrence
  }
}

extension ItemID: CustomStringConvertible {
  /// The kind and the key, `product-1`; of a further one with this key, `product#2-1`.
  ///
  /// The number stands before the key, for a key may be any text: `a` for the second time and `a#2` for the
  /// first would be one.
  public var description: String {
    occurrence == 1 ? "\(kind.rawValue)-\(key)" : "\(kind.rawValue)#\(occurrence)-\(key)"
  }
}

extension ItemID {
  init(_ product: Product) { self.init(.product, key: "\(product.id)") }

  init(_ inspiration: Inspiration) { self.init(.inspiration, key: inspiration.title) }

  init(_ ticker: Ticker) { self.init(.ticker, key: "\(ticker.id)") }
}

/// Hands out identities for one list, each only once.
struct UniqueIDs {
  private var counts: [ItemID: Int] = [:]

  /// The identity of the next thing of a kind with a key.
  mutating func next(_ kind: ItemID.Kind, key: String) -> ItemID {
    next(ItemID(kind, key: key))
  }

  /// The identity of the next thing that is called so.
  mutating func next(_ id: ItemID) -> ItemID {
    let occurrence = counts[id, default: 0] + 1
    counts[id] = occurrence
    return ItemID(id.kind, key: id.key, occurrence: occurrence)
  }
}
