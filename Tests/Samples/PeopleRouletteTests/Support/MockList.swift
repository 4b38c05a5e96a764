import PeopleRoulette
import TestKit

/// A list of two rows until it is told otherwise.
@MainActor
final class MockList: ListDataSource {
  let counting = Spy<Int, Never>("numberOfRows", returning: 2)
  let showing = Spy<Int, (any UsersListItemRepresenting)?, Never>(
    "cellViewModel(at:)", returning: nil)
  let choosing = Spy<Int, User?, Never>("user(at:)", returning: nil)

  var numberOfRows: Int { counting() }

  func cellViewModel(at row: Int) -> (any UsersListItemRepresenting)? { showing(row) }

  func user(at row: Int) -> User? { choosing(row) }
}
