/// Somebody who can be drawn.
public struct User: Hashable, Identifiable, Sendable {
  /// Tells one user from another.
  public let id: Int

  /// The name for people.
  public let name: String

  /// The name for signing in; empty if there is none.
  public let username: String

  /// Where the user is reached; empty if that is not known.
  public let email: String

  /// Where the user works; nil if nowhere.
  public let company: Company?

  /// Makes a user.
  ///
  /// - Parameters:
  ///   - id: Tells one user from another.
  ///   - name: The name for people.
  ///   - username: The name for signing in.
  ///   - email: Where the user is reached.
  ///   - company: Where the user works.
  public init(
    id: Int,
    name: String,
    username: String = "",
    email: String = "",
    company: Company? = nil
  ) {
    self.id = id
    self.name = name
    self.username = username
    self.email = email
    self.company = company
  }
}

extension User: Codable {
  /// Reads a user; what is neither the identifier nor the name may be missing.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: `DecodingError` if a key is missing that is needed, or if something is of another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    username = try container.decodeIfPresent(String.self, forKey: .username) ?? ""
    email = try container.decodeIfPresent(String.self, forKey: .email) ?? ""
    company = try container.decodeIfPresent(Company.self, forKey: .company)
  }
}
