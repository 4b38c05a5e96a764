import Foundation
import TestKit
import TestKitTerminal

@testable import TestKitMutate

@Suite("The command line of mutate", .tags(.state))
struct MutateToolTests {
  private let transcript = Transcript()
  private let tool = MutateTool()

  @Test func `the help of mutate fits in 100 columns`() {
    #expect(Options.help.split(separator: "\n").filter { $0.count > 100 } == [])
  }

  @Test(arguments: [
    ([], "name the module to mutate, as in: swift package mutate MyModule"),
    (["A", "B"], "mutate one module at a time, not “A” and “B”"),
    (["--bogus"], "unknown option “--bogus”"),
    (["A", "--file"], "“--file” needs a value, as in: --file 'Re*.swift'"),
    (["A", "--file", ""], "“--file” needs a value, as in: --file 'Re*.swift'"),
    (["A", "--json", "--list"], "“--json” needs a value, as in: --json mutants.json"),
    (
      ["A", "--limit", "0"],
      "“--limit” needs a whole number from 1 to 1000000, not “0”"
    ),
    (["A", "--jobs", "96"], "“--jobs” needs a whole number from 1 to 64, not “96”"),
    (["A", "--jobs", "many"], "“--jobs” needs a whole number from 1 to 64, not “many”"),
    (["A", "--at-least", "nan"], "“--at-least” needs a number from 0 to 100, not “nan”"),
    (["A", "--at-least", "100.5"], "“--at-least” needs a number from 0 to 100, not “100.5”"),
    (["A", "--seed", "1", "--seed", "2"], "“--seed” is given twice"),
    (
      ["A", "--seed", "one"],
      "“--seed” needs a whole number from 0 to 18446744073709551615, not “one”"
    ),
    (["A", "--package"], "“--package” needs a value, as in: --package ../App"),
    (["A", "--scratch"], "“--scratch” needs a value, as in: --scratch /tmp/mutants"),
    (["A", "--skip"], "“--skip” needs a value, as in: --skip '*.ServerTests'"),
    (["A", "--limit"], "“--limit” needs a value, as in: --limit 50"),
    (["A", "--seed"], "“--seed” needs a value, as in: --seed 7"),
    (["A", "--jobs"], "“--jobs” needs a value, as in: --jobs 2"),
    (["A", "--time-limit"], "“--time-limit” needs a value, as in: --time-limit 600"),
    (["A", "--at-least"], "“--at-least” needs a value, as in: --at-least 95"),
    (
      ["A", "--time-limit", "0"],
      "“--time-limit” needs a whole number from 1 to 86400, not “0”"
    ),
  ])
  func `mutate explains a wrong argument above its help`(
    arguments: [String], message: String
  ) async {
    let status = await tool.run(arguments, on: transcript.console)

    #expect(status == .usage)
    #expect(transcript.errors == ["mutate: \(message)", "\n\(Options.help)"])
  }

  @Test(arguments: ["none/report.json", "."])
  func `mutate refuses an unwritable report path before it builds`(place: String) async throws {
    let directory = try TemporaryDirectory()
    let path = directory.url.appending(path: place).path

    let status = await tool.run(["Kit", "--json", path], on: transcript.console)

    #expect(status == .cannotCreate)
    #expect(
      transcript.errors.first?.hasPrefix(
        "mutate: cannot write the report to “\(path)”. Name a file in a folder that exists. ")
        == true)
  }

  @Test
  func `mutate refuses a directory without a package and keeps the old report`() async throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(component: "report.json")
    let other = directory.url.appending(component: "other.json")
    try Data("report".utf8).write(to: file)

    for path in [file.path, other.path] {
      let status = await tool.run(
        ["Kit", "--package", directory.url.path, "--json", path], on: transcript.console)
      #expect(status == .unavailable)
    }

    let message = "mutate: “\(directory.url.path)” is not a package that SwiftPM can read:\n"
    #expect(transcript.errors.map { $0.hasPrefix(message) } == [true, true])
    #expect(try String(contentsOf: file, encoding: .utf8) == "report")
    #expect(!FileManager.default.fileExists(atPath: other.path))
  }

  @Test func `a second mutation run is refused while the first one uses the same folder`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.url.appending(component: "copy").path
    let scratch = ScratchPackage(of: directory.url.appending(component: "package"), in: path)
    var claim: ScratchPackage.Claim? = try scratch.claim()

    #expect(
      throws: CommandError.unavailable(
        "another run uses “\(path)”. Wait until it finishes, or choose another folder with --scratch"
      )
    ) {
      try scratch.claim()
    }

    // While a child process starts, it holds a copy of the descriptor for a moment. The copy must not keep the folder
    // claimed.
    let descriptor = try #require(claim).descriptor
    let copy = dup(descriptor)
    defer { close(copy) }
    withExtendedLifetime(claim) {}
    claim = nil
    var (file, other) = (stat(), stat())
    unsafe fstat(copy, &file)
    let isOpen = unsafe fstat(descriptor, &other) == 0 && file.st_ino == other.st_ino
    #expect(!isOpen)
    #expect(file.st_mode & 0o777 == 0o600)
    claim = try scratch.claim()
    withExtendedLifetime(claim) {}
  }
}
