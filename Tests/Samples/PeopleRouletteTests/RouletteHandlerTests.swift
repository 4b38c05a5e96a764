import PeopleRoulette
import TestKit

@Suite("Given three users", .tags(.returnValue))
struct RouletteHandlerTests {
  let retriever = MockUsersRetriever()

  @Test func `when one is drawn, then it is one of them`() throws {
    let users = try roulette().getRouletteResults(for: 1)

    #expect(users.count == 1)
    #expect(Set(users).isSubset(of: [User].three))
  }

  @Test func `when two are drawn, then they are two of them`() throws {
    let users = try roulette().getRouletteResults(for: 2)

    #expect(Set(users).count == 2)
    #expect(Set(users).isSubset(of: [User].three))
  }

  @Test func `when all are drawn, then each is there once`() throws {
    let users = try roulette().getRouletteResults(for: 3)

    expectSameElements(users.map(\.name), ["User 1", "User 2", "User 3"])
  }

  @Test func `when people are drawn twice, then the lots go on`() throws {
    let roulette = roulette()

    let draws = try (0..<20).map { _ in try roulette.getRouletteResults(for: 3) }

    #expect(Set(draws).count > 1)
  }

  @Test func `when two roulettes have one seed, then they draw the same people`() throws {
    let one = roulette(seed: 7)
    let other = roulette(seed: 7)

    for _ in 0..<20 {
      #expect(try one.getRouletteResults(for: 2) == other.getRouletteResults(for: 2))
    }
  }

  @Test func `when nothing is said about lots, then each roulette has its own`() throws {
    // Of six orders, all twenty are the same once in 6¹⁹.
    let draws = try (0..<20).map { _ in
      try RouletteHandler(usersRetriever: retriever).getRouletteResults(for: 3)
    }

    #expect(Set(draws).count > 1)
  }

  @Test func `when people are drawn, then the users are read once`() throws {
    _ = try roulette().getRouletteResults(for: 2)

    retriever.loading.expectCalled()
  }

  // MARK: - Failures

  @Test(arguments: [0, -1, .min])
  func `when nobody is to be drawn, then nobody is`(count: Int) throws {
    let users = try roulette().getRouletteResults(for: count)

    #expect(users == [])
  }

  @Test(arguments: [4, .max])
  func `when more are to be drawn than there are, then all are`(count: Int) throws {
    let users = try roulette().getRouletteResults(for: count)

    #expect(Set(users) == Set([User].three))
  }

  @Test func `when there is nobody, then nobody is drawn`() throws {
    retriever.loading.returns([])

    let users = try roulette().getRouletteResults(for: 3)

    #expect(users == [])
  }

  @Test func `when the users cannot be read, then that is an error`() {
    retriever.loading.throws(.damaged)

    #expect(throws: UsersError.damaged) {
      try roulette().getRouletteResults(for: 1)
    }
  }

  // MARK: - Fixtures

  private func roulette(seed: UInt64 = 1) -> RouletteHandler {
    RouletteHandler(usersRetriever: retriever, generator: SeededGenerator(seed: seed))
  }
}
