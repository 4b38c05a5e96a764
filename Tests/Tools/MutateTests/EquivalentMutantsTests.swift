import TestKit

@testable import mutate

@Suite("The list of equivalent mutants", .tags(.returnValue))
struct EquivalentMutantsTests {
  private let text = """
    # Why there are some.

    Code.swift: func a(_ x: Int) -> Bool { x < 1 }
      integer literal: 1 → 2
      Nobody asks about 1,
      and nobody will.
    Code.swift: func gone() {}
      removed call: b() → nothing
      It does nothing.
    """

  @Test func `an entry is found by its file, its line and its change`() async throws {
    let list = try EquivalentMutants(text, path: "List.txt")
    let mutants = try await foundMutants(in: "\nfunc a(_ x: Int) -> Bool { x < 1 }")

    #expect(
      list.entries.map(\.reason) == ["Nobody asks about 1, and nobody will.", "It does nothing."])
    let ids = list.ids(among: mutants)
    #expect(mutants.filter { ids.contains($0.id) }.map(\.change) == ["1 → 2"])
  }

  @Test func `an entry about no mutant is a complaint`() async throws {
    let list = try EquivalentMutants(text, path: "List.txt")
    let mutants = try await foundMutants(in: "func a(_ x: Int) -> Bool { x < 1 }")

    #expect(
      list.complaints(about: mutants, path: "List.txt") == [
        "List.txt:7: there is no such mutant any more: Code.swift: removed call: b() → nothing"
      ])
  }

  @Test func `what is printed of a survivor is an entry without a reason`() async throws {
    let mutants = try await foundMutants(in: "func a(_ x: Int) -> Bool { x < 1 }")

    let entries = mutants.map { EquivalentMutants.entry(for: $0) + "\n  Because." }
    let list = try EquivalentMutants(entries.joined(separator: "\n"), path: "List.txt")

    #expect(list.ids(among: mutants) == Set(mutants.map(\.id)))
  }

  @Test func `an empty list has no entries`() throws {
    #expect(try EquivalentMutants("", path: "List.txt").entries.isEmpty)
    #expect(try EquivalentMutants("# nothing\n\n", path: "List.txt").entries.isEmpty)
  }

  // MARK: - Failures

  @Test(arguments: [
    (
      "A.swift: x\n  integer literal: 1 → 2\n",
      "List.txt:1: an entry has a line “file: source”, an indented line “operator: change” and an indented reason"
    ),
    (
      "\nA.swift\n  integer literal: 1 → 2\n  Because.",
      "List.txt:2: an entry has a line “file: source”, an indented line “operator: change” and an indented reason"
    ),
    ("  Because.", "List.txt:1: an indented line belongs to an entry above it"),
  ])
  func `an entry that is not whole is refused with its place`(text: String, message: String) {
    #expect(throws: MutateError.failed(message)) {
      try EquivalentMutants(text, path: "List.txt")
    }
  }
}
