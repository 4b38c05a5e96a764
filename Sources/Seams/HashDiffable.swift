/// A list element that separates its identity from its content.
///
/// A list that shows products, adverts and headings in one column is an array of `any HashDiffable`. The identifiers
/// show which elements were inserted, removed or moved. ``isEqual(to:)`` shows which elements have to be redrawn.
///
/// An `Equatable` type only has to provide its identifier.
public protocol HashDiffable: Sendable {
  /// The identity of the element, which stays the same when its content changes.
  ///
  /// It must be unique in the list and stable across launches, such as `"product-1"`. Do not use a `hashValue`, which
  /// differs in each process.
  var identifier: String { get }

  /// Returns `true` if the other element has the same type and the same content.
  ///
  /// - Parameter other: The other element.
  /// - Returns: `true` if nothing has to be redrawn.
  func isEqual(to other: any HashDiffable) -> Bool
}

extension HashDiffable where Self: Equatable {
  /// Returns `true` if the other element has the same type and is equal to this one.
  ///
  /// A subclass counts as a different type, so that swapping the two elements does not change the result.
  public func isEqual(to other: any HashDiffable) -> Bool {
    guard type(of: other) == type(of: self), let other = other as? Self else { return false }
    return self == other
  }
}

/// A type-erased element, for code that needs elements of one `Hashable` type.
///
/// Two wrapped elements are equal if they have the same identifier and `isEqual(to:)` returns `true` in both
/// directions.
public struct AnyHashDiffable: HashDiffable, Hashable, Identifiable {
  /// The element.
  public let base: any HashDiffable

  /// Wraps an element.
  ///
  /// An element that is already wrapped is not wrapped again.
  public init(_ base: any HashDiffable) {
    self.base = (base as? AnyHashDiffable)?.base ?? base
  }

  /// The identifier of the element.
  public var identifier: String { base.identifier }

  /// The identifier of the element.
  public var id: String { base.identifier }

  /// Returns `true` if the wrapped elements are equal.
  public static func == (one: AnyHashDiffable, other: AnyHashDiffable) -> Bool {
    one.identifier == other.identifier && one.base.isEqual(to: other.base)
      && other.base.isEqual(to: one.base)
  }

  /// Hashes the identifier of the element.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }
}
