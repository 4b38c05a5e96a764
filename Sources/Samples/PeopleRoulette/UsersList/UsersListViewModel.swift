/// The people who were drawn.
@MainActor
public final class UsersListViewModel: ListDataSource {
  /// The people in the order of the draw.
  public private(set) var selectedPeople: [User] = []

  private let peopleRoulette: any PeopleRouletting

  /// Makes a view model.
  ///
  /// - Parameter peopleRoulette: Draws the people.
  public nonisolated init(peopleRoulette: any PeopleRouletting) {
    self.peopleRoulette = peopleRoulette
  }

  /// Draws people, in place of those that were drawn before.
  ///
  /// - Parameter numberOfPeople: How many.
  /// - Throws: ``UsersError`` if it cannot be read who there is; then the list is as it was.
  public func setup(with numberOfPeople: Int) throws(UsersError) {
    selectedPeople = try peopleRoulette.getRouletteResults(for: numberOfPeople)
  }

  /// How many people were drawn.
  public var numberOfRows: Int { selectedPeople.count }

  /// Whom a row is about.
  ///
  /// - Parameter row: Which one, from zero.
  /// - Returns: The user; nil if there is no such row.
  public func user(at row: Int) -> User? {
    selectedPeople.indices.contains(row) ? selectedPeople[row] : nil
  }

  /// What a row shows.
  ///
  /// - Parameter row: Which one, from zero.
  /// - Returns: What it shows; nil if there is no such row.
  public func cellViewModel(at row: Int) -> (any UsersListItemRepresenting)? {
    user(at: row).map(UsersListItemCellViewModel.init)
  }
}
