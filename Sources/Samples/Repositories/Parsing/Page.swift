public import Seams

/// A page of entities, found by its number.
public struct Page<Entity> {
  /// The entities on this page.
  public let entities: EntityList<Entity>

  /// Which page it is, and whether there are more.
  public let info: PageInfo

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - entities: The entities on this page.
  ///   - info: Which page it is.
  public init(entities: EntityList<Entity>, info: PageInfo) {
    self.entities = entities
    self.info = info
  }
}

extension Page: Sendable where Entity: Sendable {}
extension Page: Equatable where Entity: Equatable {}
