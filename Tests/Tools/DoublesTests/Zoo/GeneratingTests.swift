import Foundation
import TestKit
import TestKitTerminal

@testable import TestKitDoubles

/// Runs the command on the modules that were built with these tests.
@Suite("Generating doubles", .tags(.behavior))
struct GeneratingTests {
  private let transcript = Transcript()
  private let tool = DoublesTool()

  @Test func `the doubles of the example protocols are up to date`() async throws {
    let directory = try TemporaryDirectory()
    let report = directory.url.appending(component: "report.json")
    let file = directory.url.appending(component: "Doubles.swift")

    let status = await tool.run(
      Self.arguments + ["--output", file.path, "--json", report.path], on: transcript.console)

    #expect(status == .success)
    #expect(transcript.errors == [] && transcript.drawn == [])
    let generated = try String(contentsOf: file, encoding: .utf8)
    let header = try #require(generated.firstRange(of: /\/\/ Checksum: .+\n\n/))
    let path = "Tests/Tools/DoublesTests/Zoo/Doubles.swift"
    let expected = GeneratedText(
      String(generated[header.upperBound...]), of: "TestKitDoublesZoo",
      command: try Options(["--target", "TestKitDoublesZoo"]).command(output: path))
    let zoo = Self.package.appending(path: path)
    expectNoDifference(try String(contentsOf: zoo, encoding: .utf8), expected.text)
    let reported = try JSONDecoder().decode(Reported.self, from: Data(contentsOf: report))
    #expect(
      reported.doubles.filter { !$0.isComplete }.map(\.name)
        == ["MockMaking", "MockOrdered", "MockOperators"])
    #expect(reported.doubles.count == 53)
  }

  @Test func `the double of a single protocol is written to standard output`() async {
    let transcript = Transcript(drawsSteps: true)

    let status = await tool.run(
      Self.arguments + ["--protocol", "Defaults", "--defaults"], on: transcript.console)

    #expect(status == .success)
    #expect(
      transcript.output.joined().hasSuffix(
        """
        final class MockDefaults: Defaults {
          let neededSpy = Spy<Int, Never>("needed", returning: 0)
          let givenSpy = Spy<Int, Never>("given", returning: 0)
          let getFlag = Spy<Bool, Never>("flag", returning: false)

          func needed() -> Int { neededSpy() }
          func given() -> Int { givenSpy() }
          var flag: Bool { getFlag() }
        }

        """))
    let steps = ["reading the protocols of TestKitDoublesZoo", "writing the doubles", "", ""]
    #expect(transcript.drawn == steps.map { "\u{1B}[2K\r\($0)" })
  }

  @Test func `doubles that are written through a link end up in the linked file`() async throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(component: "Shared.swift")
    let link = directory.url.appending(component: "Doubles.swift")
    try Data().write(to: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)

    let status = await tool.run(
      Self.arguments + ["--protocol", "Base", "--output", link.path, "--force"],
      on: transcript.console)

    #expect(status == .success)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("class MockBase"))
  }

  @Test func `a file that was edited by hand is overwritten only with --force`() async throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(component: "Doubles.swift")
    let arguments = Self.arguments + ["--protocol", "Base", "--output", file.path]
    _ = await tool.run(arguments, on: transcript.console)
    let generated = try String(contentsOf: file, encoding: .utf8)
    let edited = generated.replacing("returning: 0", with: "returning: 7")
    try Data(edited.utf8).write(to: file)

    let refused = await tool.run(arguments, on: transcript.console)
    let kept = try String(contentsOf: file, encoding: .utf8)
    let forced = await tool.run(arguments + ["--force"], on: transcript.console)
    let repeated = await tool.run(arguments, on: transcript.console)

    #expect(refused == .failure)
    #expect(kept == edited)
    #expect(forced == .success && repeated == .success)
    #expect(try String(contentsOf: file, encoding: .utf8) == generated)
    #expect(
      transcript.output
        == ["generated", "generated again", "nothing has changed"].flatMap {
          ["\(file.path): \($0)", "Complete doubles: 1 of 1 protocol."]
        })
    let number =
      try #require(
        generated.split(separator: "\n", omittingEmptySubsequences: false)
          .firstIndex { $0.contains("getID = ") }) + 1
    #expect(
      transcript.errors == [
        """
        generate-doubles: “\(file.path)” was edited by hand. Move your code to another file, or \
        overwrite this one with --force. That would remove the lines marked - and add the lines \
        marked +:
        - \(number):   let getID = Spy<Int, Never>("id", returning: 7)
        + \(number):   let getID = Spy<Int, Never>("id", returning: 0)
        """
      ])
  }

  @Test(arguments: [Data("import TestKit\n".utf8), Data([0xE9])])
  func `a file that was not generated is not overwritten`(text: Data) async throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appending(component: "Doubles.swift")
    try text.write(to: file)

    let status = await tool.run(
      Self.arguments + ["--protocol", "Base", "--output", file.path], on: transcript.console)

    #expect(status == .failure)
    #expect(
      transcript.errors.first?.hasPrefix(
        "generate-doubles: “\(file.path)” was not generated by this command. Move your code "
      )
        == true)
    #expect(try Data(contentsOf: file) == text)
  }

  @Test func `an unknown protocol is refused with a list of the known ones`() async throws {
    let status = await tool.run(
      Self.arguments + ["--protocol", "Base,Bass"], on: transcript.console)

    #expect(status == .usage)
    let message = try #require(transcript.errors.first)
    #expect(
      message.hasPrefix(
        "generate-doubles: unknown protocol “Bass”. TestKitDoublesZoo has Animal, Arguments, Available, Base, "
      ))
  }

  @Test func `an unknown target is refused with a list of the known ones`() async throws {
    let status = await tool.run(
      ["--target", "Zebra"] + Self.arguments.dropFirst(2), on: transcript.console)

    #expect(status == .usage)
    let message = try #require(transcript.errors.first)
    #expect(message.hasPrefix("generate-doubles: unknown target “Zebra”. The package has "))
    #expect(message.contains("TestKitDoublesZoo"))
    #expect(!message.contains("TestKitDoublesTests"))
  }

  @Test func `a target without protocols is refused`() async {
    let status = await tool.run(
      ["--target", "TestKitTerminal"] + Self.arguments.dropFirst(2), on: transcript.console)

    #expect(status == .usage)
    #expect(
      transcript.errors.first
        == "generate-doubles: “TestKitTerminal” has no protocols that its tests can see. Private protocols do not count"
    )
  }

  @Test func `a folder without build products is refused`() async throws {
    let directory = try TemporaryDirectory()
    let folder = directory.url.resolvingSymlinksInPath().path

    let status = await tool.run(["--target", "A", "--products", folder], on: transcript.console)

    #expect(status == .unavailable)
    #expect(
      transcript.errors == [
        """
        generate-doubles: there is no build by Swift 6.3 in “\(folder)”. Run swift build --build-tests, or correct \
        --products
        """
      ])
  }

  // MARK: - Fixtures

  private struct Reported: Decodable {
    struct Double: Decodable {
      let name: String
      let isComplete: Bool
    }

    let doubles: [Double]
  }

  private static let package = URL(filePath: #filePath)
    .appending(path: "../../../../..").standardizedFileURL

  private static var arguments: [String] {
    let products = BuiltProduct("generate-doubles").executable.deletingLastPathComponent()
    return [
      "--target", "TestKitDoublesZoo", "--package", package.path, "--products", products.path,
    ]
  }
}
