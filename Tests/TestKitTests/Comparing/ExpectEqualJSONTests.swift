import Foundation
import TestKit

@Suite("Expecting equal JSON")
struct ExpectEqualJSONTests {
  @Test func `order, white space and the spelling of numbers do not matter`() async {
    let issues = await captureIssues {
      expectEqualJSON(#"{"a": 1, "b": [true, null]}"#, #"{"b":[true,null],"a":1.0}"#)
      expectEqualJSON(Data("[1]".utf8), "[ 1 ]")
      expectEqualJSON(["id": 1], #"{"id": 1}"#)
      expectEqualJSON(#""é""#, #""\u00e9""#)
      expectEqualJSON("[0.1]", "[0.10]")
      expectEqualJSON("[1.5]", "[1.6]", within: 0.2)
    }

    #expect(issues.map(\.message) == [])
  }

  // MARK: - Failures

  @Test func `the paths of what differs are shown`() async {
    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectEqualJSON(
        #"{"users": [{"name": "Ann", "first name": "x"}], "page": 1}"#,
        #"{"users": [{"name": "Anna", "first name": "y"}], "total": {"n": [1]}}"#)
    }

    // failure: json
    expectOneIssue(
      issues,
      """
      Expected the same JSON, but 1 of 2 members differs, 1 is missing and 1 is unexpected, first at page:
      + page: 1
      - total: {"n": [1]}
      - users[0]["first name"]: "y"
      + users[0]["first name"]: "x"
      - users[0].name: "Anna"
      + users[0].name: "Ann"
      """, line: line)
    // end failure
  }

  @Test(arguments: [
    ("1", #""1""#, "- \"1\"\n+ 1"), ("null", "true", "- true\n+ null"), ("{}", "[]", "- []\n+ {}"),
    (
      "12345678901234567890", "12345678901234567891",
      "- 12345678901234567891\n+ 12345678901234567890"
    ),
    ("0.1", "0.10000000000000000001", "- 0.10000000000000000001\n+ 0.1"),
    (#""a""#, #""b""#, "- \"b\"\n+ \"a\""),
  ])
  func `values of other types and exact numbers are told apart`(
    actual: String, expected: String, lines: String
  ) async {
    let issues = await captureIssues { expectEqualJSON(actual, expected) }

    #expect(issues.map(\.message) == ["Expected the same JSON, but the values differ:\n\(lines)"])
  }

  @Test func `a large object is shown shortly`() async throws {
    let members = (10..<40).map { #""m\#($0)": 1"# }.joined(separator: ", ")

    let issues = await captureIssues { expectEqualJSON("[{\(members)}]", "[]") }

    let text = try #require(issues.first).message
    #expect(
      text.hasPrefix(
        "Expected the same JSON, but 1 element is unexpected, first at [0]:\n+ [0]: {\"m10\": 1, "))
    #expect(text.count < 400)
  }

  // MARK: - Misuse

  @Test func `the error of a value that encodes itself is the reason`() async {
    let issues = await captureIssues { expectEqualJSON(Unwilling(), "1") }

    #expect(
      issues.map(\.message) == [
        "The actual value is no JSON: Refusal(). It is Unwilling()."
      ])
  }

  @Test func `what is no JSON is said with the reason`() async throws {
    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectEqualJSON("[1}", "1")
    }

    let text = try #require(issues.first).message
    #expect(issues.map(\.sourceLocation?.line) == [line])
    // The reason is Foundation's.
    #expect(text.hasPrefix("The actual value is no JSON: "))
    #expect(text.contains("2"))
    #expect(text.hasSuffix(#" It is "[1}"."#))
  }

  @Test func `the expected text may be what is wrong`() async throws {
    let issues = await captureIssues { expectEqualJSON("1", "") }

    let text = try #require(issues.first).message
    #expect(issues.count == 1)
    #expect(text.hasPrefix("The expected value is no JSON: "))
    #expect(text.hasSuffix(#" It is ""."#))
  }

  @Test func `a tolerance below zero means nothing`() async {
    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      expectEqualJSON("1", "2", within: -1)
      expectEqualJSON("1", "2", within: .infinity)
    }

    expectOneIssue(
      issues, "A tolerance of -1.0 does not mean anything. Give a number that is not negative.",
      line: line)
  }

  @Test func `what cannot be encoded is said too`() async throws {
    let issues = await captureIssues { expectEqualJSON([Double.infinity], "1") }

    let text = try #require(issues.first).message
    #expect(issues.count == 1)
    #expect(text.hasPrefix("The actual value is no JSON: Unable to encode Double.inf"))
    #expect(text.hasSuffix(" directly in JSON. It is [inf]."))
  }
}

// MARK: - Fixtures

private struct Refusal: Error {}

private struct Unwilling: Encodable {
  func encode(to encoder: any Encoder) throws { throw Refusal() }
}
