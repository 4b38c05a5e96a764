/// Where a user works; it belongs to that user.
public struct Company: Hashable, Sendable {
  /// What it is called.
  public let name: String

  /// What it says of itself; may be empty.
  public let catchPhrase: String

  /// Makes a company.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - catchPhrase: What it says of itself.
  public init(name: String, catchPhrase: String = "") {
    self.name = name
    self.catchPhrase = catchPhrase
  }
}

extension Company: Codable {
  /// Reads a company; its phrase may be missing.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: `DecodingError` if it has no name, or if something is of another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    catchPhrase = try container.decodeIfPresent(String.self, forKey: .catchPhrase) ?? ""
  }
}
