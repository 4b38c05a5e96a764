/// What the list on the screen asks for.
@MainActor
public protocol ListDataSource: AnyObject {
  /// How many rows there are.
  var numberOfRows: Int { get }

  /// What a row shows.
  ///
  /// - Parameter row: Which one, from zero.
  /// - Returns: What it shows; nil if there is no such row.
  func cellViewModel(at row: Int) -> (any UsersListItemRepresenting)?

  /// Whom a row is about.
  ///
  /// - Parameter row: Which one, from zero.
  /// - Returns: The user; nil if there is no such row.
  func user(at row: Int) -> User?
}
