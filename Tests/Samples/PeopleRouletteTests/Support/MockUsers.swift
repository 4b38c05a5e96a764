import PeopleRoulette

extension User {
  static func mock(_ id: Int, username: String? = nil, company: Company? = nil) -> User {
    User(id: id, name: "User \(id)", username: username, email: "Email \(id)", company: company)
  }
}

extension [User] {
  /// Three users with companies, of whom only the first has a username.
  static var three: [User] {
    (1...3).map { id in
      .mock(
        id, username: id == 1 ? "Username 1" : nil,
        company: Company(name: "Company \(id)", catchPhrase: "Catch Phrase \(id)"))
    }
  }
}
