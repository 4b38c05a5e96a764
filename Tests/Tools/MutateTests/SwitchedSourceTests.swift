import Foundation
import TestKit

@testable import mutate

@Suite("Sources with switches", .tags(.returnValue))
struct SwitchedSourceTests {
  @Test func `an expression is written beside its mutant`() async throws {
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

  @Test func `a statement runs unless it is switched off`() async throws {
    let written = try await switched(
      "func a() throws { try b() }; func b() throws {}", where: { $0 == "removed call" })

    #expect(
      written == "func a() throws { if !isMutated(1) { try b() } }; func b() throws {}")
  }

  @Test func `an early return is the first statement`() async throws {
    let written = try await switched(
      "func a() {\n  print(1)\n  print(2)\n}", where: { $0 == "early return" })

    #expect(written == "func a() { if isMutated(1) { return };\n  print(1)\n  print(2)\n}")
  }

  @Test func `the original contains nested mutants, and the mutant does not`() async throws {
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

  @Test func `a place belongs to the innermost mutant`() async throws {
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

  @Test func `a plain change has no switch`() async throws {
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

  // MARK: - Layers

  @Test func `overlapping expressions go into different builds, statements go with everything`() {
    let mutants = [
      mutant(1, 0..<20, .removal), mutant(2, 2..<18, .choice), mutant(3, 2..<8, .negation),
      mutant(4, 4..<6, .choice), mutant(5, 10..<18, .choice), mutant(6, 20..<20, .earlyReturn),
      mutant(7, 22..<24, .choice),
    ]

    let layers = SwitchedSource.layers(of: mutants)

    #expect(layers.map { $0.map(\.id) } == [[1, 2, 6, 7], [3, 5], [4]])
  }

  @Test func `mutants of different files go into one build`() {
    let mutants = [mutant(1, 0..<9, .choice, "A.swift"), mutant(2, 0..<9, .choice, "B.swift")]

    #expect(SwitchedSource.layers(of: mutants).map { $0.map(\.id) } == [[1, 2]])
  }

  @Test func `without mutants there is no build`() {
    #expect(SwitchedSource.layers(of: []).isEmpty)
  }

  // MARK: - Fixtures

  private func switched(_ code: String, where isChosen: (String) -> Bool) async throws -> String {
    let source = SourceText(path: "Code.swift", bytes: Array(code.utf8))
    let chosen = try await foundMutants(in: code).filter { isChosen($0.mutation.name) }
    let numbered = chosen.enumerated().map {
      Mutant(id: $0 + 1, $1.mutation, in: source, function: $1.function)
    }
    return String(decoding: SwitchedSource(source, with: numbered).bytes, as: UTF8.self)
  }

  private func mutant(
    _ id: Int, _ range: Range<Int>, _ form: Mutation.Form, _ file: String = "A.swift"
  ) -> Mutant {
    let source = SourceText(path: file, bytes: Array(repeating: UInt8(ascii: "x"), count: 30))
    return Mutant(
      id: id, Mutation(name: "test", range: range, replacement: "y", form: form), in: source,
      function: "f()")
  }
}
