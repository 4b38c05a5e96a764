import Seams

/// Draws from the users that are kept.
public final class RouletteHandler: PeopleRouletting {
  private let usersRetriever: any UsersRetrieving
  private let generator: Guarded<any RandomNumberGenerator & Sendable>

  /// Makes a roulette.
  ///
  /// - Parameters:
  ///   - usersRetriever: Knows who there is.
  ///   - generator: Where the lots come from; a seeded one draws the same people each time.
  public init(
    usersRetriever: any UsersRetrieving,
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    self.usersRetriever = usersRetriever
    self.generator = Guarded(generator)
  }

  /// Draws people, nobody twice.
  ///
  /// - Parameter numberOfPeople: How many; all if there are fewer, nobody if it is below one.
  /// - Returns: The people in the order of the draw.
  /// - Throws: ``UsersError/storage(_:)`` if it cannot be read who there is.
  public func getRouletteResults(for numberOfPeople: Int) throws(UsersError) -> [User] {
    let users = try usersRetriever.loadUsers()
    return generator.withLock { users.sample(count: numberOfPeople, using: &$0) }
  }
}
