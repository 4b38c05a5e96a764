/// What a row of the list needs of a user, and no more.
public protocol UsersListItemRepresenting: Sendable {
  /// The name for people.
  var name: String { get }

  /// Where the user works; empty if nowhere.
  var company: String { get }
}
