import Birthdays
import TestKit

@Suite("The order of people", .tags(.returnValue))
struct NameOrderTests {
  @Test func `people are sorted by the name that is asked for`() throws {
    let people = try people(("Cem", "Aydin"), ("Ana", "Lima"), ("Bo", "Dahl"))

    #expect(NameOrder.lastName.sorted(people).map(\.id) == [0, 2, 1])
    #expect(NameOrder.firstName.sorted(people).map(\.id) == [1, 2, 0])
  }

  @Test func `neither case nor accents count`() throws {
    let people = try people(("", "évora"), ("", "Zola"), ("", "Eco"), ("", "EVA"), ("", "Ångström"))

    let sorted = NameOrder.lastName.sorted(people).map(\.info.lastName)

    #expect(sorted == ["Ångström", "Eco", "EVA", "évora", "Zola"])
  }

  @Test func `those whose names are the same stay in their order`() throws {
    let people = try people(
      ("Zoe", "Lima"), ("Ana", "LIMA"), ("Bo", "lima"), ("Cem", "Aydin"), ("Zoe", "Líma"))

    let sorted = NameOrder.lastName.sorted(people).map(\.id)

    #expect(sorted == [3, 0, 1, 2, 4])
    #expect(NameOrder.lastName.sorted(people.reversed()).map(\.id) == [3, 4, 2, 1, 0])
  }

  @Test func `who has only one name is sorted by it`() throws {
    let people = try people(("Mia", ""), ("Ana", "Zorn"), ("", "Bach"))

    #expect(NameOrder.lastName.sorted(people).map(\.id) == [2, 0, 1])
    #expect(NameOrder.firstName.sorted(people).map(\.id) == [1, 2, 0])
  }

  @Test func `nobody is sorted into nobody`() {
    #expect(NameOrder.firstName.sorted([]) == [])
  }

  @Test(
    arguments: [
      (0, .lastName), (1, .firstName), (2, .lastName), (-1, .lastName), (.max, .lastName),
    ] as [(Int, NameOrder)])
  func `every segment is an order`(segment: Int, order: NameOrder) {
    #expect(NameOrder(segment: segment) == order)
  }

  // MARK: - Fixtures

  private func people(_ names: (String, String)...) throws -> [Person] {
    try names.enumerated().map {
      Person(id: $0.offset, info: try .named($0.element.0, $0.element.1))
    }
  }
}
