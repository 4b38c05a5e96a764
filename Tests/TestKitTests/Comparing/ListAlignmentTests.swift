import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Aligning lists", .tags(.returnValue))
struct ListAlignmentTests {
  // MARK: - Elements that were kept

  @Test func `list alignment keeps as many elements as possible, even if few are in both lists`() {
    let expected = [1, 1, 1, 2] + Array(100..<300)
    let actual = [2, 1, 1, 1] + Array(300..<500)

    let pairs = ListAlignment.keptPairs(expected, actual)

    #expect(pairs.map(\.expected) == [0, 1, 2])
    #expect(pairs.map(\.actual) == [1, 2, 3])
  }

  /// The arguments are the number of distinct elements and the maximum length of the lists.
  @Test(arguments: [(3, 12), (6, 12), (30, 12), (1_000_000, 150)])
  func `list alignment keeps as many elements as the standard library's difference(from:)`(
    distinctCount: Int, maxLength: Int
  ) {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<(12_000 / maxLength) {
      let expected = list(of: distinctCount, atMost: maxLength, using: &generator)
      let actual = (expected.shuffled(using: &generator) + expected).suffix(maxLength)

      let pairs = ListAlignment.keptPairs(expected, Array(actual))

      let edits = actual.difference(from: expected).count
      #expect(expected.count + actual.count - 2 * pairs.count == edits, "\(expected), \(actual)")
      #expect(isAlignment(pairs, expected, Array(actual)), "\(expected), \(actual)")
    }
  }

  @Test(arguments: [(127, 127), (128, 1)])
  func `unique elements are paired first if two lists have over 256 elements in all`(
    repetitions: Int, kept: Int
  ) {
    let expected = Array(repeating: 1, count: repetitions) + [2]
    let actual = [2] + Array(repeating: 1, count: 127)

    let pairs = ListAlignment.keptPairs(expected, actual)

    #expect(pairs.count == kept)
  }

  @Test
  func `in long lists of duplicates, an nth copy pairs only with the other list's nth copy`() {
    let expected = (0..<100).flatMap { _ in [1, 2] }

    let pairs = ListAlignment.keptPairs(expected, expected.reversed())

    #expect(pairs.count == 100)
  }

  @Test func `in long lists, repeated elements between unique ones are paired as well`() {
    let expected = (0..<1_000).flatMap { [$0 + 1, 0] }
    var actual = expected
    actual.remove(at: 1_001)
    actual.insert(0, at: 600)

    let pairs = ListAlignment.keptPairs(expected, actual)

    #expect(pairs.count == 1_999)
    #expect(isAlignment(pairs, expected, actual))
  }

  @Test(arguments: [2, 4, 100])
  func `aligning long lists with few distinct elements finds a common subsequence`(
    distinctCount: Int
  ) {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<50 {
      let expected = list(of: distinctCount, atMost: 400, using: &generator)
      let actual = list(of: distinctCount, atMost: 400, using: &generator)

      let pairs = ListAlignment.keptPairs(expected, actual)

      #expect(isAlignment(pairs, expected, actual), "\(expected), \(actual)")
      #expect(pairs.isEmpty == Set(expected).isDisjoint(with: actual), "\(expected), \(actual)")
    }
  }

  // MARK: - Messages

