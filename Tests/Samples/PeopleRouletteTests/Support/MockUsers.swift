import PeopleRoulette

extension User {
  /// The user with a number, of whom only what the test names matters.
  static func mock(_ id: Int, username: String = "", company: Company? = nil) -> User {
    User(
      id: id, name: "User \(id)", username: username, email: "Email \(id)", company: company)
  }
}

extension [User] {
  /// Three users, each with a company; only the first one has a user name.
  static var three: [User] {
    (1...3).map { id in
      .mock(
        id, username: id == 1 ? "Username 1" : "",
        company: Company(name: "Company \(id)", catchPhrase: "Catch Phrase \(id)"))
    }
  }
}

/// What the server sends.
enum MockUsersJSON {
  /// One user, with more than the app needs.
  static let leanne = """
    [{
      "id": 1, "name": "Leanne Graham", "username": "Bret", "email": "Sincere@april.biz",
      "phone": "", "website": "", "address": {"city": "", "geo": {"lat": "0"}},
      "company": {"name": "Romaguera-Crona", "catchPhrase": "", "bs": ""}
    }]
    """
}
