/// Draws people by lot.
public protocol PeopleRouletting: Sendable {
  /// Draws people, nobody twice.
  ///
  /// - Parameter numberOfPeople: How many; all if there are fewer, nobody if it is below one.
  /// - Returns: The people in the order of the draw.
  /// - Throws: ``UsersError/storage(_:)`` if it cannot be read who there is.
  func getRouletteResults(for numberOfPeople: Int) throws(UsersError) -> [User]
}
