/// Something that a user has written.
public struct Post: Codable, Hashable, Identifiable, Sendable {
  /// What the post is called.
  public let id: PostIdentifier

  /// The text.
  public let content: String

  /// The identifier of the user who wrote it; nil where the server does not say.
  public let authorID: User.ID?

  /// Makes a post.
  ///
  /// - Parameters:
  ///   - id: What it is called.
  ///   - content: The text.
  ///   - authorID: The identifier of the user who wrote it.
  public init(id: PostIdentifier, content: String, authorID: User.ID? = nil) {
    self.id = id
    self.content = content
    self.authorID = authorID
  }

  private enum CodingKeys: String, CodingKey {
    case id, content
    case authorID = "author_id"
  }
}
