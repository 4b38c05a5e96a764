import Foundation
import Seams
import TestKit

@Suite("What is wrong with JSON", .tags(.returnValue))
struct DescribeDecodingErrorTests {
  @Test(arguments: [
    (#"{"flag": 1}"#, "flag: it is not a boolean"),
    (#"{"count": "1"}"#, "count: it is not a whole number"),
    (#"{"share": "1"}"#, "share: it is not a number"),
    (#"{"tags": {}}"#, "tags: it is not a list"),
    (#"{"tags": ["a", 1]}"#, "tags[1]: it is not a text"),
    (#"{"codes": []}"#, "codes: it is not an object"),
    (#"{"codes": {"a": [{"id": 1}]}}"#, "codes.a: it is not a text"),
    (#"{"address": "http://["}"#, "address: its value is not allowed"),
    (#"{"owner": {"id": "1"}}"#, "owner.name: there is no such key"),
    (#"{"owner": null}"#, "owner: it is null, not an object"),
    (#"{"odd": 1}"#, "it cannot be decoded"), ("{", "it is no JSON"), ("[]", "it is not an object"),
    ("null", "it is null, not an object"),
  ])
  func `what is wrong is said with its place`(text: String, reason: String) throws {
    let error = try #require(decodingError(of: text))

    #expect(describeDecodingError(error) == reason)
  }

  @Test func `the outer parts of the path may be the caller's to say`() throws {
    let error = try #require(decodingError(of: #"{"owner": {"id": "1"}}"#))

    #expect(describeDecodingError(error, below: 1) == "name: there is no such key")
    #expect(describeDecodingError(error, below: 2) == "there is no such key")
  }

  // MARK: - Fixtures

  private func decodingError(of text: String) -> (any Error)? {
    do {
      _ = try JSONDecoder().decode(Everything.self, from: Data(text.utf8))
      return nil
    } catch {
      return error
    }
  }
}

// MARK: - Fixtures

/// A value with a field for each kind of mistake.
private struct Everything: Decodable {
  struct Refusal: Error {}

  struct Owner: Decodable {
    let id: String
    let name: String
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.odd) { throw Refusal() }
    _ = try container.decodeIfPresent(Bool.self, forKey: .flag)
    _ = try container.decodeIfPresent(Int.self, forKey: .count)
    _ = try container.decodeIfPresent(Double.self, forKey: .share)
    _ = try container.decodeIfPresent([String].self, forKey: .tags)
    _ = try container.decodeIfPresent([String: String].self, forKey: .codes)
    _ = try container.decodeIfPresent(URL.self, forKey: .address)
    if container.contains(.owner) {
      _ = try container.decode(Owner.self, forKey: .owner)
    }
  }

  enum Key: CodingKey { case flag, count, share, tags, codes, address, owner, odd }
}