  @Test func `applying a difference message to the expected list gives the actual list`() throws {
    for seed in 0..<4_000 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let expected = list(of: 8, atMost: 12, using: &generator)
      let actual = list(of: 8, atMost: 12, using: &generator)

      let message = describeDifference(
        actual, expected, limits: DifferenceLimits(lines: 1_000, bytes: 100_000))

      let result = try applying(message ?? "", to: expected)
      #expect(result.list == actual, "seed \(seed)")
      #expect(result.movedAway == result.movedHere, "seed \(seed)")
      #expect(result.movedAway.allSatisfy { expected[$0[0]] == actual[$0[1]] }, "seed \(seed)")
    }
  }

  // MARK: - Classes of equal elements

  @Test func `equal requests and equal responses are grouped without comparing all pairs`() {
    let requests = (0..<5_000).map { URLRequest.people(body: "\($0)") }
    let responses = (0..<5_000).compactMap { HTTPURLResponse.people(headers: ["Age": "\($0)"]) }

    let classes = [
      ElementClasses(requests, requests.reversed()),
      ElementClasses(requests as [URLRequest?], requests.reversed()),
      ElementClasses(responses, responses.reversed()),
    ]

    #expect(classes.map(\.expected) == Array(repeating: Array(0..<5_000), count: 3))
    #expect(classes.map(\.actual) == Array(repeating: (0..<5_000).reversed(), count: 3))
  }

  // On Linux, hashing an NSError crashes the process.
  @Test func `lists are hashed only if the elements of both lists are safe to hash`() {
    let (plain, errors): ([AnyHashable], [AnyHashable]) = ([1, 2], [URLError(.badURL)])

    #expect(describeDifference(plain, errors) != nil)
    #expect(describeDifference(errors, plain) != nil)
  }

  @Test func `a value that does not equal itself is compared once and gets its own group`() {
    let questions = Spy<Void, Never>("==")
    let values = (0..<100).map { _ in Stranger(questions: questions) }

    let classes = ElementClasses(values, [])

    #expect(classes.actual == Array(0..<100))
    questions.expectCalled(100)
  }

  // MARK: - Fixtures

  private func list(
    of distinctCount: Int, atMost maxLength: Int, using generator: inout SeededGenerator
  ) -> [Int] {
    let count = Int.random(in: 0...maxLength, using: &generator)
    return (0..<count).map { _ in Int.random(in: 0..<distinctCount, using: &generator) }
  }

  private func isAlignment(
    _ pairs: [ListAlignment.Pair], _ expected: [Int], _ actual: [Int]
  ) -> Bool {
    pairs.allSatisfy { expected[$0.expected] == actual[$0.actual] }
      && zip(pairs, pairs.dropFirst()).allSatisfy {
        $0.expected < $1.expected && $0.actual < $1.actual
      }
  }

  /// Removes the elements in the message's minus lines from the list, and inserts those in its plus lines.
  ///
  /// Also returns the old and the new position of each moved element. `movedAway` has the positions from the
  /// minus lines, and `movedHere` has the positions from the plus lines.
  private func applying(
    _ message: String, to expected: [Int]
  ) throws -> (list: [Int], movedAway: Set<[Int]>, movedHere: Set<[Int]>) {
    var removed: Set<Int> = []
    var inserted: [(index: Int, element: Int)] = []
    var (movedAway, movedHere): (Set<[Int]>, Set<[Int]>) = ([], [])
    for line in message.split(separator: "\n") {
      // For example “- [3]: 7” or “- [3]: 7   moved to [5]”.
      let parts = line.split { " []:".contains($0) }
      guard parts.count >= 3, ["-", "+"].contains(parts[0]), let index = Int(parts[1]),
        let element = Int(parts[2])
      else { continue }
      let other = Int(parts[parts.count - 1]) ?? -1
      if parts[0] == "-" {
        removed.insert(index)
        if parts.contains("moved") { movedAway.insert([index, other]) }
      } else {
        inserted.append((index, element))
        if parts.contains("moved") { movedHere.insert([other, index]) }
      }
    }
    var list = expected.indices.filter { !removed.contains($0) }.map { expected[$0] }
    for (index, element) in inserted.sorted(by: { $0.index < $1.index }) {
      list.insert(element, at: try #require(index <= list.count ? index : nil))
    }
    return (list, movedAway, movedHere)
  }
}

/// A value that equals nothing, not even itself, like NaN.
private struct Stranger: Hashable {
  let questions: Spy<Void, Never>

  static func == (one: Stranger, other: Stranger) -> Bool {
    one.questions.call()
    return false
  }

  func hash(into hasher: inout Hasher) {}
}
