package import Seams

/// The entities in a response and the number of dropped elements.
///
/// You can write a list as an array literal. `posts == [first, second]` is true only if nothing was dropped.
package struct EntityList<Entity> {
  private let entities: [Entity]

  /// The number of elements that were left out because they are not entities.
  package let droppedCount: Int

  package init(_ entities: [Entity], droppedCount: Int = 0) {
    self.entities = entities
    self.droppedCount = droppedCount
  }
}

extension EntityList: RandomAccessCollection {
  package var startIndex: Int { entities.startIndex }
  package var endIndex: Int { entities.endIndex }
  package subscript(position: Int) -> Entity { entities[position] }
}

extension EntityList: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Entity...) {
    self.init(elements)
  }
}

extension EntityList: Sendable where Entity: Sendable {}
extension EntityList: Equatable where Entity: Equatable {}

/// A page of entities, requested by its number.
package struct Page<Entity> {
  package let entities: EntityList<Entity>
  package let info: PageInfo

  package init(entities: EntityList<Entity>, info: PageInfo) {
    self.entities = entities
    self.info = info
  }
}

extension Page: Sendable where Entity: Sendable {}
extension Page: Equatable where Entity: Equatable {}

/// A page of entities, requested by a cursor from another page.
///
/// Unlike a page number, a cursor stays valid while entities are added and removed.
package struct CursorPage<Entity> {
  package let entities: EntityList<Entity>

  /// The cursor of the next page, or `nil` if this is the last one.
  package let next: String?

  /// The cursor of the previous page, or `nil` if this is the first one.
  package let previous: String?

  package init(entities: EntityList<Entity>, next: String? = nil, previous: String? = nil) {
    self.entities = entities
    self.next = next
    self.previous = previous
  }
}

extension CursorPage: Sendable where Entity: Sendable {}
extension CursorPage: Equatable where Entity: Equatable {}
