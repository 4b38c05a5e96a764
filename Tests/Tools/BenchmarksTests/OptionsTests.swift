import Terminal
import TestKit

@testable import benchmarks

@Suite("Options of the benchmarks", .tags(.returnValue))
struct OptionsTests {
  @Test(
    arguments: [
      ([], Options()),
      (["--help"], Options(helps: true)), (["-h"], Options(helps: true)),
      (["--json", "-"], Options(json: "-")),
      (["--json", "a", "--list", "--filter", "b"], Options(json: "a", filter: "b", lists: true)),
      (["--check", "--plot", "a", "--json", "b"], Options(json: "b", plot: "a", checks: true)),
    ] as [([String], Options)])
  func `arguments are read in any order`(arguments: [String], options: Options) throws {
    let read = try Options(arguments)

    #expect(read == options)
  }

  // MARK: - Failures

  @Test(arguments: [
    (["--bogus"], "unknown option “--bogus”"),
    (["--filter"], "“--filter” needs a value, as in: --filter Spy"),
    (["--json", "--list"], "“--json” needs a value, as in: --json report.json"),
    (["--json", "a", "--json", "b"], "“--json” is given twice"),
  ])
  func `wrong arguments are refused with an example`(
    arguments: [String], message: String
  ) {
    #expect(throws: CommandError.usage(message)) {
      try Options(arguments)
    }
  }
}
