/// Somebody with an account.
public struct User: Codable, Hashable, Identifiable, Sendable {
  /// The name by which the server knows the user.
  public let id: String

  /// The name for people.
  public let name: String

  /// Where the user is reached.
  public let email: String

  /// Makes a user.
  ///
  /// - Parameters:
  ///   - id: The name by which the server knows the user.
  ///   - name: The name for people.
  ///   - email: Where the user is reached.
  public init(id: String, name: String, email: String) {
    self.id = id
    self.name = name
    self.email = email
  }
}
