/// A page of entities, found by the cursor that the page beside it gave.
///
/// Unlike numbers, cursors stay right while entities are added and removed.
public struct CursorPage<Entity> {
  /// The entities on this page.
  public let entities: EntityList<Entity>

  /// The cursor of the page after this one; nil if this is the last.
  public let next: String?

  /// The cursor of the page before this one; nil if this is the first.
  public let previous: String?

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - entities: The entities on this page.
  ///   - next: The cursor of the page after this one.
  ///   - previous: The cursor of the page before this one.
  public init(entities: EntityList<Entity>, next: String? = nil, previous: String? = nil) {
    self.entities = entities
    self.next = next
    self.previous = previous
  }
}

extension CursorPage: Sendable where Entity: Sendable {}
extension CursorPage: Equatable where Entity: Equatable {}
