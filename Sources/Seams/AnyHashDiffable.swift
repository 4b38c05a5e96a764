/// An element of a list behind one type, for what wants elements of one type that are `Hashable`.
///
/// Two of them are equal if their elements are: of one type, with one identifier, and equal by `isEqual(to:)`.
public struct AnyHashDiffable: HashDiffable, Hashable, Identifiable {
  /// The element.
  public let base: any HashDiffable

  /// Makes a box for an element; one that is in a box already is taken out of it.
  ///
  /// - Parameter base: The element.
  public init(_ base: any HashDiffable) {
    self.base = (base as? AnyHashDiffable)?.base ?? base
  }

  /// The identifier of the element.
  public var identifier: String { base.identifier }

  /// The identifier of the element.
  public var id: String { base.identifier }

  /// Whether two elements are of one type and equal.
  ///
  /// - Parameters:
  ///   - one: An element.
  ///   - other: Another one.
  /// - Returns: Whether nothing has to be drawn anew.
  public static func == (one: AnyHashDiffable, other: AnyHashDiffable) -> Bool {
    one.identifier == other.identifier && one.base.isEqual(to: other.base)
      && other.base.isEqual(to: one.base)
  }

  /// Adds the identifier of the element to a hash.
  ///
  /// - Parameter hasher: The hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }
}
