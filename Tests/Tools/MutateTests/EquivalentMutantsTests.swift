import TestKit
import TestKitTerminal

@testable import TestKitMutate

@Suite("The list of equivalent mutants", .tags(.returnValue))
struct EquivalentMutantsTests {
  private let code = """
    struct Box {
      func isFull(_ x: Int) -> Bool { x < 1 }
      func isWide(of x: Int) -> Int { (x + 7) * 7 - 2 }
    }
    """

  @Test(arguments: [
    ("relational operator", ["x < 1"]), ("integer literal: 1", ["1"]),
    ("integer literal × 2", ["1"]), ("integer literal: 2", []),
  ])
  func `an entry covers one mutation operator, in a whole function or in one expression`(
    line: String, expressions: [String]
  ) async throws {
    let mutants = try await foundMutants(in: code)

    let allowed = try list("Box.isFull(_:)", line).allowed(among: mutants)

    #expect(mutants.filter { allowed.contains($0.id) }.map(\.expression) == expressions)
  }

  @Test func `an entry allows no mutants if more of them survive than it covers`() async throws {
    let mutants = try await foundMutants(in: code)
    let sevens = mutants.filter { $0.expression == "7" }.map(\.id)
    let list = try list("Box.isWide(of:)", "integer literal: 7")

    #expect(list.allowed(among: mutants.filter { $0.id == sevens[1] }) == [sevens[1]])
    #expect(list.allowed(among: mutants).isEmpty)
  }

  @Test func `an entry for an expression wins over the entry for its operator`() async throws {
    let mutants = try await foundMutants(in: code)
    let list = try EquivalentMutants(
      """
      Box.isWide(of:)
        integer literal
          One of the others.
        integer literal: 7 × 2
          Both.
      """, path: "List.txt")

    #expect(list.allowed(among: mutants).count == 3)
    #expect(complaints(of: list, about: mutants, survivors: []) == [])
  }

  @Test(arguments: [
    "# Why.\n\nf()\n  removed call\n    It does\n    nothing.\n\n# End\n",
    "# Why.\r\n\r\nf()\r\n  removed call\r\n    It does\r\n    nothing.\r\n\r\n# End\r\n",
    "# Why.\n\nf()\n\t removed call\n\t\tIt does\n\t  nothing.\n",
  ])
  func `the reason why a mutant is equivalent may have several lines`(text: String) throws {
    let list = try EquivalentMutants(text, path: "List.txt")

    #expect(list.entries.map(\.kind) == [.init(function: "f()", mutator: "removed call")])
    #expect(list.entries.map(\.reason) == ["It does nothing."])
    #expect(list.entries.map(\.line) == [4])
  }

