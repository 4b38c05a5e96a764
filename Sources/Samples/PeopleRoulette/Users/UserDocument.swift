/// The users as they are written.
///
/// Companies have a place of their own, under the identifier of the user whom they belong to.
struct UserDocument: Codable, Equatable {
  private(set) var users: [User] = []
  private(set) var companies: [Int: Company] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    users = try container.decode([User].self, forKey: .users)
    companies = try container.decode([Int: Company].self, forKey: .companies)
    guard Set(users.map(\.id)).count == users.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .users, in: container, debugDescription: "an identifier is used twice")
    }
  }

  /// Everybody, with their companies.
  var everybody: [User] {
    users.map { $0.working(at: companies[$0.id]) }
  }

  mutating func save(_ newUsers: [User]) {
    for user in newUsers {
      let alone = user.working(at: nil)
      if let index = users.firstIndex(where: { $0.id == user.id }) {
        users[index] = alone
      } else {
        users.append(alone)
      }
      companies[user.id] = user.company
    }
  }

  mutating func deleteUsers(cascade: Bool) {
    if cascade {
      for user in users { companies[user.id] = nil }
    }
    users = []
  }
}

extension User {
  fileprivate func working(at company: Company?) -> User {
    User(id: id, name: name, username: username, email: email, company: company)
  }
}
