/// A person whom a store keeps.
public struct Person: Hashable, Identifiable, Sendable {
  /// The number that the store has given.
  public let id: Int

  /// What is known.
  public let info: PersonInfo

  /// Makes a person.
  ///
  /// - Parameters:
  ///   - id: The number that the store has given.
  ///   - info: What is known.
  public init(id: Int, info: PersonInfo) {
    self.id = id
    self.info = info
  }
}

extension Person: Codable {
  private enum CodingKeys: CodingKey {
    case id
  }

  /// Reads a person, the number beside the info.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: `DecodingError` if a part is missing.
  public init(from decoder: any Decoder) throws {
    id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    info = try PersonInfo(from: decoder)
  }

  /// Writes a person, the number beside the info.
  ///
  /// - Parameter encoder: What to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try info.encode(to: encoder)
  }
}
