import PeopleRoulette
import TestKit

@Suite("Given a roulette handler", .tags(.returnValue))
struct RouletteHandlerTests {
  let retriever = MockUsersRetriever()

  @Test(arguments: [(1, 1), (2, 2), (3, 3), (4, 3), (.max, 3), (0, 0), (-1, 0), (.min, 0)])
  func `when users are picked, each is picked at most once`(count: Int, drawn: Int) throws {
    let users = try roulette().getRouletteResults(for: count)

    #expect(users.count == drawn)
    #expect(Set(users).count == drawn)
    #expect(Set(users).isSubset(of: [User].three))
    retriever.loading.expectCalled()
  }

  @Test func `when two roulettes have the same seed, they pick the same people`() throws {
    let one = roulette()
    let other = roulette()

    let draws = try (0..<20).map { _ in try one.getRouletteResults(for: 3) }

    #expect(Set(draws).count > 1)
    #expect(draws == (try (0..<20).map { _ in try other.getRouletteResults(for: 3) }))
  }

  // MARK: - Failures

  @Test func `a draw from an empty store is empty, and a draw from a failing store throws`() throws
  {
    retriever.loading.returns([])
    #expect(try roulette().getRouletteResults(for: 3) == [])

    retriever.loading.throws(.damaged)
    #expect(throws: UsersError.damaged) { try roulette().getRouletteResults(for: 1) }
  }

  // MARK: - Fixtures

  private func roulette() -> RouletteHandler {
    RouletteHandler(usersRetriever: retriever, generator: SeededGenerator(seed: 1))
  }
}

@Suite("Sampling without replacement", .tags(.returnValue))
struct SampleTests {
  @Test func `a seed determines the samples, and no sample draws an element twice`() {
    var generator = SeededGenerator(seed: 42)

    let draws = (0..<5).map { _ in (1...10).sample(count: 3, using: &generator) }

    #expect(draws == [[8, 3, 5], [4, 2, 9], [3, 9, 5], [7, 3, 6], [6, 1, 8]])
  }

  @Test(.seeded)
  func `a sample is the beginning of a shuffle, so all samples are equally likely`() {
    var one = SeededGenerator.current
    var other = SeededGenerator.current

    for count in 0...12 {
      let drawn = (0..<12).sample(count: count, using: &one)

      var shuffled = Array(0..<12)
      for place in 0..<count {
        shuffled.swapAt(place, Int.random(in: place..<12, using: &other))
      }
      #expect(drawn == Array(shuffled.prefix(count)))
    }
  }

  @Test(.seeded, arguments: [Array("abcdef")[2...], Array("aab")[...]])
  func `sampling an entire slice returns all its elements, including equal ones`(
    letters: ArraySlice<Character>
  ) {
    var generator = SeededGenerator.current

    let drawn = letters.sample(count: letters.count, using: &generator)

    expectSameElements(drawn, letters)
  }

  @Test(.seeded) func `only the sampled elements of a large collection are read`() {
    var generator = SeededGenerator.current
    let reading = Spy<Int, Int, Never>("element", returning: 0)
    let source = (0..<1_000_000).lazy.map { reading.call($0) }

    let drawn = source.sample(count: 3, using: &generator)

    #expect(drawn.count == 3)
    reading.expectCalled(3)
  }
}
