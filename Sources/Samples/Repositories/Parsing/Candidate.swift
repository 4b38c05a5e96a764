import Seams

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
