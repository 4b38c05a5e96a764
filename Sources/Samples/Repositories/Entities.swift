/// A user with an account.
package struct User: Codable, Hashable, Identifiable, Sendable {
  package let id: String
  package let name: String
  package let email: String

  package init(id: String, name: String, email: String) {
    self.id = id
    self.name = name
    self.email = email
  }
}

package struct Post: Codable, Hashable, Identifiable, Sendable {
  package let id: PostIdentifier
  package let content: String

  /// The user who wrote the post, or `nil` if the server does not say.
  package let authorID: User.ID?

  package init(id: PostIdentifier, content: String, authorID: User.ID? = nil) {
    self.id = id
    self.content = content
    self.authorID = authorID
  }

  private enum CodingKeys: String, CodingKey {
    case id, content
    case authorID = "author_id"
  }
}

/// The identifier of a post.
///
/// In paths and bodies, it is a string. A string that begins with `local_` identifies a local post.
package enum PostIdentifier: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The post was written on this device, and the server does not know it yet.
  case local(String)

  case server(String)

  private static let localPrefix = "local_"

  package init(_ text: String) {
    if text.hasPrefix(Self.localPrefix) {
      self = .local(String(text.dropFirst(Self.localPrefix.count)))
    } else {
      self = .server(text)
    }
  }

  package var description: String {
    switch self {
    case .local(let id): Self.localPrefix + id
    case .server(let id): id
    }
  }

  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
