import Foundation
import TestKit
import TestKitTerminal

@testable import TestKitDoubles

@Suite("The command line of generate-doubles", .tags(.state))
struct DoublesToolTests {
  private let transcript = Transcript()
  private let tool = DoublesTool()

  @Test func `the help of generate-doubles fits in 100 columns`() {
    #expect(Options.help.split(separator: "\n").filter { $0.count > 100 } == [])
  }

  @Test(arguments: [
    ([], "name the target with the protocols, as in: --target MyModule"),
    (["App"], "unknown argument “App”"), (["--bogus"], "unknown argument “--bogus”"),
    (["--target"], "“--target” needs a value, as in: --target MyModule"),
    (["--target", "A", "--target", "B"], "“--target” is given twice"),
    (
      ["--target", "A", "--output"],
      "“--output” needs a value, as in: --output Tests/MyModuleTests/Doubles.swift"
    ),
    (["--protocol", ""], "“--protocol” needs a value, as in: --protocol Loading,Saving"),
    (["--json", "--force"], "“--json” needs a value, as in: --json doubles.json"),
    (["--package"], "“--package” needs a value, as in: --package ../App"),
    (["--products"], "“--products” needs a value, as in: --products .build/debug"),
    (
      ["--target", "A", "--output", "Tests"],
      "“Tests” is not a Swift file. Name one, as in: --output Tests/MyModuleTests/Doubles.swift"
    ),
  ])
  func `generate-doubles explains a wrong argument above its help`(
    arguments: [String], message: String
  ) async {
    let status = await tool.run(arguments, on: transcript.console)

    #expect(status == .usage)
    #expect(transcript.errors == ["generate-doubles: \(message)", "\n\(Options.help)"])
  }

  @Test func `generate-doubles reads its options in any order`() throws {
    let read = try Options([
      "--protocol", "A,B", "--target", "App", "--json", "a.json", "--force", "--output", "D.swift",
      "--defaults", "--package", "../p", "--products", "/b",
    ])

    var options = Options()
    options.target = "App"
    options.protocols = ["A", "B"]
    options.output = "D.swift"
    options.includesDefaults = true
    options.forces = true
    options.json = "a.json"
    options.package = "../p"
    options.products = "/b"
    #expect(read == options)
    #expect(
      options.command(output: "T/D.swift") == [
        "swift package --allow-writing-to-package-directory generate-doubles",
        "--target App --protocol A,B --defaults", "--output T/D.swift",
      ])
    options.target = "My App"
    #expect(
      options.command(output: "T's Tests/D.swift").suffix(2) == [
        "--target 'My App' --protocol A,B --defaults", #"--output 'T'\''s Tests/D.swift'"#,
      ])
  }

  @Test func `by default, the doubles of all protocols are written to standard output`() throws {
    let read = try Options(["--target", "App"])

    #expect(read.protocols == [] && read.output == nil && read.json == nil && read.products == nil)
    #expect(!read.includesDefaults && !read.forces && read.package == ".")
    #expect(
      read.command(output: nil) == [
        "swift package --allow-writing-to-package-directory generate-doubles", "--target App",
      ])
  }

  @Test func `an output file in a missing folder is refused before anything is built`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let folder = directory.url.appending(path: "none").path

    let status = await tool.run(
      ["--target", "A", "--output", "\(folder)/D.swift"], on: transcript.console)

    #expect(status == .cannotCreate)
    #expect(
      transcript.errors == [
        "generate-doubles: the folder “\(folder)” does not exist. Create it, or name another file"
      ])
  }

  @Test func `generate-doubles refuses an unwritable report path before it builds`() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.url.appending(path: "none/report.json").path

    let status = await tool.run(["--target", "A", "--json", path], on: transcript.console)

    #expect(status == .cannotCreate)
    #expect(
      transcript.errors.first?.hasPrefix("generate-doubles: cannot write the report to “\(path)”. ")
        == true)
  }

  @Test func `generate-doubles refuses a directory without a package`() async throws {
    let directory = try TemporaryDirectory()

    let status = await tool.run(
      ["--target", "A", "--package", directory.url.path], on: transcript.console)

    #expect(status == .unavailable)
    #expect(
      transcript.errors.first?.hasPrefix(
        "generate-doubles: “\(directory.url.path)” is not a package that SwiftPM can read:\n")
        == true)
  }

  @Test func `if TestKit cannot be built, the error explains how to add it to the package`()
    async throws
  {
    let directory = try TemporaryDirectory()
    let manifest = directory.url.appending(component: "Package.swift")
    try Data(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "App")
      """.utf8
    ).write(to: manifest)

    let status = await tool.run(
      ["--target", "A", "--package", directory.url.path], on: transcript.console)

    #expect(status == .unavailable)
    #expect(
      transcript.errors.first?.hasPrefix(
        """
        generate-doubles: TestKit does not build as a part of this package. Add its package to the dependencies, \
        and .product(name: "TestKit", package: "TestKit") to the dependencies of your test target. \
        The build ends with:

        """) == true)
  }

  @Test func `swift-format uses the configuration in the nearest parent folder`() async throws {
    let directory = try TemporaryDirectory()
    let folder = directory.url.appending(path: "a/b")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = directory.url.appending(path: "a/.swift-format")
    try Data(#"{"version": 1, "indentation": {"spaces": 3}}"#.utf8).write(to: file)

    let configuration = SwiftFormat.configuration(above: folder)
    let source = try await SwiftFormat.format(
      "struct A {\nlet b: Int\n}\n", in: directory.url, with: configuration)

    #expect(configuration?.path == file.path)
    #expect(source == "struct A {\n   let b: Int\n}\n")
  }
}
