@testable import TestKit

@Suite("Numbers taken in turn", .tags(.returnValue))
struct RingTests {
  @Test func `the first number for which it holds is taken, and only once`() {
    var ring = Ring(5..<9)

    #expect(ring.take { $0 > 6 } == 7)
    #expect(ring.take { $0 == 7 } == nil)
    #expect(ring.elements == [5, 6, 8])
  }

  @Test func `the search begins behind the one that was taken last, and comes round`() {
    var ring = Ring(0..<5)
    var asked: [Int] = []

    _ = ring.take { $0 == 2 }
    _ = ring.take { number in
      asked.append(number)
      return number == 1
    }

    #expect(asked == [3, 4, 0, 1])
  }

  @Test func `each number is asked about once`() {
    var ring = Ring(0..<3)
    var asked: [Int] = []

    let taken = ring.take { number in
      asked.append(number)
      return false
    }

    #expect(taken == nil)
    #expect(asked == [0, 1, 2])
  }

  @Test func `when all are taken nothing is left`() {
    var ring = Ring(4..<6)

    let taken = (0..<3).map { _ in ring.take { _ in true } }

    #expect(taken == [4, 5, nil])
    #expect(ring.elements == [])
  }

  @Test func `nothing can be taken from nothing`() {
    var ring = Ring(3..<3)

    #expect(ring.take { _ in true } == nil)
  }
}
