import Foundation
import TestKit

@Suite("Expecting equal JSON")
struct ExpectEqualJSONTests {
  @Test func `equal JSON may differ in member order, whitespace and number notation`() {
    expectEqualJSON(#"{"a": 1, "b": [true, null]}"#, #"{"b":[true,null],"a":1.0}"#)
    expectEqualJSON(Data("[1]".utf8), "[ 1 ]")
    expectEqualJSON(["id": 1], #"{"id": 1}"#)
    expectEqualJSON("[1e400, 10]", "[1e400, 12]", within: 2)
    expectEqualJSON(" \r\n\t[ ] ", "[]")
  }

  @Test(arguments: [
    ["1", "1.0", "1e0", "10e-1", "0.1E1", "0.01e+2"], ["0", "-0", "0.000", "0e7", "-0.0e-9"],
    ["100", "1e2", "1.00e2"], ["-0.5", "-5e-1", "-0.50"], ["1e400", "10e399", "0.1e401"],
    ["1e1000000000", "10e999999999"], ["1e-1000000000", "0.1e-999999999"],
    ["100000000000000000000000000000000000000000", "1e41", "1.0e41"],
    ["1e999999999999999999", "1e000999999999999999999"],
  ])
  func `JSON numbers are compared by value, not by notation`(numbers: [String]) {
    for number in numbers { expectEqualJSON(number, numbers[0]) }
  }

  @Test(arguments: [
    ("100000000000000000000000000000000000000000", "100000000000000000000000000000000000000001"),
    ("0.1", "0.10000000000000000000000000000000000000000001"), ("1e400", "1e401"),
    ("1e400", "-1e400"), ("1e-400", "0"), ("1e1000000000", "1e1000000001"), ("1", "10"),
    ("1.2", "12"), ("9007199254740993", "9007199254740992"), ("1", "-1"), ("0", "null"),
    ("1", "true"), ("0", "false"), ("true", "false"), ("1", #""1""#), ("[]", "{}"),
    ("[1, 2]", "[2, 1]"),
    (#"{"a": null}"#, "{}"), (#""a""#, #""A""#), (#""\u0000""#, "\"\""),
  ])
  func `differing JSON values are reported`(actual: String, expected: String) async {
    let issues = await captureIssues {
      expectEqualJSON(actual, expected)
      expectEqualJSON("[[\(expected)]]", "[[\(actual)]]")
    }

    #expect(issues.count == 2)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u0041""#, "éA"),
    (#""\ud83d\uDDC2""#, "🗂"), (#""\ud800\udc00\udbff\udfff""#, "\u{10000}\u{10FFFF}"),
    ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
  ])
  func `JSON strings with the same characters are equal, escaped or not`(
    text: String, value: String
  ) {
    expectEqualJSON("[\(text)]", [value])
  }

  @Test(
    arguments: [
      ("1.5", "1.6", 0.2, true), ("0", "1", 1, true), ("-1", "1", 1, false),
      ("0", "1e-100", 1, true), ("-1e100", "1e100", 1, false), ("1e100", "2e100", 1e100, true),
      ("1e400", "2e400", 1, false), ("12345678901234567890", "12345678901234567892", 1, false),
      ("12345678901234567890", "12345678901234567892", 2, true),
      (digits + "8", digits + "9", 0.5, false),
      ("12345678901234567891e80", "12345678901234567892e80", 1e79, false),
      ("1.0003", "1", 0.0003, true), ("1.00030000001", "1", 0.0003, false),
    ] as [(String, String, Double, Bool)])
  func `a tolerance applies to JSON numbers of any length`(
    actual: String, expected: String, tolerance: Double, isClose: Bool
  ) async {
    let issues = await captureIssues {
      expectEqualJSON("[\(actual)]", "[\(expected)]", within: tolerance)
    }

    #expect(issues.isEmpty == isClose)
  }

  /// The first 37 of the 38 digits that a `Decimal` can hold.
  private static let digits = "1234567890123456789012345678901234567"

  // MARK: - Failures

  @Test func `differences between JSON values are shown with their paths`() async {
    let line = #line + 2
    let issues = await captureIssues {
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
    ("0.1", "0.10000000000000000001", "- 0.10000000000000000001\n+ 0.1"),
    (#""a""#, #""b""#, "- \"b\"\n+ \"a\""),
    // Numbers of up to 40 digits are shown without an exponent.
    ("1e400", "2e400", "- 2e400\n+ 1e400"), ("1e2", "-12.50e1", "- -125\n+ 100"),
    ("1.25e-3", "125e-50", "- 1.25e-48\n+ 0.00125"), ("1e39", "1e40", "- 1e40\n+ 1\(zeros)"),
    ("-0.0", "5", "- 5\n+ 0"),
    // Of two long numbers, only the digits around their first difference are shown.
    ("\(nines)1", "\(nines)2", "- …\(nines.suffix(30))2\n+ …\(nines.suffix(30))1"),
  ])
  func `differing values are shown as JSON, with exact numbers`(
    actual: String, expected: String, lines: String
  ) async {
    let issues = await captureIssues { expectEqualJSON(actual, expected) }

    #expect(issues.map(\.message) == ["Expected the same JSON, but the values differ:\n\(lines)"])
  }

  private static let zeros = String(repeating: "0", count: 39)
  private static let nines = String(repeating: "9", count: 300)

  @Test func `only the beginning of a large JSON object is shown`() async throws {
    let members = (1_000..<4_000).map { #""m\#($0)": 1"# }.joined(separator: ", ")

    let issues = await captureIssues { expectEqualJSON("[{\(members)}]", "[]") }

    let text = try #require(issues.first).message
    #expect(
      text.hasPrefix(
        "Expected the same JSON, but 1 element is unexpected, first at [0]:\n+ [0]: {\"m1000\": 1, "
      ))
    #expect(text.hasSuffix("… and more"))
    #expect(text.count < 400)
  }

  // MARK: - Misuse

  @Test(arguments: invalidTexts)
  func `text that is not strict JSON is rejected, with the reason`(
    text: String, problem: String, textLine: Int, column: Int
  ) async {
    let line = #line + 2
    let issues = await captureIssues {
      expectEqualJSON("1", text)
      expectEqualJSON(text, "1")
    }

    let reason = "\(problem), at line \(textLine), column \(column)."
    let shown = text.debugDescription.replacing("\u{FEFF}", with: "\\u{FEFF}")
    #expect(
      issues.map(\.message) == [
        "The expected value is not valid JSON: \(reason) The value is \(shown).",
        "The actual value is not valid JSON: \(reason) The value is \(shown).",
      ])
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1])
  }

  @Test func `invalid UTF-8 and values that cannot be encoded as JSON are rejected`() async throws {
    let bytes = Data(#"["é", ""#.utf8) + [0xFF] + Data(#""]"#.utf8)

    let issues = await captureIssues {
      expectEqualJSON(Unwilling(), "1")
      expectEqualJSON([Double.infinity], "1")
      expectEqualJSON(bytes, "1")
    }

    try #require(issues.count == 3)
    let opening = "The actual value is not valid JSON: "
    #expect(issues[0].message == opening + "failed. The value is Unwilling().")
    #expect(issues[1].message.hasPrefix(opening + "Unable to encode Double.inf"))
    #expect(issues[1].message.hasSuffix(" directly in JSON. The value is [inf]."))
    #expect(
      issues[2].message.hasPrefix(
        opening + "The text is not valid UTF-8, at line 1, column 8. The value is 11 bytes "))
  }

  @Test func `JSON may be nested up to 512 levels deep`() async {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }

    let issues = await captureIssues {
      expectEqualJSON(nested(512), nested(512))
      expectEqualJSON(nested(513), "1")
      expectEqualJSON(String(repeating: #"{"a":["#, count: 1_000_000), "1")
    }

    #expect(issues.count == 2)
    #expect(
      issues.allSatisfy {
        $0.message.hasPrefix(
          "The actual value is not valid JSON: Arrays and objects are nested more than 512 levels deep, at line 1,"
        )
      })
  }

  @Test func `a negative tolerance is reported, but an infinite one is allowed`() async {
    let line = #line + 2
    let issues = await captureIssues {
      expectEqualJSON("1", "2", within: -1)
      expectEqualJSON("1", "2", within: .infinity)
    }

    expectOneIssue(issues, "The tolerance must be zero or more, but is -1.0.", line: line)
  }

  // MARK: - Fixtures

  /// Each row has a text, the reason why it is invalid, and the line and the column of the error.
  private static let invalidTexts: [(String, String, Int, Int)] = [
    ("", "Expected a value, but found the end of the text", 1, 1),
    ("nul", #"Expected a value, but found "n""#, 1, 1),
    ("👨‍👩‍👧‍👦 1", #"Expected a value, but found "👨‍👩‍👧‍👦""#, 1, 1),
    ("[1]\n [2]", #"Unexpected "[" after the end"#, 2, 2),
    ("[1,]", "There is a comma after the last element", 1, 3),
    (#"{"a": 1 ,}"#, "There is a comma after the last member", 1, 9),
    ("[,1]", #"Expected a value, but found ",""#, 1, 2),
    ("[1 2]", #"Expected a comma or ] in the array, but found "2""#, 1, 4),
    ("[1", "Expected a comma or ] in the array, but found the end of the text", 1, 3),
    (#"{"a": 1, "a": 2}"#, #"The key "a" is repeated in its object"#, 1, 10),
    ("[{\"é\": 1,\n\"\\u0061\": 1, \"a\": 1}]", #"The key "a" is repeated in its object"#, 2, 14),
    (#"{"é": 1, b: 2}"#, #"Expected a key in quotes, but found "b""#, 1, 10),
    (#"{"a" 1}"#, #"Expected a colon after the key, but found "1""#, 1, 6),
    (#"{"a": 1; }"#, #"Expected a comma or } in the object, but found ";""#, 1, 8),
    ("// 1", #"Expected a value, but found "/""#, 1, 1),
    ("[1 /* one */]", #"Expected a comma or ] in the array, but found "/""#, 1, 4),
    ("01", "A number must not have a leading zero", 1, 1),
    ("-", "Expected a digit after the minus sign, but found the end of the text", 1, 2),
    ("+1", #"Expected a value, but found "+""#, 1, 1),
    (".5", #"Expected a value, but found ".""#, 1, 1),
    ("[1.]", #"Expected a digit after the decimal point, but found "]""#, 1, 4),
    ("1e", "Expected a digit in the exponent, but found the end of the text", 1, 3),
    ("0x1", #"Unexpected "x" after the end"#, 1, 2),
    ("NaN", #"Expected a value, but found "N""#, 1, 1),
    ("-Infinity", #"Expected a digit after the minus sign, but found "I""#, 1, 2),
    ("1e1000000000000000000", "The exponent has more than 18 digits", 1, 1),
    (#""a"#, "The string is not terminated", 1, 1),
    ("[\"a\tb\"]", #"The control character "\t" is not escaped"#, 1, 4),
    (#""\x""#, "Invalid escape sequence", 1, 2),
    (#""\u12g4""#, #"Expected four hexadecimal digits after \u"#, 1, 2),
    (#""\ud800""#, "Unpaired surrogate", 1, 2),
    (#""\ud83d\u0041""#, "Unpaired surrogate", 1, 2),
    (#""\udc00""#, "Unpaired surrogate", 1, 2),
    (#""\ud800\ue000""#, "Unpaired surrogate", 1, 2),
    ("\u{FEFF}1", "The text begins with a byte order mark", 1, 1),
    ("\u{A0}1", "Expected a value, but found \"\u{A0}\"", 1, 1),
  ]
}

private struct Unwilling: Encodable {
  func encode(to encoder: any Encoder) throws { throw TestError.failed }
}
