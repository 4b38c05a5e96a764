import Foundation
import TestKit

@testable import mutate

/// How mutants stand in a source, each beside what it changes.
@Suite("Sources with switches", .tags(.returnValue))
struct SwitchedSourceTests {
  @Test func `an expression stands beside its mutant`() async throws {
    let written = try await switched(
      "func a(_ x: Int, _ y: Int) -> Int { x + y }", where: { $0 == "arithmetic operator" })

    #expect(
      written
        == "func a(_ x: Int, _ y: Int) -> Int { (isMutated(1) ? (x - y) : (x + y)) }")
  }

  @Test func `a condition is compared with its switch`() async throws {
    let written = try await switched(
      "func a(_ x: Int) { if x == 1 { print(x) } }", where: { $0 == "negated condition" })

    #expect(written == "func a(_ x: Int) { if (isMutated(1) != (x == 1)) { print(x) } }")
  }

  @Test func `a statement is run unless it is switched off`() async throws {
    let written = try await switched(
      "func a() throws { try b() }; func b() throws {}", where: { $0 == "removed call" })

    #expect(
      written == "func a() throws { if !isMutated(1) { try b() } }; func b() throws {}")
  }

  @Test func `a function is left at its beginning`() async throws {
    let written = try await switched(
      "func a() {\n  print(1)\n  print(2)\n}", where: { $0 == "early return" })

    #expect(written == "func a() { if isMutated(1) { return };\n  print(1)\n  print(2)\n}")
  }

  @Test func `what is nested is written once, and mutants are without it`() async throws {
    let written = try await switched(
      "func a(_ x: Int) { print(x + 1 < 3) }",
      where: { ["removed call", "relational operator", "integer literal"].contains($0) })

    #expect(
      written
        == """
        func a(_ x: Int) { if !isMutated(1) { print((isMutated(2) ? (x + 1 <= 3) : \
        (x + (isMutated(3) ? (2) : (1)) < (isMutated(4) ? (4) : (3))))) } }
        """)
  }

  @Test func `a place in the written text belongs to the innermost mutant`() async throws {
    let code = "func a(_ x: Int) { print(x + 1) }"
    let mutants = try await foundMutants(in: code).filter { $0.mutation.name != "emptied literal" }
    let source = SourceText(path: "Code.swift", bytes: Array(code.utf8))

    let written = SwitchedSource(source, with: mutants)

    let text = String(decoding: written.bytes, as: UTF8.self)
    let names = Dictionary(uniqueKeysWithValues: mutants.map { ($0.id, $0.mutation.name) })
    func name(at part: String) throws -> [String?] {
      let range = try #require(text.range(of: part))
      return written.mutants(at: text.utf8.distance(from: text.startIndex, to: range.lowerBound))
        .map { names[$0] }
    }
    #expect(try name(at: "func") == [])
    #expect(try name(at: "print") == ["removed call"])
    #expect(try name(at: "x - 1") == ["arithmetic operator", "removed call"])
    #expect(try name(at: "2) : (1") == ["integer literal", "arithmetic operator", "removed call"])
  }

  @Test func `as a plain change, only the mutant is in the source`() async throws {
    let code = "func a(_ x: Int) -> Bool { x < 1 }"
    let mutants = try await foundMutants(in: code)
    let source = SourceText(path: "Code.swift", bytes: Array(code.utf8))

    let texts = mutants.map { String(decoding: SwitchedSource.plain(source, $0), as: UTF8.self) }

    #expect(
      texts == [
        "func a(_ x: Int) -> Bool { !(x < 1) }",
        "func a(_ x: Int) -> Bool { x <= 1 }",
        "func a(_ x: Int) -> Bool { x < 2 }",
      ])
  }

  // MARK: - Fixtures

  private func switched(_ code: String, where isChosen: (String) -> Bool) async throws -> String {
    let source = SourceText(path: "Code.swift", bytes: Array(code.utf8))
    let chosen = try await foundMutants(in: code).filter { isChosen($0.mutation.name) }
    let numbered = chosen.enumerated().map { Mutant(id: $0 + 1, $1.mutation, in: source) }
    return String(decoding: SwitchedSource(source, with: numbered).bytes, as: UTF8.self)
  }
}
