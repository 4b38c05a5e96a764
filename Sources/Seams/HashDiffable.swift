/// An element of a list that tells which thing it is apart from what it shows of it.
///
/// A list that shows products, adverts and headings in one column is an array of `any HashDiffable`. By its
/// identifiers one can see that an element has moved or has been reloaded, and by `isEqual(to:)` whether
/// it has to be drawn anew.
///
/// An `Equatable` type has to name its identifier only.
public protocol HashDiffable: Sendable {
  /// Which thing it is: the same for as long as it is the same thing, whatever changes about it.
  ///
  /// It has to be unique in its list and stable across launches, like `"product-1"`. A `hashValue` is neither:
  /// it is another one in each process.
  var identifier: String { get }

  /// Whether an element is of the same type and shows the same as this one.
  ///
  /// - Parameter other: The other element.
  /// - Returns: Whether nothing has to be drawn anew.
  func isEqual(to other: any HashDiffable) -> Bool
}

extension HashDiffable where Self: Equatable {
  /// Whether an element is of the same type and equal to this one.
  ///
  /// An instance of a subclass is of another type, so that the answer is the same from both sides.
  ///
  /// - Parameter other: The other element.
  /// - Returns: What `==` says, and `false` for another type.
  public func isEqual(to other: any HashDiffable) -> Bool {
    guard type(of: other) == type(of: self), let other = other as? Self else { return false }
    return self == other
  }
}
