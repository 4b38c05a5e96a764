import Foundation
import TestKit

/// The examples from the documentation on comparing values.
@Suite("Comparisons in the documentation")
struct ComparingSnippetTests {
  // check-tests: allow real-clock, the comparison ignores this date
  // snippet: no-difference
  @Test func `moving a person changes the city but not the name`() {
    var person = Person(name: "Ann", city: "Berlin", changed: .now)

    person.move(to: "Bonn")

    let moved = Person(name: "Ann", city: "Bonn", changed: .distantPast)
    expectNoDifference(person, moved, ignoring: \.changed)
  }
  // end snippet

  // snippet: same-elements
  @Test func `all hashtags in a text are found`() {
    let words = "#b and #a".split(separator: " ")

    let tags = Set(words.filter { $0.hasPrefix("#") })

    expectSameElements(tags, ["#a", "#b"])
  }
  // end snippet

  // snippet: hash-diffable
  @Test func `an advert comes after the first product`() {
    let products = [Product(id: 1), Product(id: 2)]
    let advert = Advert(text: "Sale")

    let list = shop(products: products, adverts: [advert])

    expectHashDiffable(list, [products[0], advert, products[1]])
  }
  // end snippet

  // snippet: equal-json
  @Test func `a point is encoded with both coordinates`() {
    let point = Point(x: 1, y: 2)

    expectEqualJSON(point, #"{"x": 1, "y": 2}"#)
  }
  // end snippet

  // snippet: change
  @Test func `a deposit increases the balance`() {
    var account = Account(balance: 100)

    expectChange(of: account.balance, from: 100, to: 150) {
      account.deposit(50)
    }
  }
  // end snippet

  // snippet: change-by
  @Test func `a deposit changes only the balance`() {
    var account = Account(balance: 100)

    expectChange(of: account, by: { $0.balance += 50 }) {
      account.deposit(50)
    }
  }
  // end snippet

  // snippet: no-change-async
  @MainActor
  @Test func `an album that fails to load keeps its title`() async {
    let album = Album(title: "Blue", loader: BrokenLoader())

    await expectNoChange(of: album.title) { await album.load() }
  }
  // end snippet

  // snippet: change-awaited
  @Test func `a visit is counted`() async {
    let counter = VisitCounter()

    await expectChange(of: { await counter.visits }, from: 0, to: 1) {
      await counter.visit()
    }
  }
  // end snippet

  // snippet: snapshot
  @Test func `a receipt fits the width of the paper`() {
    let receipt = receipt(for: [("Bread", 3), ("Butter", 12)])

    expectSnapshot(receipt)
  }
  // end snippet

  // MARK: - Failures

  @Test func `a person who failed to move is reported with the expected and actual city`() async {
    let person = Person(name: "Ann", city: "Berlin", changed: .distantFuture)
    let moved = Person(name: "Ann", city: "Bonn", changed: .distantPast)

    let line = #line + 1
    let issues = await captureIssues { expectNoDifference(person, moved, ignoring: \.changed) }

    // failure: no-difference
    expectOneIssue(
      issues,
      """
      Expected no difference, but 1 of 3 fields differs, first at city:
      - city: "Bonn"
      + city: "Berlin"
      """, line: line)
    // end failure
  }

  @Test func `a word that is not a hashtag is reported as unexpected`() async {
    let words = "#b and #a".split(separator: " ")

    let line = #line + 1
    let issues = await captureIssues { expectSameElements(Set(words), ["#a", "#b"]) }

    // failure: unexpected-tag
    expectOneIssue(
      issues,
      """
      Expected the same elements in any order, but 1 element is unexpected:
      + "and"
      """, line: line)
    // end failure
  }

  // A run that records snapshots has a different failure message.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TESTKIT_SNAPSHOTS"] == nil))
  func `a failure shows both versions of a receipt that differs from its snapshot`() async throws {
    let directory = try TemporaryDirectory()
    let place = SourceLocation(
      fileID: "ShopTests/ReceiptTests.swift",
      filePath: directory.url.appending(component: "ReceiptTests.swift").path, line: 1, column: 1)
    let old = receipt(for: [("Bread", 3), ("Butter", 12)])
    let new = """
      Bread             3.00 €
      Butter           12.00 €
      """

    let first = await captureIssues { expectSnapshot(new, sourceLocation: place) }
    let recorded = try #require(first.first).message
    let file = try #require(recorded.firstMatch(of: /__Snapshots__\/\S+\.txt/)).output
    try Data("\(old)\n".utf8).write(to: directory.url.appending(path: file))
    let issues = await captureIssues { expectSnapshot(new, sourceLocation: place) }

    // failure: receipt
    expectOneIssue(
      issues,
      """
      The text does not match the snapshot \(file): 2 of 2 lines differ, first in line 1:
        line 1:
      - Bread                3 €
      + Bread             3.00 €
      - Butter              12 €
      + Butter           12.00 €
      If the text is right, record it: run the test with TESTKIT_SNAPSHOTS=record.
      """, line: 1, fileID: place.fileID)
    // end failure
  }

  // MARK: - Bad examples

  // The conventions advise against this test, so it does not run.

  // check-tests: allow real-clock, the documentation shows this bad example, and nothing runs it
  // snippet: bad-snapshot
  func `a person who has moved matches the snapshot`() {
    var person = Person(name: "Ann", city: "Berlin", changed: .now)

    person.move(to: "Bonn")

    expectSnapshot("\(person)")
  }
  // end snippet

  // MARK: - Fixtures

  // snippet: receipt
  func receipt(for items: [(name: String, price: Int)]) -> String {
    items.map { item in
      let price = "\(item.price) €"
      let gap = 24 - item.name.count - price.count
      return item.name + String(repeating: " ", count: gap) + price
    }.joined(separator: "\n")
  }
  // end snippet
}

// check-tests: allow real-clock, the comparison ignores this date
// snippet: person
private struct Person: Equatable {
  var name: String
  var city: String
  var changed: Date

  mutating func move(to city: String) {
    self.city = city
    changed = .now
  }
}
// end snippet

// snippet: shop
private struct Product: HashDiffable, Equatable {
  var id: Int
  var identifier: String { "product-\(id)" }
}

private struct Advert: HashDiffable, Equatable {
  var text: String
  var identifier: String { "advert-\(text)" }
}

private func shop(
  products: [Product], adverts: [Advert]
) -> [any HashDiffable] {
  var list: [any HashDiffable] = products
  list.insert(contentsOf: adverts, at: 1)
  return list
}
// end snippet

// snippet: point
private struct Point: Encodable {
  var x: Int
  var y: Int
}
// end snippet

// snippet: account
private struct Account: Equatable {
  var balance: Int
  var owner = "Ann"

  mutating func deposit(_ amount: Int) { balance += amount }
}
// end snippet

// snippet: album
@MainActor private final class Album {
  private(set) var title: String
  private let loader: BrokenLoader

  init(title: String, loader: BrokenLoader) {
    self.title = title
    self.loader = loader
  }

  func load() async {
    title = (try? await loader.title()) ?? title
  }
}

private struct BrokenLoader {
  func title() async throws -> String { throw CancellationError() }
}
// end snippet

// snippet: visit-counter
private actor VisitCounter {
  private(set) var visits = 0

  func visit() { visits += 1 }
}
// end snippet
