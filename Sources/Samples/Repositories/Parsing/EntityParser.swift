public import Foundation
public import Seams

/// Makes entities of the body of a response.
///
/// A body in another form than expected, such as an object where a list should be, is a bad response. An
/// object that is no entity is a parsing error; in a list it is dropped and counted, unless the parser is
/// strict.
public struct EntityParser: Hashable, Sendable {
  /// What becomes of the elements of a list that are no entities.
  public enum Handling: Hashable, Sendable {
    /// They are dropped and counted.
    case lossy

    /// The first one is a parsing error.
    case strict
  }

  /// Drops what is no entity, and counts it.
  public static let lossy = EntityParser()

  /// Refuses a list with an element that is no entity.
  public static let strict = EntityParser(.strict)

  /// What becomes of the elements of a list that are no entities.
  public let handling: Handling

  /// The key of the lists in their envelopes, `{"items": […]}`; nil if they have none.
  public let listKey: String?

  /// Makes a parser.
  ///
  /// - Parameters:
  ///   - handling: What becomes of the elements of a list that are no entities.
  ///   - listKey: The key of the lists in their envelopes; nil if they have none.
  public init(_ handling: Handling = .lossy, listsUnder listKey: String? = nil) {
    self.handling = handling
    self.listKey = listKey
  }

  /// Makes an entity of an object.
  ///
  /// - Parameters:
  ///   - type: What to make.
  ///   - body: The body of a response.
  /// - Returns: The entity.
  /// - Throws: ``BackendError``, `.badResponse` if the body is no object, `.parsingError` if the object is no
  ///   entity.
  public func entity<Entity: Decodable>(
    _ type: Entity.Type = Entity.self,
    from body: Data?
  ) throws(BackendError) -> Entity {
    switch try decode(Candidate<Entity>.self, from: body).content {
    case .entity(let entity): return entity
    case .nothing(let reason): throw .parsingError(reason)
    }
  }

  /// Makes entities of a list of objects.
  ///
  /// - Parameters:
  ///   - type: What to make of each.
  ///   - body: The body of a response.
  /// - Returns: The entities in their order, with how many were dropped.
  /// - Throws: ``BackendError``, `.badResponse` if the body is no list, or one in which something is no object;
  ///   `.parsingError` if the parser is strict and an object is no entity.
  public func entities<Entity: Decodable>(
    _ type: Entity.Type = Entity.self,
    from body: Data?
  ) throws(BackendError) -> EntityList<Entity> {
    guard let listKey else { return try list(of: decode([Candidate<Entity>].self, from: body)) }
    return try list(of: decode(Envelope<Entity>.self, with: listKey, from: body).candidates)
  }

  /// Makes a page of an envelope with a list and its cursors, `{"items": […], "next": "c", "prev": null}`.
  ///
  /// - Parameters:
  ///   - type: What to make of each element.
  ///   - body: The body of a response.
  /// - Returns: The page; the list is under the key of this parser or, if that has none, `items`.
  /// - Throws: ``BackendError``, as for a list; a cursor that is no text is a bad response.
  public func cursorPage<Entity: Decodable>(
    _ type: Entity.Type = Entity.self,
    from body: Data?
  ) throws(BackendError) -> CursorPage<Entity> {
    let envelope = try decode(
      CursorEnvelope<Entity>.self, with: listKey ?? "items", from: body)
    return CursorPage(
      entities: try list(of: envelope.candidates), next: envelope.next,
      previous: envelope.previous)
  }

  private func list<Entity>(
    of candidates: [Candidate<Entity>]
  ) throws(BackendError) -> EntityList<Entity> {
    var entities: [Entity] = []
    for (index, candidate) in candidates.enumerated() {
      switch candidate.content {
      case .entity(let entity): entities.append(entity)
      case .nothing(let reason):
        if handling == .strict { throw .parsingError("element \(index): \(reason)") }
      }
    }
    return EntityList(entities, droppedCount: candidates.count - entities.count)
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type,
    from body: Data?
  ) throws(BackendError) -> Value {
    let body = try required(body)
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch {
      throw .badResponse(describeDecodingError(error))
    }
  }

  private func decode<Value: DecodableWithConfiguration>(
    _ type: Value.Type,
    with configuration: Value.DecodingConfiguration,
    from body: Data?
  ) throws(BackendError) -> Value {
    let body = try required(body)
    do {
      return try JSONDecoder().decode(type, from: body, configuration: configuration)
    } catch {
      throw .badResponse(describeDecodingError(error))
    }
  }

  private func required(_ body: Data?) throws(BackendError) -> Data {
    guard let body, !body.isEmpty else {
      throw .badResponse("the response has no body, but JSON was expected")
    }
    // The decoder would find it later, inside of an element, and take that alone for damaged.
    guard String(validating: body, as: UTF8.self) != nil else {
      throw .badResponse("the body is no text in UTF-8, as JSON has to be")
    }
    return body
  }
}
