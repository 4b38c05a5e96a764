import Foundation
import TestKit

@Suite("Fixtures that do not decode", .tags(.returnValue))
struct FixtureDecodingTests {
  // MARK: - Failures

  @Test(arguments: [
    (
      #"{"id": 1, "address": {"street": "Kulas"}, "emails": []}"#,
      "At address: expected the key \"city\"", #"{"street": "Kulas"}"#
    ),
    (
      #"{"name": "a", "id": 1}"#, "expected the key \"address\"", #"{"id": 1, "name": "a"}"#
    ),
    (
      #"{"id": "1", "address": {"city": "a"}, "emails": []}"#, "At id: expected Int", #""1""#
    ),
    (
      #"{"id": 1, "address": [true, 2.5], "emails": []}"#, "At address: expected an object",
      "[true, 2.5]"
    ),
    (
      #"{"id": 1, "address": {"city": "a"}, "emails": {}}"#, "At emails: expected an array",
      "{}"
    ),
    (
      #"{"id": 1, "address": {"city": "a"}, "emails": ["a", 5]}"#,
      "At emails[1]: expected String", "5"
    ),
    (
      #"{"id": 1, "address": {"city": null}, "emails": []}"#,
      "At address.city: expected String, not null", "null"
    ),
    (
      #"{"id": 1, "address": {"city": "a"}, "emails": [], "kind": "small"}"#,
      "At kind: expected something else: a kind is big", #""small""#
    ),
    ("[]", "expected an object", "[]"),
  ])
  func `the key path is named, what was expected there, and what is there`(
    json: String, expected: String, found: String
  ) throws {
    let directory = try TemporaryDirectory()
    let fixture = try fixture(json, in: directory)

    let error = #expect(throws: FixtureError.self) { try fixture.decode(User.self) }

    #expect(error?.reason == .undecodable)
    #expect(error?.name == "user.json")
    #expect(
      error?.description == """
        The fixture "user.json" does not decode as User.
        \(expected)
        Found: \(found)
        File: \(fixture.url.path)
        """)
  }

  @Test(arguments: ["{", "{ oops }", ""])
  func `a file that is no JSON is shown as text`(text: String) throws {
    let directory = try TemporaryDirectory()
    let fixture = try fixture(text, in: directory)

    let error = #expect(throws: FixtureError.self) { try fixture.decode(User.self) }

    let lines = error?.description.split(separator: "\n") ?? []
    try #require(lines.count == 4)
    #expect(lines[0] == "The fixture \"user.json\" does not decode as User.")
    #expect(lines[1].hasPrefix("expected JSON: "))
    #expect(lines[1].count > "expected JSON: ".count)
    #expect(
      lines[2] == (text.isEmpty ? "Found: 0 bytes" : "Found: \(text.utf8.count) bytes \"\(text)\"")
        || text == "{" && lines[2] == "Found: 1 byte \"{\"")
  }

  @Test func `a long value is cut`() throws {
    let directory = try TemporaryDirectory()
    let text = String(repeating: "a", count: 1_000)
    let fixture = try fixture("\"\(text)\"", in: directory)

    let error = #expect(throws: FixtureError.self) { try fixture.decode(Int.self) }

    #expect(
      error?.description.contains(
        "Found: \"\(text.prefix(199))… 802 more characters\n") == true)
  }

  @Test func `a value whose key the decoder converts is found`() throws {
    let directory = try TemporaryDirectory()
    let fixture = try fixture(#"{"home_town": {"city_name": 5}}"#, in: directory)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase

    let error = #expect(throws: FixtureError.self) {
      try fixture.decode([String: Town].self, with: decoder)
    }

    #expect(
      error?.description.contains(
        "At home_town.cityName: expected String\nFound: 5\n") == true)
  }

  @Test func `an error that the type itself throws is shown`() throws {
    let directory = try TemporaryDirectory()
    let fixture = try fixture("{}", in: directory)

    let error = #expect(throws: FixtureError.self) { try fixture.decode(Refusing.self) }

    #expect(
      error?.description.contains(
        "\nexpected no error of the type itself: .refused\nFound: {}\n") == true)
  }

  // MARK: - Fixtures

  struct User: Decodable {
    struct Address: Decodable {
      var city: String
    }

    enum Kind: String, Decodable {
      case big

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard try container.decode(String.self) == "big" else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "a kind is big")
        }
        self = .big
      }
    }

    var id: Int
    var address: Address
    var emails: [String]
    var kind: Kind?
  }

  struct Town: Decodable {
    var cityName: String
  }

  struct Refusing: Decodable {
    enum Failure: Error { case refused }

    init(from decoder: any Decoder) throws { throw Failure.refused }
  }

  private func fixture(
    _ text: String, in directory: borrowing TemporaryDirectory
  ) throws -> Fixture {
    let folder = directory.url.appending(component: "Fixtures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try Data(text.utf8).write(to: folder.appending(component: "user.json"))
    return try Fixture("user.json", beside: directory.url.appending(component: "A.swift").path)
  }
}
