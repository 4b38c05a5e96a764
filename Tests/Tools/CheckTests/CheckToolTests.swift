import Foundation
import TestKit
import TestKitTerminal

@testable import TestKitCheck
@testable import TestKitCompiler

@Suite("The command line of check-tests", .tags(.state))
struct CheckToolTests {
  private let transcript = Transcript()
  private let tool = CheckTool()

  @Test func `the help of check-tests fits in 100 columns`() {
    #expect(Options.help.split(separator: "\n").filter { $0.count > 100 } == [])
  }

  @Test func `the rules are listed and explained without a package`() async {
    #expect(await tool.run(["--list-rules"], on: transcript.console) == .success)
    #expect(await tool.run(["--explain", "sleep"], on: transcript.console) == .success)

    #expect(transcript.output == [[any Rule].all.list, Sleep().guide.explanation])
    #expect(transcript.errors == [])
  }

  @Test(arguments: [
    (["--bogus"], "unknown option “--bogus”"),
    (["--enable", "slep"], "unknown rule “slep”. --list-rules lists all rules"),
    (["--explain", "slep"], "unknown rule “slep”. --list-rules lists all rules"),
    (["--disable", ","], "“--disable” needs the name of a rule"),
    (["--enable"], "“--enable” needs a value, as in: --enable name,print"),
    (["--json", "--strict"], "“--json” needs a value, as in: --json findings.json"),
    (["--package", ""], "“--package” needs a value, as in: --package ../App"),
    (["--built"], "“--built” needs a value, as in: --built .build/debug"),
    (["--json", "a", "--json", "b"], "“--json” is given twice"),
  ])
  func `check-tests explains a wrong argument above its help`(
    arguments: [String], message: String
  ) async {
    let status = await tool.run(arguments, on: transcript.console)

    #expect(status == .usage)
    #expect(transcript.errors == ["check-tests: \(message)", "\n\(Options.help)"])
  }

  @Test func `check-tests refuses an unwritable report path before it builds`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.url.appending(path: "none/report.json").path

    let status = await tool.run(
      ["--json", path, "--package", directory.url.path], on: transcript.console)

    #expect(status == .cannotCreate)
  }

  @Test func `check-tests refuses a directory without a package`() async throws {
    let directory = try TemporaryDirectory()

    let status = await tool.run(["--package", directory.url.path], on: transcript.console)

    #expect(status == .unavailable)
    #expect(
      transcript.errors.first?.hasPrefix(
        "check-tests: “\(directory.url.path)” is not a package that SwiftPM can read:\n") == true)
  }
}

@Suite("Options of check-tests", .tags(.returnValue))
struct OptionsTests {
  @Test func `check-tests reads its options in any order`() throws {
    let options = try Options([
      "ATests", "--enable", "name,yield", "--strict", "--disable", "print", "BTests", "--json",
      "a.json", "--package", "../p", "--built", "b",
    ])

    #expect(options.targets == ["ATests", "BTests"])
    #expect(options.enabled == ["name", "yield"] && options.disabled == ["print"])
    #expect(options.isStrict && options.json == "a.json")
    #expect(options.package == "../p" && options.built == "b")
    let names = options.rules.map(\.name)
    #expect(names.contains("name") && names.contains("yield") && !names.contains("print"))
  }

  @Test func `without options, the current package is built and the default rules apply`() throws {
    let options = try Options([])

    #expect(options.targets == [] && options.package == "." && options.built == nil)
    #expect(!options.isStrict && options.json == nil && !options.lists)
    #expect(
      options.rules.map(\.name) == [
        "no-expectation", "constant", "empty-catch", "force-unwrap", "force-try", "xctest-call",
        "polling", "sleep", "yield-loop", "print", "mutable-static", "disabled",
      ])
  }
}

@Suite("Test targets", .tags(.returnValue))
struct TestPackageTests {
  @Test func `if no test target is named, all are chosen in alphabetical order`() throws {
    let layout = layout(["BTests": "test", "B": "library", "ATests": "test"])

    #expect(try TestPackage.choose(from: layout, []).map(\.name) == ["ATests", "BTests"])
    #expect(try TestPackage.choose(from: layout, ["BTests"]).map(\.name) == ["BTests"])
  }

  @Test func `a package without test targets or without the named target is refused`() {
    let layout = layout(["BTests": "test", "B": "library", "ATests": "test"])

    #expect(
      throws: CommandError.usage("unknown test target “B”. The package has ATests, BTests")
    ) {
      try TestPackage.choose(from: layout, ["ATests", "B"])
    }
    #expect(
      throws: CommandError.unavailable(
        "“App” has no test targets. Add a .testTarget to Package.swift")
    ) {
      try TestPackage.choose(from: self.layout(["B": "library"]), [])
    }
  }

  @Test func `a failed build shows each error line once, or its last lines if it has no errors`() {
    let lines = (1...12).map { "line \($0)" }

    #expect(
      lines.joined(separator: "\n").firstErrors
        == lines.suffix(10).joined(separator: "\n"))
    #expect("a\nb: error: c\n1 | `- error: c\nd\nb: error: c".firstErrors == "b: error: c")
    #expect(
      lines.map { "error: \($0)" }.joined(separator: "\n").firstErrors
        == lines.prefix(10).map { "error: \($0)" }.joined(separator: "\n"))
  }

  @Test(arguments: [
    ("/a/b/Tests/T.swift", "Tests/T.swift"), ("/a/bc/T.swift", "/a/bc/T.swift"),
    ("/a/T.swift", "/a/T.swift"),
  ])
  func `a path below the working directory is shown as a relative path`(path: String, shown: String)
  {
    #expect(TestPackage.shownPath(path, from: "/a/b") == shown)
  }

  private func layout(_ targets: [String: String]) -> PackageLayout {
    PackageLayout(
      name: "App", path: "/App",
      targets: targets.map {
        PackageLayout.Target(
          name: $0.key, c99name: $0.key, path: "", sources: [], type: $0.value, dependencies: nil)
      }, dependencies: nil)
  }
}
