import PeopleRoulette
import TestKit

/// A roulette that draws the same three people, however many are asked for.
final class MockPeopleRoulette: PeopleRouletting {
  let drawing = Spy<Int, [User], UsersError>("getRouletteResults(for:)", returning: .three)

  func getRouletteResults(for numberOfPeople: Int) throws(UsersError) -> [User] {
    try drawing(numberOfPeople)
  }
}
