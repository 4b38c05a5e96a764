import TestKit
import TestKitTerminal

@testable import TestKitMutate

@Suite("Options of mutate", .tags(.returnValue))
struct OptionsTests {
  @Test func `mutate reads its options in any order`() throws {
    let read = try Options([
      "--file", "Re*", "--limit", "5", "Geometry", "--seed", "7", "--jobs", "3", "--json", "a.json",
      "--at-least", "97.5", "--package", "../p", "--scratch", "/tmp/s", "--list",
      "--skip", "*Slow", "--time-limit", "9", "--skip", "A",
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
    options.skip = ["*Slow", "A"]
    options.timeLimit = 9
    #expect(read == options)
  }

  @Test func `by default, all mutants of all files are tried`() throws {
    let read = try Options(["Geometry"])

    #expect(read.file == nil && read.limit == nil && read.threshold == nil && read.json == nil)
    #expect(read.seed == 1 && read.jobs == 2 && read.package == ".")
    #expect(read.skip == [] && read.timeLimit == 300 && !read.lists)
    #expect(read.includes("Sources/Kit/Spy.swift"))
  }

  @Test(arguments: [
    ("--limit", "1", "0"), ("--seed", "0", "-1"), ("--jobs", "1", "0"), ("--jobs", "64", "65"),
    ("--time-limit", "1", "0"), ("--time-limit", "86400", "86401"), ("--at-least", "0", "-0.5"),
    ("--at-least", "100", "100.5"),
  ])
  func `a number is accepted at an option's limit, and rejected beyond the limit`(
    option: String, limit: String, next: String
  ) {
    #expect(throws: Never.self) { try Options(["Geometry", option, limit]) }
    #expect(throws: CommandError.self) { try Options(["Geometry", option, next]) }
  }

  @Test(arguments: [
    ("*", true), ("Spy.swift", true), ("Spy*", true), ("*py.sw?ft", true), ("Sources/*", true),
    ("Sources/Kit/Spy.swift", true), ("S*p*y*", true), ("spy*", false), ("Spy", false),
    ("Kit", false), ("*.txt", false), ("Spy.swift?", false),
  ])
  func `a pattern matches the whole path or the whole name of a file`(
    pattern: String, isIncluded: Bool
  ) throws {
    let options = try Options(["Geometry", "--file", pattern])

    #expect(options.includes("Sources/Kit/Spy.swift") == isIncluded)
  }
}
