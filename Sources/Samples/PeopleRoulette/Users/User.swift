/// A person whom the roulette can pick.
///
/// The login name and the email address may be empty.
package struct User: Codable, Hashable, Identifiable, Sendable {
  package let id: Int
  package let name: String
  package let username: String
  package let email: String
  package let company: Company?

  package init(
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

  /// Decodes a user with at least an identifier and a name.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    username = try container.decodeIfPresent(String.self, forKey: .username) ?? ""
    email = try container.decodeIfPresent(String.self, forKey: .email) ?? ""
    company = try container.decodeIfPresent(Company.self, forKey: .company)
  }
}

/// The employer of a user, possibly without a slogan.
package struct Company: Codable, Hashable, Sendable {
  package let name: String
  package let catchPhrase: String

  package init(name: String, catchPhrase: String = "") {
    self.name = name
    self.catchPhrase = catchPhrase
  }

  /// Decodes a company with at least a name.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    catchPhrase = try container.decodeIfPresent(String.self, forKey: .catchPhrase) ?? ""
  }
}
