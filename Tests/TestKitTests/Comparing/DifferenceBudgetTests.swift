@testable import TestKit

/// How long a message may be, and how much may be tried for it.
@Suite("The budget of a comparison", .tags(.returnValue))
struct DifferenceBudgetTests {
  @Test func `without a wish a message has what a terminal shows`() {
    #expect(DifferenceBudget() == DifferenceBudget(lines: 60, bytes: 4_000, steps: 200_000))
    #expect(DifferenceBudget.standard == DifferenceBudget())
  }

  @Test func `a list inside another value leaves room for what follows`() {
    let prices = Dictionary(uniqueKeysWithValues: (10..<35).map { ("\($0)", $0) })
    let text = describeDifference(
      Stock(prices: prices.mapValues { $0 + 1 }, isOpen: true),
      Stock(prices: prices, isOpen: false))
    let lines = text?.split(separator: "\n").map(String.init) ?? []

    #expect(lines.first == "2 of 2 fields differ, first at prices[\"10\"]:")
    #expect(lines.count == 1 + 2 * 20 + 1 + 2)
    #expect(lines.suffix(3) == ["  … 5 more in prices", "- isOpen: false", "+ isOpen: true"])
  }

  @Test(arguments: [20, 21, 25])
  func `of nested entries twenty are shown`(count: Int) throws {
    func entries(_ value: Int) -> [Int: Int] {
      Dictionary(uniqueKeysWithValues: (100..<(100 + count)).map { ($0, value) })
    }

    let text = try #require(describeDifference([entries(1)], [entries(2)]))

    #expect(text.matches(of: /- \[0\]\[\d+\]: 2/).count == 20)
    #expect(text.contains("more in [0]") == (count > 20))
    #expect(text.contains("… \(count - 20) more in [0]") == (count > 20))
  }

  @Test func `what does not fit is counted`() {
    let before = Dictionary(uniqueKeysWithValues: (10..<20).map { ($0, 0) })
    let after = before.merging((10..<20).filter { $0 % 2 == 0 }.map { ($0, 1) }) { $1 }

    #expect(
      describeDifference(after, before, budget: DifferenceBudget(lines: 6)) == """
        5 of 10 keys differ, first at [10]:
        - [10]: 0
        + [10]: 1
        - [12]: 0
        + [12]: 1
        … 3 more keys
        """)
    #expect(
      describeDifference((1, 2, 3, 4), (5, 6, 7, 8), budget: DifferenceBudget(lines: 6)) == """
        4 of 4 fields differ, first at 0:
        - 0: 5
        + 0: 1
        - 1: 6
        + 1: 2
        … 2 more fields
        """)
  }

  @Test func `a large budget is used`() {
    let lines = (0..<500).map { "\($0)" }.joined(separator: "\n")
    let others = (500..<1_000).map { "\($0)" }.joined(separator: "\n")

    let text = describeDifference(
      others, lines, budget: DifferenceBudget(lines: 2_000, bytes: 100_000))

    #expect(text?.split(separator: "\n").count == 1 + 1 + 1_000)
  }

  @Test func `the line before a difference leaves room for it`() {
    let long = String(repeating: "x", count: 90)

    let text =
      describeDifference([long, "a"], [long, "b"], budget: DifferenceBudget(bytes: 400)) ?? ""

    #expect(text.contains("\n- [1]: \"b\""))
    #expect(text.contains("\n+ [1]: \"a\""))
  }

  @Test func `the search for pairs ends with the steps`() {
    let reads = Spy<Void, Never>("customMirror")
    let (actual, expected) = (
      (0..<60).map { Watched($0, reads) }, (100..<160).map { Watched($0, reads) }
    )

    let text = describeDifference(actual, expected, budget: DifferenceBudget(steps: 500))

    #expect(text?.hasPrefix("60 of 60 elements differ") == true)
    #expect(reads.callCount < 2_000)
  }

  @Test func `a search for pairs that may need more steps than there are takes none`() {
    let text = describeDifference(
      Order(lines: (0..<30).map { Line(number: $0) }, guest: Guest(id: 1, name: "a")),
      Order(lines: (30..<60).map { Line(number: $0) }, guest: Guest(id: 1, name: "b")),
      budget: DifferenceBudget(lines: 1_000, bytes: 100_000, steps: 800))

    #expect(text?.hasSuffix("\n- guest.name: \"b\"\n+ guest.name: \"a\"") == true)
  }

  @Test func `each value that is taken apart takes steps, until there are none`() {
    let text = describeDifference(
      (0..<30).map { Guest(id: $0, name: "a") }, (0..<30).map { Guest(id: $0, name: "b") },
      budget: DifferenceBudget(lines: 1_000, bytes: 100_000, steps: 20))

    #expect(text?.contains("\n- [4].name: \"b\"\n") == true)
    #expect(text?.contains("\n- [5]: Guest(id: 5, name: \"b\", ") == true)
  }

  @Test func `each list that is searched takes steps, until there are none`() {
    var generator = SeededGenerator(seed: 4)
    func lists() -> [[Int]] {
      (0..<20).map { _ in (0..<40).map { _ in Int.random(in: 0..<10, using: &generator) } }
    }

    let text = describeDifference(
      lists(), lists(), budget: DifferenceBudget(lines: 10_000, bytes: 1_000_000, steps: 3_000))

    #expect(text?.contains("\n- [10][") == true)
    #expect(text?.contains("\n- [11]: [") == true)
  }

  @Test func `a list that takes all steps leaves some for what follows`() {
    var generator = SeededGenerator(seed: 3)
    let list = (0..<400).map { _ in Int.random(in: 0..<40, using: &generator) }

    let text = describeDifference(
      Page(list: list.shuffled(using: &generator), guest: Guest(id: 1, name: "a")),
      Page(list: list, guest: Guest(id: 1, name: "b")), budget: DifferenceBudget(steps: 5_000))

    #expect(text?.hasSuffix("\n- guest.name: \"b\"\n+ guest.name: \"a\"") == true)
  }

  @Test func `what was not taken apart for want of steps is not said to be alike inside`() {
    let begin = String(repeating: "x", count: 250)

    let text = describeDifference(
      Note(begin + "a"), Note(begin + "b"), budget: DifferenceBudget(steps: 0))

    #expect(
      text?.hasSuffix("\n  The steps of the budget were used up before it could be taken apart.")
        == true)
  }
}

// MARK: - Fixtures

private final class Note: Equatable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (one: Note, other: Note) -> Bool { one.text == other.text }
}

private struct Stock: Equatable {
  var prices: [String: Int]
  var isOpen: Bool
}

private struct Page: Equatable {
  var list: [Int]
  var guest: Guest
}

private struct Order: Equatable {
  var lines: [Line]
  var guest: Guest
}

/// Without a hash.
private struct Line: Equatable {
  let number: Int
}

private struct Watched: CustomReflectable {
  let number: Int
  let reads: Spy<Void, Never>

  init(_ number: Int, _ reads: Spy<Void, Never>) {
    self.number = number
    self.reads = reads
  }

  var customMirror: Mirror {
    reads.call()
    return Mirror(self, children: ["number": number])
  }
}
