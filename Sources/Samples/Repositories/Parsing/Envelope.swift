import Foundation

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
