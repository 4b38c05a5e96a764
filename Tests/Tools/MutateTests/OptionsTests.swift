import TestKit

@testable import mutate

@Suite("Options of mutate", .tags(.returnValue))
struct OptionsTests {
  @Test func `arguments are read in any order`() throws {
    let read = try Options([
      "--file", "Re*", "--limit", "5", "Geometry", "--seed", "7", "--jobs", "3", "--json", "a.json",
      "--at-least", "97.5", "--package", "../p", "--scratch", "/tmp/s", "--list",
    ])

    var options = Options()
    options.module = "Geometry"
    options.file = "Re*"
    options.limit = 5
    options.seed = 7
    options.jobs = 3
    options.json = "a.json"
    options.threshold = 97.5
    options.package = "../p"
    options.scratch = "/tmp/s"
    options.lists = true
    #expect(read == options)
  }

  @Test func `all is tried unless something is said`() throws {
    let read = try Options(["Geometry"])

    #expect(read.file == nil && read.limit == nil && read.threshold == nil && read.json == nil)
    #expect(read.seed == 1 && read.jobs == 2 && read.package == ".")
    #expect(try Options(["--help"]).helps && Options(["-h"]).helps)
  }

  // MARK: - Failures

  @Test(arguments: [
    ([], "which module? As in: swift run mutate Geometry"),
    (["A", "B"], "one module at a time, not “A” and “B”"),
    (["--bogus"], "there is no option “--bogus”; --help shows those there are"),
    (["A", "--file"], "“--file” needs a value, as in: --file 'Re*.swift'"),
    (["A", "--json", "--list"], "“--json” needs a value, as in: --json mutants.json"),
    (["A", "--limit", "0"], "“--limit 0” is no number that is possible, as in: --limit 50"),
    (["A", "--jobs", "many"], "“--jobs many” is no number that is possible, as in: --jobs 2"),
    (
      ["A", "--at-least", "101"], "“--at-least 101” is not between 0 and 100, as in: --at-least 95"
    ),
    (
      ["A", "--at-least", "nan"], "“--at-least nan” is not between 0 and 100, as in: --at-least 95"
    ),
    (["A", "--seed", "1", "--seed", "2"], "“--seed” is given twice, but counts once"),
  ])
  func `bad arguments are refused with what would be right`(
    arguments: [String], message: String
  ) {
    #expect(throws: MutateError.usage(message)) { try Options(arguments) }
  }
}
