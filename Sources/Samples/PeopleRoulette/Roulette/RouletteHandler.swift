import Seams

/// A roulette wheel that picks people at random.
package protocol PeopleRouletting: Sendable {
  /// Picks people, each at most once.
  ///
  /// Picks everyone if there are fewer people than requested, and no one if the number is below one.
  func getRouletteResults(for numberOfPeople: Int) throws(UsersError) -> [User]
}

/// A roulette wheel that picks from the stored users.
package final class RouletteHandler: PeopleRouletting {
  private let usersRetriever: any UsersRetrieving
  private let generator: LockedState<any RandomNumberGenerator & Sendable>

  /// Creates a roulette wheel.
  ///
  /// With a seeded generator, it picks the same people in every run.
  package init(
    usersRetriever: any UsersRetrieving,
    generator: any RandomNumberGenerator & Sendable
  ) {
    self.usersRetriever = usersRetriever
    self.generator = LockedState(generator)
  }

  package func getRouletteResults(for numberOfPeople: Int) throws(UsersError) -> [User] {
    let users = try usersRetriever.loadUsers()
    return generator.withLock { users.sample(count: numberOfPeople, using: &$0) }
  }
}

extension RandomAccessCollection {
  /// Picks random elements, each at most once, and returns them in the order in which they were picked.
  ///
  /// The method does the first `count` steps of a Fisher–Yates shuffle. It stores only the swapped positions, so
  /// elements that are not picked cost nothing.
  package func sample(
    count: Int,
    using generator: inout some RandomNumberGenerator
  ) -> [Element] {
    let size = self.count
    // Maps each swapped position to the original position of the element that is now there.
    var moved: [Int: Int] = [:]
    return (0..<Swift.max(0, Swift.min(count, size))).map { place in
      let other = Int.random(in: place..<size, using: &generator)
      let drawn = moved[other] ?? other
      moved[other] = moved[place] ?? place
      return self[index(startIndex, offsetBy: drawn)]
    }
  }
}
