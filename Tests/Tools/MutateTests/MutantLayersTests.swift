import TestKit

@testable import mutate

@Suite("Mutants that are built together", .tags(.returnValue))
struct MutantLayersTests {
  @Test func `expressions that overlap are apart, statements go with everything`() {
    let mutants = [
      mutant(1, 0..<20, .removal), mutant(2, 2..<18, .choice), mutant(3, 2..<8, .negation),
      mutant(4, 4..<6, .choice), mutant(5, 10..<18, .choice), mutant(6, 20..<20, .earlyReturn),
      mutant(7, 22..<24, .choice),
    ]

    let layers = MutantLayers.layers(of: mutants)

    #expect(layers.map { $0.map(\.id) } == [[1, 2, 6, 7], [3, 5], [4]])
  }

  @Test func `files do not get in each other's way`() {
    let mutants = [mutant(1, 0..<9, .choice, "A.swift"), mutant(2, 0..<9, .choice, "B.swift")]

    #expect(MutantLayers.layers(of: mutants).map { $0.map(\.id) } == [[1, 2]])
  }

  @Test func `without mutants there is nothing to build`() {
    #expect(MutantLayers.layers(of: []).isEmpty)
  }

  // MARK: - Fixtures

  private func mutant(
    _ id: Int, _ range: Range<Int>, _ form: Mutation.Form, _ file: String = "A.swift"
  ) -> Mutant {
    let source = SourceText(path: file, bytes: Array(repeating: UInt8(ascii: "x"), count: 30))
    return Mutant(
      id: id, Mutation(name: "test", range: range, replacement: "y", form: form), in: source)
  }
}
