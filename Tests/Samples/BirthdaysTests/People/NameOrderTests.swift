import Birthdays
import Foundation
import TestKit

@Suite("Name order", .tags(.returnValue))
struct NameOrderTests {
  /// The names, and their indices sorted by last name and by first name.
  ///
  /// If the order by last name is `nil`, both orders are the same.
  @Test(
    arguments: [
      ([("Cem", "Aydin"), ("Ana", "Lima"), ("Bo", "Dahl")], [0, 2, 1], [1, 2, 0]),
      // A single name counts as the first name and as the last name.
      ([("Mia", ""), ("Ana", "Zorn"), ("", "Bach")], [2, 0, 1], [1, 2, 0]),
      // If the names to sort by are the same, people keep their order.
      (
        [("Zoe", "Lima"), ("Ana", "LIMA"), ("Bo", "lima"), ("Cem", "Aydin"), ("Zoe", "Líma")],
        [3, 0, 1, 2, 4], [1, 2, 3, 0, 4]
      ),
      (
        [("", "évora"), ("", "Zola"), ("", "Eco"), ("", "EVA"), ("", "Ångström")], nil,
        [4, 2, 3, 0, 1]
      ),
    ] as [([(String, String)], [Int]?, [Int])])
  func `people are sorted by the chosen name, ignoring case and accents`(
    names: [(String, String)], byLastName: [Int]?, byFirstName: [Int]
  ) throws {
    let people = try names.enumerated().map {
      Person(id: $0.offset, info: try .named($0.element.0, $0.element.1))
    }

    #expect(NameOrder.lastName.sorted(people).map(\.id) == byLastName ?? byFirstName)
    #expect(NameOrder.firstName.sorted(people).map(\.id) == byFirstName)
  }
}

@Suite("Saved sort order", .tags(.state))
struct SortingSettingTests {
  let store = InMemoryKeyValueStore()

  // snippet: relaunch
  @Test(arguments: NameOrder.allCases)
  func `a chosen sort order survives a relaunch`(order: NameOrder) throws {
    try SortingSetting(store: store).set(order)

    #expect(try SortingSetting(store: store).order() == order)
  }
  // end snippet

  @Test(arguments: [
    (String?.none, NameOrder.lastName), ("0", .lastName), ("1", .firstName), ("2", .lastName),
    ("-1", .lastName), ("", .lastName), ("firstName", .lastName), ("1.0", .lastName),
    (" 1", .lastName),
  ])
  func `people are sorted by last name, or by first name if the saved setting is 1`(
    text: String?, order: NameOrder
  ) throws {
    if let text { try store.set(Data(text.utf8), forKey: "sort") }

    #expect(try SortingSetting(store: store).order() == order)
  }
}
