import TestKit
import TestKitCompiler

@testable import TestKitMutate

@Suite("The suites that noticed mutants", .tags(.state))
struct KillersTests {
  private let killers = Killers()

  @Test func `a function without noticed mutants gets the suites of its file`() throws {
    try kill("Suite1", in: "A.swift", "first()")
    try kill("Suite2", in: "A.swift", "second()")

    #expect(killers(in: "A.swift", "first()") == ["Suite1"])
    #expect(killers(in: "A.swift", "third()") == ["Suite1", "Suite2"])
    #expect(killers(in: "B.swift", "first()") == [])
  }

  @Test func `only the last three suites that noticed mutants are remembered, each once`() throws {
    for name in ["Suite1", "Suite2", "Suite3", "Suite1", "Suite4", "Suite4"] {
      try kill(name, in: "A.swift", "first()")
    }

    #expect(killers(in: "A.swift", "first()") == ["Suite3", "Suite1", "Suite4"])
    #expect(killers(in: "A.swift", "second()") == ["Suite3", "Suite1", "Suite4"])
  }

  // MARK: - Fixtures

  private func kill(_ name: String, in file: String, _ function: String) throws {
    let suite = try #require(Suite(test: "Tests.\(name)/test()", of: .swiftTesting))
    killers.add(suite, of: mutant(in: file, function))
  }

  private func killers(in file: String, _ function: String) -> [String] {
    killers.suites(near: mutant(in: file, function)).map { String($0.id.dropFirst("Tests.".count)) }
  }

  private func mutant(in file: String, _ function: String) -> Mutant {
    Mutant(
      id: 1, Mutation(name: "test", range: 0..<1, replacement: "b", form: .choice),
      in: SourceText(path: file, bytes: Array("a".utf8)), function: function)
  }
}
