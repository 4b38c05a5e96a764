package import Seams
package import Storage

// Two small protocols instead of one, so that code that only reads cannot delete. Deleting and saving have no protocols
// of their own, because a download does both in one step.

/// Read access to the stored users.
package protocol UserReading: Sendable {
  func users() throws(StoredDocumentError) -> [User]
}

/// Write access to the stored users.
package protocol UserReplacing: Sendable {
  /// Replaces all users and their companies in one step.
  ///
  /// If this method throws, the old users are kept, unless the store itself failed. In that case, the new users may
  /// have been saved.
  func replaceAll(with users: [User]) throws(StoredDocumentError)
}

/// The users in a key-value store.
///
/// Each change is a single update of the store, so concurrent writers do not lose each other's changes. Data that
/// cannot be decoded causes an error and is left unchanged.
package struct UserStore: UserReading, UserReplacing {
  package static let key = "users"

  private let document: StoredDocument<UserDocument>

  package init(store: any KeyValueStore) {
    document = StoredDocument(key: Self.key, version: 1, in: store)
  }

  /// Returns the users in the order in which they were first saved.
  package func users() throws(StoredDocumentError) -> [User] {
    try document.read()?.usersWithCompanies ?? []
  }

  /// Returns the companies by user identifier, including those of users who were deleted without `cascade`.
  package func companies() throws(StoredDocumentError) -> [User.ID: Company] {
    try document.read()?.companies ?? [:]
  }

  /// Saves users, overwriting those with the same identifiers.
  package func save(_ users: [User]) throws(StoredDocumentError) {
    try update { $0.save(users) }
  }

  /// Deletes all users and, with `cascade`, their companies.
  package func deleteUsers(cascade: Bool) throws(StoredDocumentError) {
    try update { $0.deleteUsers(cascade: cascade) }
  }

  package func replaceAll(with users: [User]) throws(StoredDocumentError) {
    try update {
      $0.deleteUsers(cascade: true)
      $0.save(users)
    }
  }

  private func update(_ change: (inout UserDocument) -> Void) throws(StoredDocumentError) {
    try document.update { content in
      var users = content ?? UserDocument()
      change(&users)
      content = users
    }
  }
}

/// The stored form of the users, with the companies in a separate dictionary.
private struct UserDocument: Codable {
  private(set) var users: [User] = []
  private(set) var companies: [User.ID: Company] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    users = try container.decode([User].self, forKey: .users)
    companies = try container.decode([User.ID: Company].self, forKey: .companies)
    guard Set(users.map(\.id)).count == users.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .users, in: container, debugDescription: "an identifier is used twice")
    }
  }

  var usersWithCompanies: [User] {
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
