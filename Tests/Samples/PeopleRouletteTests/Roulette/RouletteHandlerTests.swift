import PeopleRoulette
import TestKit

@Suite("Given three users", .tags(.returnValue))
struct RouletteHandlerTests {
  let retriever = MockUsersRetriever()

  @Test(arguments: [
    (1, 1), (2, 2), (3, 3), (4, 3), (.max, 3), (0, 0), (-1, 0), (.min, 0),
  ])
  func `when some are drawn, then each comes at most once`(count: Int, drawn: Int) throws {
    let users = try roulette().getRouletteResults(for: count)

    #expect(users.count == drawn)
    #expect(Set(users).count == drawn)
    #expect(Set(users).isSubset(of: [User].three))
    retriever.loading.expectCalled()
  }

  @Test func `when people are drawn again, then the draws differ`() throws {
    let roulette = roulette()

    let draws = try (0..<20).map { _ in try roulette.getRouletteResults(for: 3) }

    #expect(Set(draws).count > 1)
  }

  @Test func `when two roulettes have the same seed, then they draw the same people`() throws {
    let one = roulette(seed: 7)
    let other = roulette(seed: 7)

    for _ in 0..<20 {
      #expect(try one.getRouletteResults(for: 2) == other.getRouletteResults(for: 2))
    }
  }

  @Test func `when no generator is passed, then each roulette draws differently`() throws {
    // There are six orders, so that all twenty draws are the same once in 6¹⁹ runs.
    let draws = try (0..<20).map { _ in
      try RouletteHandler(usersRetriever: retriever).getRouletteResults(for: 3)
    }

    #expect(Set(draws).count > 1)
  }

  // MARK: - Failures

  @Test
  func `when no users are stored, then the draw is empty, and a store that fails is an error`()
    throws
  {
    retriever.loading.returns([])
    #expect(try roulette().getRouletteResults(for: 3) == [])

    retriever.loading.throws(.damaged)
    #expect(throws: UsersError.damaged) { try roulette().getRouletteResults(for: 1) }
  }

  // MARK: - Fixtures

  private func roulette(seed: UInt64 = 1) -> RouletteHandler {
    RouletteHandler(usersRetriever: retriever, generator: SeededGenerator(seed: seed))
  }
}

@Suite("Drawing without putting back", .tags(.returnValue))
struct SampleTests {
  @Test func `a seed determines the draws`() {
    var generator = SeededGenerator(seed: 42)

    let draws = (0..<5).map { _ in (1...10).sample(count: 3, using: &generator) }

    #expect(draws == [[8, 3, 5], [4, 2, 9], [3, 9, 5], [7, 3, 6], [6, 1, 8]])
  }

  @Test(.seeded, arguments: [(0, 0), (1, 1), (3, 2), (10, 10), (10, 0), (10, -1), (3, 99)])
  func `each draw has the right size, and no element twice`(size: Int, count: Int) {
    var generator = SeededGenerator.current

    for _ in 0..<1_000 {
      let drawn = (0..<size).sample(count: count, using: &generator)

      #expect(drawn.count == min(max(0, count), size))
      #expect(Set(drawn).count == drawn.count)
      #expect(Set(drawn).isSubset(of: 0..<size))
    }
  }

  @Test(.seeded) func `a draw is the beginning of a shuffle`() {
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
  func `drawing all of a slice returns its elements, equal ones included`(
    letters: ArraySlice<Character>
  ) {
    var generator = SeededGenerator.current

    let drawn = letters.sample(count: letters.count, using: &generator)

    expectSameElements(drawn, letters)
  }

  @Test func `each element and each order of three is equally likely`() {
    var generator = SeededGenerator(seed: 2018)
    var firsts: [Int: Int] = [:]
    var orders: [[Int]: Int] = [:]

    for _ in 0..<30_000 {
      firsts[(0..<3).sample(count: 1, using: &generator)[0], default: 0] += 1
      orders[(0..<3).sample(count: 3, using: &generator), default: 0] += 1
    }

    #expect(firsts.count == 3)
    #expect(firsts.values.allSatisfy { (9_500...10_500).contains($0) })
    #expect(orders.count == 6)
    #expect(orders.values.allSatisfy { (4_750...5_250).contains($0) })
  }

  @Test(.seeded) func `only the drawn elements of a large collection are read`() {
    var generator = SeededGenerator.current
    let source = CountedRange(count: 1_000_000)

    let drawn = source.sample(count: 3, using: &generator)

    #expect(drawn.count == 3)
    source.reading.expectCalled(3)
  }
}

// MARK: - Fixtures

/// Numbers from zero that record each access.
private struct CountedRange: RandomAccessCollection {
  let count: Int
  let reading = Spy<Int, Void, Never>("element")

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(position: Int) -> Int {
    reading(position)
    return position
  }
}
