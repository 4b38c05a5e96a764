/// A user as a row of the list.
public struct UsersListItemCellViewModel: UsersListItemRepresenting, Hashable {
  /// The name for people.
  public let name: String

  /// Where the user works; empty if nowhere.
  public let company: String

  /// Makes a row.
  ///
  /// - Parameter user: Whom it shows.
  public init(user: User) {
    name = user.name
    company = user.company?.name ?? ""
  }
}
