import Foundation
import TestKit
import TestKitCompiler

@testable import TestKitMutate

@Suite("Sources with switches", .tags(.returnValue))
struct SwitchedSourceTests {
  @Test(arguments: [
    (
      ["arithmetic operator"], "func a(_ x: Int, _ y: Int) -> Int { x + y }",
      "func a(_ x: Int, _ y: Int) -> Int { (__testKitIsMutated(1) ? (x - y) : (x + y)) }"
    ),
    (
      ["negated condition"], "func a(_ x: Int) { if x == 1 { print(x) } }",
      "func a(_ x: Int) { if (__testKitIsNegated(__testKitIsMutated(1), x == 1)) { print(x) } }"
    ),
    (
      ["removed call"], "func a() throws { try Task.checkCancellation() }",
      "func a() throws { if !__testKitIsMutated(1) { try Task.checkCancellation() } }"
    ),
    (
      ["early return"], "func a() {\n  print(1)\n  print(2)\n}",
      "func a() { if __testKitIsMutated(1) { return };\n  print(1)\n  print(2)\n}"
    ),
    // The original expression contains the nested mutants, but the changed expression does not.
    (
      ["removed call", "relational operator", "integer literal"],
      "func a(_ x: Int) { print(x + 1 < 3) }",
      """
      func a(_ x: Int) { if !__testKitIsMutated(1) { print((__testKitIsMutated(2) ? \
      (x + 1 <= 3) : (x + (__testKitIsMutated(3) ? (2) : (1)) < (__testKitIsMutated(4) ? (4) : \
      (3))))) } }
      """
    ),
  ])
  func `a mutant is written beside its original, and a switch chooses between them`(
    operators: [String], code: String, written: String
  ) async throws {
    let source = SourceText(path: "Code.swift", bytes: Array(code.utf8))
    let chosen = try await foundMutants(in: code).filter { operators.contains($0.mutation.name) }
    let mutants = chosen.enumerated().map { index, mutant in
      Mutant(id: index + 1, mutant.mutation, in: source, function: mutant.function)
    }

    #expect(String(decoding: SwitchedSource(source, with: mutants).bytes, as: UTF8.self) == written)
  }

  @Test(
    arguments: [
      (.removal, "  if !__testKitIsMutated(2) { (__testKitIsMutated(1) ? (y) : (f())) }"),
      (
        .negation,
        "  (__testKitIsNegated(__testKitIsMutated(2), (__testKitIsMutated(1) ? (y) : (f()))))"
      ),
    ] as [(Mutation.Form, String)])
  func `a removal or a negation is written around another mutant at the same place`(
    form: Mutation.Form, text: String
  ) {
    let mutants = [mutant(1, 2..<5, .choice), mutant(2, 2..<5, form)]
    let source = SourceText(path: "A.swift", bytes: Array("  f()".utf8))

    let written = String(decoding: SwitchedSource(source, with: mutants).bytes, as: UTF8.self)

    #expect(written == text)
  }

  @Test func `the mutants at a source position are listed from innermost to outermost`()
    async throws
  {
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
    // The last two bytes close the function.
    #expect(written.mutants(at: text.utf8.count - 2) == [])
  }

  @Test func `a mutant can replace the original code directly, without a run-time switch`()
    async throws
  {
    let code = "func a(_ x: Int) { if x < 1 { print() }; print() }"
    let mutants = try await foundMutants(in: code)
    let source = SourceText(path: "Code.swift", bytes: Array(code.utf8))

    let texts = mutants.map { String(decoding: SwitchedSource.plain(source, $0), as: UTF8.self) }

    #expect(
      texts == [
        "func a(_ x: Int) { return; if x < 1 { print() }; print() }",
        "func a(_ x: Int) { if !(x < 1) { print() }; print() }",
        "func a(_ x: Int) { if x <= 1 { print() }; print() }",
        "func a(_ x: Int) { if x < 2 { print() }; print() }",
        "func a(_ x: Int) { if x < 1 {  }; print() }",
        "func a(_ x: Int) { if x < 1 { print() };  }",
      ])
  }

  // MARK: - Layers

  @Test func `overlapping mutants share a build unless both replace an expression`() {
    let mutants = [
      mutant(1, 0..<20, .removal), mutant(2, 2..<18, .choice), mutant(3, 2..<8, .negation),
      mutant(4, 2..<8, .choice), mutant(5, 4..<6, .choice), mutant(6, 10..<18, .choice),
      mutant(7, 20..<20, .earlyReturn), mutant(8, 22..<24, .choice),
      mutant(9, 0..<9, .choice, "B.swift"),
    ]

    let layers = SwitchedSource.layers(of: mutants)

    #expect(layers.map { $0.map(\.id) } == [[1, 2, 3, 7, 8, 9], [4, 6], [5]])
    #expect(SwitchedSource.layers(of: []) == [])
  }

  // MARK: - Fixtures

  private func mutant(
    _ id: Int, _ range: Range<Int>, _ form: Mutation.Form, _ file: String = "A.swift"
  ) -> Mutant {
    let source = SourceText(path: file, bytes: Array(repeating: UInt8(ascii: "x"), count: 30))
    return Mutant(
      id: id, Mutation(name: "test", range: range, replacement: "y", form: form), in: source,
      function: "f()")
  }
}