  @Test func `surviving mutants are grouped by function, in the format of the list of equivalents`()
    async throws
  {
    let mutants = try await foundMutants(in: code)
    let list = try list("Box.isWide(of:)", "integer literal: 7")

    let texts = list.entriesToAdd(for: mutants, of: mutants) { "survived \($0.id)" }

    #expect(
      texts == [
        """
        Box.isFull(_:)
          negated condition
            Code.swift:2: survived 1: x < 1 → !(x < 1)
          relational operator
            Code.swift:2: survived 2: x < 1 → x <= 1
          integer literal
            Code.swift:2: survived 3: 1 → 2
        """,
        """
        Box.isWide(of:)
          arithmetic operator: (x + 7) * 7 - 2
            Code.swift:3: survived 4: (x + 7) * 7 - 2 → (x + 7) * 7 + 2
          arithmetic operator: (x + 7) * 7
            Code.swift:3: survived 5: (x + 7) * 7 → (x + 7) / 7
          arithmetic operator: x + 7
            Code.swift:3: survived 6: x + 7 → x - 7
          integer literal: 7 × 2
            Code.swift:3: survived 7: 7 → 8
            Code.swift:3: survived 8: 7 → 8
          integer literal: 2
            Code.swift:3: survived 9: 2 → 3
        """,
      ])
    let copied = try EquivalentMutants(texts.joined(separator: "\n\n"), path: "List.txt")
    #expect(copied.allowed(among: mutants) == Set(mutants.map(\.id)))
  }

  @Test func `mutants of functions with the same name are printed together`() async throws {
    let mutants = try await foundMutants(
      in: """
        struct Box { func f() { print(1) } }
        func g() -> Int { 2 }
        extension Box { func f() -> Int { 3 } }
        """)

    let texts = try EquivalentMutants("", path: "List.txt")
      .entriesToAdd(for: mutants, of: mutants) { _ in "survived" }

    #expect(texts.map { $0.prefix { $0 != "\n" } } == ["Box.f()", "g()"])
  }

  // MARK: - Failures

  @Test(
    arguments: [
      ("Box.isFull(_:)", "integer literal: 2", "matches nothing in Box.isFull(_:): remove it"),
      (
        "Box.isEmpty()", "removed call",
        "is listed under Box.isEmpty(), where nothing is mutated any more: remove it"
      ),
      (
        "Case.isFull(_:)", "integer literal",
        "is listed under Case.isFull(_:), which is now Box.isFull(_:): correct the name"
      ),
      (
        "Box.isFull(_:)", "integer literal × 2",
        "matches only 1 mutant in Box.isFull(_:): write “integer literal”"
      ),
      (
        "Box.isWide(of:)", "integer literal",
        "is out of date, because the tests notice every such mutant: remove it"
      ),
      (
        "Box.isWide(of:)", "arithmetic operator × 2",
        "allows more mutants than survive: write “arithmetic operator”"
      ),
      // This entry allows as many mutants as survive.
      ("Box.isWide(of:)", "arithmetic operator", nil),
    ] as [(String, String, String?)])
  func `an outdated entry for equivalent mutants is reported with its correction`(
    function: String, line: String, complaint: String?
  ) async throws {
    let mutants = try await foundMutants(in: code)
    let survivor = try #require(mutants.first { $0.mutation.name == "arithmetic operator" })

    let complaints = complaints(
      of: try list(function, line), about: mutants, survivors: [survivor.id])

    #expect(complaints == (complaint.map { ["List.txt:2: “\(line)” \($0)"] } ?? []))
  }

  @Test
  func `an entry for equivalent mutants stays valid if some of them were not tried`() async throws {
    let mutants = try await foundMutants(in: code)
    let list = try list("Box.isWide(of:)", "integer literal")

    #expect(list.complaints(about: mutants, tried: [mutants[0].id], survivors: []) == [])
  }

  @Test(arguments: [
    ("f()\n  removed call\n", 2), ("f()\n  removed call\ng()\n  removed call\n    Yes.", 2),
    ("\n  removed call\n    Because.", 2), ("f()\n    Because.", 2), ("    Because.", 1),
    ("f()\n  removed call\n    Yes.\ng()\n    Because.", 5),
  ])
  func `an incomplete entry for equivalent mutants is rejected with its line number`(
    text: String, line: Int
  ) {
    #expect(
      throws: CommandError.failed(
        """
        List.txt:\(line): this entry is incomplete. Write the function on a line of its own, \
        below it an operator such as “integer literal”, indented by two spaces, and below that the \
        reason, indented by four
        """)
    ) {
      try EquivalentMutants(text, path: "List.txt")
    }
  }

  @Test func `equivalent mutants that are listed twice for a function are rejected`() {
    let text = "f()\n  removed call: g()\n    Yes.\nf()\n  removed call: g() × 2\n    No."

    #expect(
      throws: CommandError.failed(
        """
        List.txt:5: “removed call: g()” is listed twice for f(). Write it once, as in \
        “removed call: g() × 2”
        """)
    ) {
      try EquivalentMutants(text, path: "List.txt")
    }
  }

  // MARK: - Fixtures

  private func list(_ function: String, _ line: String) throws -> EquivalentMutants {
    try EquivalentMutants("\(function)\n  \(line)\n    Because.", path: "List.txt")
  }

  private func complaints(
    of list: EquivalentMutants, about mutants: [Mutant], survivors: Set<Int>
  ) -> [String] {
    list.complaints(about: mutants, tried: Set(mutants.map(\.id)), survivors: survivors)
  }
}
