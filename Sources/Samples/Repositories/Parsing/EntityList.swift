/// The entities of a response, and how many elements of it were none.
///
/// It is a collection, and written as one: `posts == [first, second]` holds only if nothing was dropped.
public struct EntityList<Entity> {
  private let entities: [Entity]

  /// How many elements of the response were left out because no entity could be made of them.
  public let droppedCount: Int

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - entities: The entities in the order of the response.
  ///   - droppedCount: How many elements of the response were left out.
  public init(_ entities: [Entity], droppedCount: Int = 0) {
    self.entities = entities
    self.droppedCount = droppedCount
  }

  /// The entities that a condition holds for; as many as before count as dropped.
  ///
  /// - Parameter isIncluded: The condition.
  /// - Returns: The shorter list.
  public func keeping(where isIncluded: (Entity) -> Bool) -> Self {
    Self(entities.filter(isIncluded), droppedCount: droppedCount)
  }
}

extension EntityList: RandomAccessCollection {
  /// The place of the first entity.
  public var startIndex: Int { entities.startIndex }

  /// The place behind the last entity.
  public var endIndex: Int { entities.endIndex }

  /// The entity at a place.
  ///
  /// - Parameter position: A place of the list.
  /// - Returns: The entity.
  public subscript(position: Int) -> Entity { entities[position] }
}

extension EntityList: ExpressibleByArrayLiteral {
  /// Makes a list of which nothing was dropped.
  ///
  /// - Parameter elements: The entities.
  public init(arrayLiteral elements: Entity...) {
    self.init(elements)
  }
}

extension EntityList: Sendable where Entity: Sendable {}
extension EntityList: Equatable where Entity: Equatable {}
