import Foundation
import TestKit

@testable import TestKitMutate

@Suite("The order of tests for a mutant", .tags(.returnValue))
struct BaselineTests {
  @Test
  func `a module's own suites run before the others, slow suites last in each group`() throws {
    // The suites of the module's own test target form one group, and all other suites form another. A suite is slow if
    // it takes more than five times the median of its group. The median of `Own` is 10 s.
    let stages = try stages(
      for: 1,
      [
        ("Own.A", 51, [1]), ("Own.B", 10, [1]), ("Own.C", 50, [1]), ("Own.D", 9, [1]),
        ("Own.E", 8, [1]), ("Other.A", 51, [1]), ("Other.B", 1, [1]),
      ])

    #expect(stages == [["Own.B", "Own.C", "Own.D", "Own.E"], ["Own.A"], ["Other.B"], ["Other.A"]])
  }

  @Test func `quick suites that noticed a mutant nearby run before all others`() throws {
    let suites: [(String, Int, Set<Int>)] = [
      ("Own.A", 51, [1]), ("Own.B", 10, [1]), ("Own.C", 9, [1]), ("Other.A", 51, [1]),
      ("Other.B", 1, [1]), ("Other.C", 1, [2]),
    ]

    #expect(
      try stages(for: 1, suites, likely: ["Other.B", "Other.C", "Own.A", "Own.C"])
        == [["Own.C", "Other.B"], ["Own.B"], ["Own.A"], ["Other.A"]])
  }

  @Test func `a test suite runs only for the mutants that it reaches`() throws {
    let suites: [(String, Int, Set<Int>)] = [("Own.A", 900, [2]), ("Own.B", 1, [1, 7])]

    #expect(try stages(for: 7, suites) == [["Own.B"]])
    #expect(try stages(for: 3, suites) == [])
  }

  @Test func `the time limit for a mutant is five times the usual time plus a margin`() throws {
    let suites = try baselines([("Own.A", 10, []), ("Own.B", 3, [])])

    #expect(Baseline.limit(of: suites, grace: .seconds(7)) == .seconds(72))
  }

  @Test func `a test process can mark each reached mutant with a byte in a file`() throws {
    let reach = try Reach(count: 3)
    defer { reach.remove() }
    let path = try #require(reach.environment["MUTATE_REACHED"])

    #expect(reach.environment["MUTATE_COUNT"] == "3")
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([0, 0, 0, 0]))

    try Data([0, 1, 0, 2]).write(to: URL(filePath: path))

    #expect(reach.mutants() == [1, 3])

    reach.remove()

    #expect(!FileManager.default.fileExists(atPath: path))
  }

  // MARK: - Fixtures

  private func stages(
    for mutant: Int, _ suites: [(name: String, seconds: Int, reached: Set<Int>)],
    likely: [String] = []
  ) throws -> [[String]] {
    let baselines = try baselines(suites)
    let likely = baselines.map(\.suite).filter { likely.contains($0.id) }
    return Baseline.stages(for: mutant, baselines, own: "Own", likely: likely)
      .map { $0.map(\.suite.id) }
  }

  private func baselines(
    _ suites: [(name: String, seconds: Int, reached: Set<Int>)]
  ) throws -> [Baseline] {
    try suites.map { suite in
      Baseline(
        suite: try #require(Suite(test: suite.name + "/test()", of: .swiftTesting)),
        time: .seconds(suite.seconds),
        reached: suite.reached)
    }
  }
}
