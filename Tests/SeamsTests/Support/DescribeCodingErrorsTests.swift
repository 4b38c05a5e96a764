import Foundation
import Seams
import TestKit

@Suite("Descriptions of coding errors", .tags(.returnValue))
struct DescribeCodingErrorsTests {
  @Test(arguments: [
    (#"{"flag": 1}"#, "flag: it is not a boolean"),
    (#"{"count": "1"}"#, "count: it is not a whole number"),
    (#"{"share": "1"}"#, "share: it is not a number"),
    (#"{"tags": {}}"#, "tags: it is not a list"),
    (#"{"tags": ["a", 1]}"#, "tags[1]: it is not a string"),
    (#"{"codes": []}"#, "codes: it is not an object"),
    (#"{"codes": {"a": [{"id": 1}]}}"#, "codes.a: it is not a string"),
    (#"{"address": "http://["}"#, "address: its value is not allowed"),
    (#"{"owner": {"id": "1"}}"#, "owner.name: there is no such key"),
    (#"{"owner": null}"#, "owner: it is null, not an object"),
    (#"{"odd": 1}"#, "it cannot be decoded"), ("{", "it is not valid JSON"),
    (#"{"bad": 1}"#, "its value is not allowed"),
    ("[]", "it is not an object"),
    ("null", "it is null, not an object"),
  ])
  func `a decoding error is described with its coding path`(json: String, reason: String) throws {
    #expect(describeDecodingError(try decodingError(json)) == reason)
  }

  @Test(arguments: [(1, "name: there is no such key"), (2, "there is no such key")])
  func `the description of a decoding error can leave out the outer keys`(
    depth: Int, reason: String
  ) throws {
    let error = try decodingError(#"{"owner": {"id": "1"}}"#)

    #expect(describeDecodingError(error, below: depth) == reason)
  }

  @Test(
    arguments: [
      (["a": [1, Double.nan]], "The value of “a[1]” cannot be written as JSON."),
      (Double.nan, "The value cannot be written as JSON."),
    ] as [(any Encodable & Sendable, String)])
  func `an encoding error is described with its coding path, if any`(
    value: any Encodable & Sendable, reason: String
  ) throws {
    let error = try #require(throws: (any Error).self) { try JSONEncoder().encode(value) }

    #expect(describeEncodingError(error) == reason)
    #expect(describeEncodingError(CancellationError()) == "The value cannot be written as JSON.")
  }
}

// MARK: - Fixtures

private func decodingError(_ json: String) throws -> any Error {
  try #require(throws: (any Error).self) {
    try JSONDecoder().decode(Everything.self, from: Data(json.utf8))
  }
}

/// A type whose fields can fail to decode in different ways.
private struct Everything: Decodable {
  struct Refusal: Error {}

  struct Owner: Decodable {
    let id: String
    let name: String
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.odd) { throw Refusal() }
    if container.contains(.bad) {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "bad"))
    }
    _ = try container.decodeIfPresent(Bool.self, forKey: .flag)
    _ = try container.decodeIfPresent(Int.self, forKey: .count)
    _ = try container.decodeIfPresent(Double.self, forKey: .share)
    _ = try container.decodeIfPresent([String].self, forKey: .tags)
    _ = try container.decodeIfPresent([String: String].self, forKey: .codes)
    _ = try container.decodeIfPresent(URL.self, forKey: .address)
    if container.contains(.owner) { _ = try container.decode(Owner.self, forKey: .owner) }
  }

  enum Key: CodingKey { case flag, count, share, tags, codes, address, owner, odd, bad }
}
