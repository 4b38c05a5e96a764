import Foundation
import TestKit

@Suite("Fixtures", .tags(.returnValue))
struct FixtureTests: ~Copyable {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(arguments: ["note.txt", "users/note.txt"])
  func `a file in the Fixtures folder next to the source file is found and read`(name: String)
    throws
  {
    let fixture = try fixture(name, "hello")

    #expect(fixture.url.path == path("Fixtures/\(name)"))
    #expect(try fixture.text() == "hello")
    #expect(try fixture.data() == Data("hello".utf8))
  }

  @Test(arguments: [
    (["note.txt"], "note.txt"), (["Fixtures/note.txt"], "Fixtures/note.txt"),
    (["note.txt", "Fixtures/note.txt"], "Fixtures/note.txt"),
  ])
  func `in a bundle, the Fixtures folder is searched before the top level`(
    files: [String], expected: String
  ) throws {
    for file in files { try write(file, to: file) }
    let bundle = try #require(Bundle(url: directory.url))

    let text = try Fixture("note.txt", in: bundle).text()

    #expect(text == expected)
  }

  // MARK: - Files that are missing or unreadable

  @Test(arguments: ["../secret.txt", "a/../../secret.txt", "..", "", "/etc/passwd", "a//b", "a/"])
  func `a fixture name that is empty, malformed or outside the folder is rejected`(name: String)
    throws
  {
    try write("hello", to: "secret.txt")

    let error = #expect(throws: FixtureError.self) { try Fixture(name, beside: sourceFile) }

    #expect(error?.reason == .refused)
    #expect(error?.name == name)
    #expect(
      error?.description == """
        "\(name)" is not a valid fixture name. Name a file in the Fixtures folder, such as "user.json" \
        or "users/1.json", without "..".
        """)
  }

  @Test func `the error for a missing fixture shows the folder and its files`() throws {
    try write("", to: "Fixtures/users.json")
    try write("", to: "Fixtures/posts.json")

    let error = #expect(throws: FixtureError.self) { try Fixture("user.json", beside: sourceFile) }

    #expect(error?.reason == .missing)
    // failure: fixture
    #expect(
      error?.description == """
        There is no fixture "user.json". Looked for:
          \(path("Fixtures/user.json")): the folder contains ["posts.json", "users.json"]
        Add the file there. If it is a resource of the target, name the bundle: \
        Fixture("user.json", in: Bundle.module).
        """)
    // end failure
  }

  @Test(arguments: [
    (
      "Fixtures/users", "the folder is empty",
      "Add the file to the folder Fixtures of the target, or correct the name."
    ),
    (
      "Resources", "there is no such folder",
      #"Declare the fixtures in the package manifest: resources: [.copy("Fixtures")]."#
    ),
  ])
  func `the error for a fixture missing from a bundle shows both searched paths`(
    folder: String, finding: String, advice: String
  ) throws {
    try FileManager.default.createDirectory(
      atPath: path(folder), withIntermediateDirectories: true)
    let bundle = try #require(Bundle(url: directory.url))
    let top = try #require(bundle.resourceURL).path

    let error = #expect(throws: FixtureError.self) { try Fixture("users/1.json", in: bundle) }

    #expect(
      error?.description == """
        There is no fixture "users/1.json". Looked for:
          \(top)/Fixtures/users/1.json: \(finding)
          \(top)/users/1.json: there is no such folder
        \(advice)
        """)
  }

  @Test func `the error for a fixture that is not valid UTF-8 shows the bytes`() throws {
    let fixture = try fixture("image", "")
    try Data([0xFF, 0x00]).write(to: fixture.url)

    let error = #expect(throws: FixtureError.self) { try fixture.text() }

    #expect(error?.reason == .noText)
    #expect(
      error?.description == """
        The fixture "image" is not valid UTF-8. Read it with data().
        Found: 2 bytes 0xff00
        File: \(path("Fixtures/image"))
        """)
  }

  @Test func `the error for an unreadable fixture shows the reason`() throws {
    try write("", to: "Fixtures/folder/file")
    let fixture = try Fixture("folder", beside: sourceFile)

    let error = #expect(throws: FixtureError.self) { try fixture.data() }

    #expect(error?.reason == .unreadable)
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(lines.first?.hasPrefix("The fixture \"folder\" cannot be read: ") == true)
    #expect(lines.last == "File: \(path("Fixtures/folder"))")
  }

  // MARK: - Files that do not decode

  @Test(arguments: [
    (
      #"{"address": {"street": "Kulas"}}"#, "address.city: there is no such key",
      #"{"street": "Kulas"}"#
    ),
    (#"{"emails": ["a", 5]}"#, "emails[1]: it is not a string", "5"),
    (#"{"address": {"city": null}}"#, "address.city: it is null, not a string", "null"),
    (#"{"token": "abc"}"#, "token: it is not a whole number", "<redacted>"),
    (#"{"secret": "small"}"#, "secret: its value is not allowed", "<redacted>"),
    (#"{"range": [1]}"#, "range[1]: the list has no such element", "[1]"),
    (
      #"{"size": "small"}"#,
      "size: its value is not allowed: Cannot initialize Size from invalid String value small",
      #""small""#
    ),
    (
      #"{"odd": 1, "emails": []}"#, "it cannot be decoded, because the type threw .failed",
      #"{"emails": [], "odd": 1}"#
    ),
    (
      "\"\(String(repeating: "a", count: 1_000))\"", "it is not an object",
      "\"\(String(repeating: "a", count: 199))… 802 more characters"
    ),
  ])
  func `a decoding error shows the key path, the problem and the JSON at that path`(
    json: String, problem: String, found: String
  ) throws {
    let fixture = try fixture("user.json", json)

    let error = #expect(throws: FixtureError.self) { try fixture.decode(User.self) }

    #expect(error?.reason == .undecodable)
    #expect(error?.name == "user.json")
    #expect(
      error?.description == """
        The fixture "user.json" does not decode as User.
        Problem: \(problem)
        Found: \(found)
        File: \(fixture.url.path)
        """)
  }

  @Test(arguments: [("{", #"1 byte "{""#), ("{ oops }", #"8 bytes "{ oops }""#), ("", "0 bytes")])
  func `the error for a fixture with invalid JSON shows the text and the reason`(
    text: String, found: String
  ) throws {
    let fixture = try fixture("user.json", text)

    let error = #expect(throws: FixtureError.self) { try fixture.decode(User.self) }

    let lines = error?.description.split(separator: "\n") ?? []
    try #require(lines.count == 4)
    #expect(lines[1].hasPrefix("Problem: it is not valid JSON: "))
    #expect(lines[1].count > "Problem: it is not valid JSON: ".count)
    #expect(lines[2] == "Found: \(found)")
  }

  @Test func `text that the decoder accepts as JSON is not reported as invalid JSON`() throws {
    let fixture = try fixture("size.json", #"{name: "small" /* not big */}"#)
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true

    let error = #expect(throws: FixtureError.self) {
      try fixture.decode([String: Size].self, with: decoder)
    }

    #expect(
      error?.description == """
        The fixture "size.json" does not decode as Dictionary<String, Size>.
        Problem: name: its value is not allowed: Cannot initialize Size from invalid String value small
        Found: 29 bytes "{name: \\"small\\" /* not big */}"
        File: \(fixture.url.path)
        """)
    let top = try self.fixture("top.json", #""small" // not big"#)
    let other = #expect(throws: FixtureError.self) { try top.decode(Size.self, with: decoder) }
    #expect(other?.description.contains("Problem: its value is not allowed: Cannot") == true)
  }

  @Test func `a byte order mark is part of a fixture's text`() throws {
    let fixture = try fixture("a.txt", "\u{FEFF}a")

    #expect(Array(try fixture.text().unicodeScalars) == ["\u{FEFF}", "a"])
  }

  @Test func `a decoding error shows the value even if the decoder converts keys`() throws {
    let fixture = try fixture("user.json", #"{"home_town": {"city_name": 5}}"#)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase

    let error = #expect(throws: FixtureError.self) {
      let _: [String: Town] = try fixture.decode(with: decoder)
    }

    #expect(
      error?.description.contains(
        "Problem: home_town.cityName: it is not a string\nFound: 5\n") == true)
  }

  // MARK: - Helpers

  private var sourceFile: String { path("Tests.swift") }

  private func path(_ name: String) -> String { directory.url.appending(path: name).path }

  private func write(_ text: String, to name: String) throws {
    let url = directory.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func fixture(_ name: String, _ text: String) throws -> Fixture {
    try write(text, to: "Fixtures/\(name)")
    return try Fixture(name, beside: sourceFile)
  }
}

// MARK: - Fixtures

private struct User: Decodable {
  struct Address: Decodable { var city: String }

  /// A value that can never be decoded.
  struct Odd: Decodable {
    init(from decoder: any Decoder) throws { throw TestError.failed }
  }

  var address: Address?
  var emails: [String]?
  var range: ClosedRange<Int>?
  var size: Size?
  var odd: Odd?
  var token: Int?
  var secret: Size?
}

private enum Size: String, Decodable { case big }
private struct Town: Decodable { var cityName: String }
