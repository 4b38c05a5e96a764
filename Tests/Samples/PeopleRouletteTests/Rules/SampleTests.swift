import PeopleRoulette
import TestKit

@Suite("Drawing without putting back", .tags(.returnValue))
struct SampleTests {
  @Test func `a seed says exactly who is drawn`() {
    var generator = SeededGenerator(seed: 42)

    let draws = (0..<5).map { _ in (1...10).sample(count: 3, using: &generator) }

    #expect(draws == [[8, 3, 5], [4, 2, 9], [3, 9, 5], [7, 3, 6], [6, 1, 8]])
  }

  @Test(.seeded, arguments: [(0, 0), (1, 1), (3, 2), (10, 10), (10, 0), (10, -1), (3, 99)])
  func `so many are drawn, each from the source and none twice`(size: Int, count: Int) {
    var generator = SeededGenerator.current

    for _ in 0..<1_000 {
      let drawn = (0..<size).sample(count: count, using: &generator)

      #expect(drawn.count == min(max(0, count), size))
      #expect(Set(drawn).count == drawn.count)
      #expect(Set(drawn).isSubset(of: 0..<size))
    }
  }

  @Test(.seeded) func `it is the beginning of a shuffle that swaps in place`() {
    var one = SeededGenerator.current
    var other = SeededGenerator.current

    for count in 0...12 {
      #expect(
        (0..<12).sample(count: count, using: &one)
          == Array(swapped(Array(0..<12), count: count, using: &other).prefix(count)))
    }
  }

  @Test(.seeded) func `the places of a slice are its own`() {
    var generator = SeededGenerator.current
    let letters = Array("abcdef")

    let drawn = letters[2...].sample(count: 4, using: &generator)

    expectSameElements(drawn, ["c", "d", "e", "f"])
  }

  @Test(.seeded) func `what is there twice can be drawn twice, and not three times`() {
    var generator = SeededGenerator.current

    let drawn = ["a", "a", "b"].sample(count: 3, using: &generator)

    expectSameElements(drawn, ["a", "a", "b"])
  }

  @Test(arguments: 0..<3)
  func `each of three is drawn equally often`(element: Int) {
    var generator = SeededGenerator(seed: 2018)

    let draws = (0..<30_000).filter { _ in
      (0..<3).sample(count: 1, using: &generator) == [element]
    }

    #expect((9_500...10_500).contains(draws.count))
  }

  @Test func `each order of three is drawn equally often`() {
    var generator = SeededGenerator(seed: 2018)
    var counts: [[Int]: Int] = [:]

    for _ in 0..<30_000 {
      counts[(0..<3).sample(count: 3, using: &generator), default: 0] += 1
    }

    #expect(counts.count == 6)
    #expect(counts.values.allSatisfy { (4_750...5_250).contains($0) })
  }

  @Test(.seeded) func `of a large source no more is touched than is drawn`() {
    var generator = SeededGenerator.current
    let source = CountedRange(count: 1_000_000)

    let drawn = source.sample(count: 3, using: &generator)

    #expect(drawn.count == 3)
    source.reading.expectCalled(3)
  }

  // MARK: - Fixtures

  /// The textbook, on a copy.
  private func swapped(
    _ elements: [Int], count: Int, using generator: inout SeededGenerator
  ) -> [Int] {
    var elements = elements
    for place in 0..<count {
      elements.swapAt(place, Int.random(in: place..<elements.count, using: &generator))
    }
    return elements
  }
}

/// Numbers from zero on, which record that they are read.
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
