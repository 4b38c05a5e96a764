package import Foundation
package import Seams

/// A parser that decodes entities from the body of a response.
///
/// JSON of an unexpected shape, such as an object instead of a list, is a bad response. An object that is not an entity
/// is a parsing error. In a list, such an object is dropped and counted instead, unless the parser is strict.
package struct EntityParser: Hashable, Sendable {
  package enum Handling: Hashable, Sendable {
    /// Drops and counts the objects in a list that are not entities.
    case lossy

    /// Throws for the first object in a list that is not an entity.
    case strict
  }

  package static let lossy = EntityParser()
  package static let strict = EntityParser(.strict)

  private let handling: Handling
  private let listKey: String?

  /// Creates a parser.
  ///
  /// Without a key, a list is the entire body. With a key, it is part of an envelope like `{"items": […]}`.
  package init(_ handling: Handling = .lossy, listsUnder listKey: String? = nil) {
    self.handling = handling
    self.listKey = listKey
  }

  package func entity<Entity: Decodable>(
    _ type: Entity.Type = Entity.self,
    from body: Data?
  ) throws(BackendError) -> Entity {
    let candidate = try decoded(body) { try JSONDecoder().decode(Candidate<Entity>.self, from: $0) }
    switch candidate {
    case .entity(let entity): return entity
    case .other(let reason): throw .parsingError(reason)
    }
  }

  package func entities<Entity: Decodable>(
    _ type: Entity.Type = Entity.self,
    from body: Data?
  ) throws(BackendError) -> EntityList<Entity> {
    try list(
      of: decoded(body) {
        try JSONDecoder().decode(Envelope<Entity>.self, from: $0, configuration: listKey).candidates
      })
  }

  /// Decodes a page from an envelope with a list and cursors, such as `{"items": [], "next": "c", "prev": null}`.
  ///
  /// The list is under the key of this parser, or under `items` if the parser has no key.
  package func cursorPage<Entity: Decodable>(
    _ type: Entity.Type = Entity.self,
    from body: Data?
  ) throws(BackendError) -> CursorPage<Entity> {
    let envelope = try decoded(body) {
      try JSONDecoder().decode(
        CursorEnvelope<Entity>.self, from: $0, configuration: listKey ?? "items")
    }
    return CursorPage(
      entities: try list(of: envelope.candidates), next: envelope.next, previous: envelope.previous)
  }

  private func list<Entity>(
    of candidates: [Candidate<Entity>]
  ) throws(BackendError) -> EntityList<Entity> {
    var entities: [Entity] = []
    for (index, candidate) in candidates.enumerated() {
      switch candidate {
      case .entity(let entity): entities.append(entity)
      case .other(let reason):
        if handling == .strict { throw .parsingError("element \(index): \(reason)") }
      }
    }
    return EntityList(entities, droppedCount: candidates.count - entities.count)
  }

  private func decoded<Value>(
    _ body: Data?,
    _ decode: (Data) throws -> Value
  ) throws(BackendError) -> Value {
    guard let body, !body.isEmpty else {
      throw .badResponse("the response has no body, but JSON was expected")
    }
    // Check the whole body first, because the decoder would reject only the element with the invalid UTF-8.
    guard String(validating: body, as: UTF8.self) != nil else {
      throw .badResponse("the body is not UTF-8 text, which JSON requires")
    }
    do {
      return try decode(body)
    } catch {
      throw .badResponse(describeDecodingError(error))
    }
  }
}

extension Data {
  /// Encodes a value as JSON, with sorted keys so that equal values have equal bodies.
  ///
  /// - Throws: `BackendError.badRequest` if JSON does not allow the value, such as an infinite number.
  package static func json(_ value: some Encodable) throws(BackendError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value)
    } catch {
      throw .badRequest(describeEncodingError(error))
    }
  }
}

/// An object in a response, which may or may not be an entity.
///
/// Decoding succeeds for every object, so that one bad object does not spoil a whole list. It fails for anything that
/// is not an object, because the response then has an unexpected shape.
private enum Candidate<Entity: Decodable>: Decodable {
  case entity(Entity)
  case other(reason: String)

  init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: AnyKey.self)
    do {
      self = .entity(try decoder.singleValueContainer().decode(Entity.self))
    } catch {
      self = .other(reason: describeDecodingError(error, below: decoder.codingPath.count))
    }
  }
}

/// A list of candidates, which is the entire body or lies under a key that is known only at run time.
private struct Envelope<Entity: Decodable>: DecodableWithConfiguration {
  let candidates: [Candidate<Entity>]

  init(from decoder: any Decoder, configuration key: String?) throws {
    candidates =
      if let key {
        try decoder.container(keyedBy: AnyKey.self)
          .decode([Candidate<Entity>].self, forKey: AnyKey(stringValue: key))
      } else {
        try [Candidate<Entity>](from: decoder)
      }
  }
}

/// An envelope with a list and the cursors of the previous and the next page.
private struct CursorEnvelope<Entity: Decodable>: DecodableWithConfiguration {
  let candidates: [Candidate<Entity>]
  let next: String?
  let previous: String?

  init(from decoder: any Decoder, configuration key: String) throws {
    candidates = try Envelope(from: decoder, configuration: key).candidates
    let container = try decoder.container(keyedBy: AnyKey.self)
    next = try container.decodeIfPresent(String.self, forKey: AnyKey(stringValue: "next"))
    previous = try container.decodeIfPresent(String.self, forKey: AnyKey(stringValue: "prev"))
  }
}

/// A key that is known only at run time and is never an index.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}
