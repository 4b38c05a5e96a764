import Foundation

/// An object of a response that may be an entity.
///
/// It decodes in any case, so that one object that is no entity does not spoil a whole list. What is no
/// object at all does not decode: then the response is another one than expected.
struct Candidate<Entity: Decodable>: Decodable {
  enum Content {
    case entity(Entity)
    case nothing(reason: String)
  }

  let content: Content

  init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: AnyKey.self)
    do {
      content = .entity(try decoder.singleValueContainer().decode(Entity.self))
    } catch {
      content = .nothing(
        reason: describeDecodingError(error, below: decoder.codingPath.count))
    }
  }
}

/// An object with a list of entities under a key that is known at run time.
struct Envelope<Entity: Decodable>: DecodableWithConfiguration {
  let candidates: [Candidate<Entity>]

  init(from decoder: any Decoder, configuration key: String) throws {
    candidates = try decoder.container(keyedBy: AnyKey.self)
      .decode([Candidate<Entity>].self, forKey: AnyKey(key))
  }
}

/// An envelope that also says where the pages beside this one are.
struct CursorEnvelope<Entity: Decodable>: DecodableWithConfiguration {
  let candidates: [Candidate<Entity>]
  let next: String?
  let previous: String?

  init(from decoder: any Decoder, configuration key: String) throws {
    candidates = try Envelope(from: decoder, configuration: key).candidates
    let container = try decoder.container(keyedBy: AnyKey.self)
    next = try container.decodeIfPresent(String.self, forKey: AnyKey("next"))
    previous = try container.decodeIfPresent(String.self, forKey: AnyKey("prev"))
  }
}

/// A key that is known at run time.
struct AnyKey: CodingKey {
  let stringValue: String

  /// Nil: it is never the place in a list.
  var intValue: Int? { nil }

  init(_ text: String) {
    stringValue = text
  }

  init?(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) {
    self.init("\(intValue)")
  }
}
