/// A person whom the roulette can pick.
package struct User: Codable, Hashable, Identifiable, Sendable {
  package let id: Int
  package let name: String
  package let username: String?
  package let email: String?
  package let company: Company?

  package init(
    id: Int,
    name: String,
    username: String? = nil,
    email: String? = nil,
    company: Company? = nil
  ) {
    self.id = id
    self.name = name
    self.username = username
    self.email = email
    self.company = company
  }
}

/// The employer of a user.
package struct Company: Codable, Hashable, Sendable {
  package let name: String
  package let catchPhrase: String?

  package init(name: String, catchPhrase: String? = nil) {
    self.name = name
    self.catchPhrase = catchPhrase
  }
}
