@testable import TestKit

@Suite("Occurrences of numbers", .tags(.returnValue))
struct OccurrencesTests {
  @Test func `the places of a number are handed out in their order, each once`() {
    var occurrences = Occurrences(of: [2, 0, 2, 1, 2])

    let places = (0..<4).map { _ in occurrences.next(of: 2) }

    #expect(places == [0, 2, 4, nil])
    #expect(occurrences.next(of: 0) == 1)
    #expect(occurrences.next(of: 1) == 3)
  }

  @Test func `a number that does not occur has no place`() {
    var occurrences = Occurrences(of: [1, 3])

    #expect([0, 2, 4, 100].allSatisfy { occurrences.next(of: $0) == nil })
  }

  @Test func `nothing has no places`() {
    var occurrences = Occurrences(of: [])

    #expect(occurrences.next(of: 0) == nil)
  }

  @Test func `a place that does not count is passed over`() {
    var occurrences = Occurrences(of: [1, 1, 1]) { $0 != 1 }

    #expect((0..<3).map { _ in occurrences.next(of: 1) } == [0, 2, nil])
  }
}
