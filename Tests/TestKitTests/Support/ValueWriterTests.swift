import Foundation
import Seams
import Synchronization

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The descriptions of values in messages.
@Suite("Values in messages", .tags(.returnValue))
struct ValueWriterTests {
  typealias Row = (value: any Sendable, text: String)

  @Test(arguments: texts + values + collections + unorderedElements + bytes)
  func `a value is described by its text, fields, elements or bytes`(
    value: any Sendable, text: String
  ) {
    #expect(describeValue(value) == text)
  }

  /// Text is shown on one line, with control characters escaped.
  private static let texts: [Row] = [
    ("a", #""a""#), ("a\nb\t\"c\"", #""a\nb\t\"c\"""#),
    ("a\t\"c\"".dropFirst(), #""\t\"c\"""#), (Named(name: "a\nb"), #"«a\nb»"#),
    (Direction.along(Verbatim(description: "one\ntwo")), #".along(one\ntwo)"#),
    (Verbatim(description: "a\r\nb\tc"), #"a\r\nb\tc"#),
    (Verbatim(description: "a\u{2028}b\u{2029}c"), #"a\u{2028}b\u{2029}c"#),
    (Verbatim(description: "a\u{1B}[1mb\u{7F}"), #"a\u{1B}[1mb\u{7F}"#),
    (Verbatim(description: "a é 👍"), "a é 👍"),
  ]

  /// A value shows its own description if it has one, and otherwise its fields.
  private static let values: [Row] = [
    (1, "1"), (-0.5, "-0.5"), (true, "true"), ((), "()"), (Int.self, "Int"),
    ({ @Sendable (_: Int) in } as @Sendable (Int) -> Void, "(Function)"), (nil as Int?, "nil"),
    (3 as Int?, "3"), ("a" as String?, #""a""#), ("a" as String??, #""a""#),
    ([1, nil], "[1, nil]"), (Data([0]) as Data?, "1 byte 0x00"),
    (Set(1...9) as Set?, "[1, 2, 3, 4, 5, 6, 7, 8, 9]"), (Named(name: "x") as Named?, "«x»"),
    ((1, Data([0]), Point(x: 1, y: 2) as Point?), "(1, 1 byte 0x00, Point(x: 1, y: 2))"),
    (Point(x: 1, y: 2), "Point(x: 1, y: 2)"), (Empty(), "Empty()"),
    (Nameless(), "Nameless(_: 1)"), (Styleless(), "Styleless(x: 1)"), (Debugged(), "debugged"),
    (Named(name: "x"), "«x»"),
    (Direction.up, ".up"), (Direction.by(3), ".by(3)"), (Ledger(), "Ledger(…)"),
    (Locked(), "Locked(items: (not copyable))"),
    (Pairing.of(1, label: 2), ".of(1, label: 2)"), (Described.one, "the one"),
    // Booleans, and all numbers except bytes, are shown even under a name that looks secret.
    (Session(), "Session(tokenCount: 1, isTokenValid: true)"),
  ]

  // MARK: - Collections

  /// A collection shows its first ten elements in a stable order.
  private static let collections: [Row] = [
    ([String](), "[]"), (Set<Int>(), "[]"), ([String: Int](), "[:]"),
    (["a", "b"], #"["a", "b"]"#), (Set(1...9), "[1, 2, 3, 4, 5, 6, 7, 8, 9]"),
    (["a": ["b": [1, 2]]], #"["a": ["b": [1, 2]]]"#),
    ([Double.nan: 3, .nan: 2, .nan: 1], "[nan: 1, nan: 2, nan: 3]"), ([Double.nan: 1], "[nan: 1]"),
    (Array(1...10), "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"),
    (Array(1...11), "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 1 more]"),
    (Set(0..<1_000), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … 990 more]"),
    (
      Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, [$0]) }),
      "[0: [0], 1: [1], 2: [2], 3: [3], 4: [4], 5: [5], 6: [6], 7: [7], 8: [8], 9: [9], … 990 more]"
    ),
  ]

  // If `<` does not order the elements, `ValueWriter` sorts them by their descriptions, so it describes all of them. It
  // describes at most 300 parts of a value. Each element of a set or dictionary gets an equal share of the parts that
  // are still left. If an element uses up its share, the message shows only the number of elements. A single element is
  // an exception: its description is shown, but cut.
  private static let unorderedElements: [Row] = [
    (
      Set((10..<22).map(Rank.rank)),
      """
      [.rank(10), .rank(11), .rank(12), .rank(13), .rank(14), .rank(15), .rank(16), .rank(17), .rank(18), \
      .rank(19), … 2 more]
      """
    ),
    ([Set([Marker.marker(1)])], "[[.marker(1)]]"),
    (Set((0..<149).map(Marker.marker)), "[149 unordered elements]"),
    (Set((0..<150).map(Marker.marker)), "[150 unordered elements]"),
    (Set((0..<1_000).map(Marker.marker)), "[1000 unordered elements]"),
    (
      Set((100..<249).map { Verbatim(description: "\($0)") }),
      "[100, 101, 102, 103, 104, 105, 106, 107, 108, 109, … 139 more]"
    ),
    (
      Dictionary(uniqueKeysWithValues: (0..<74).map { (Marker.marker($0), $0) }),
      """
      [.marker(0): 0, .marker(1): 1, .marker(10): 10, .marker(11): 11, .marker(12): 12, .marker(13): 13, \
      .marker(14): 14, .marker(15): 15, .marker(16): 16, .marker(17): 17, … 64 more]
      """
    ),
    (
      Dictionary(uniqueKeysWithValues: (0..<75).map { (Marker.marker($0), $0) }),
      "[75 unordered elements]"
    ),
    (
      Array(repeating: Set((10..<85).map(Marker.marker)), count: 2),
      """
      [[.marker(10), .marker(11), .marker(12), .marker(13), .marker(14), .marker(15), .marker(16), .marker(17), \
      .marker(18), .marker(19), … 65 more], [75 unordered elements]]
      """
    ),
  ]

  @Test func `only the shown elements of a long collection are described`() {
    let describing = Spy<Void, Never>("description")

    let text = describeValue(Array(repeating: WatchedValue(describing: describing), count: 1_000))

    #expect(text == "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, … 990 more]")
    describing.expectCalled(10)
  }

  // MARK: - Long values

  @Test(arguments: ["a", "é"])
  func `long text is truncated after 200 characters, with a count of the rest`(character: String) {
    let exact = String(repeating: character, count: 198)

    #expect(describeValue(exact) == "\"\(exact)\"")
    #expect(describeValue(exact + "b") == "\"\(exact)b… 1 more character")
    #expect(describeValue(exact + "bcd") == "\"\(exact)b… 3 more characters")
    #expect(describeValue([exact, "b"]) == "[\"\(exact)… 7 more characters")
    #expect(describeValue([exact + "bcd"] as [String]?) == "[\"\(exact)… 5 more characters")
  }

  @Test func `text after the first 8,000 bytes is neither searched for secrets nor shown`() {
    #expect(describeText(letters(8_000)) == letters(8_000))
    #expect(describeText(letters(8_001)) == letters(8_000) + "…")
    #expect(describeValue("password=\(letters(8_000))") == #""password=<redacted>…""#)
  }

  @Test func `an endlessly nested value is truncated`() {
    let text = describeValue(Endless())

    #expect(text.hasPrefix("Endless(next: Endless(next: Endless("))
    #expect(text.hasSuffix("… 4286 more characters"))
    #expect(
      describeValue([Marker.marker(1): Endless()]).hasPrefix("[.marker(1): Endless(next: Endless("))
  }

  // MARK: - Secrets

  @Test(
    arguments: [
      (1, "1"), (0.5, "0.5"), (true, "true"), (Decimal(2), "2"),
      (Duration.seconds(3), "3.0 seconds"),
      (nil as Int?, "nil"), (Direction.up, ".up"), (UInt8(1), "<redacted>"),
      (Int8(1), "<redacted>"), ([1, 2] as [UInt8], "<redacted>"), (Data([1]), "<redacted>"),
      ("a", "<redacted>"), (["a", "b"], "[<redacted>, <redacted>]"),
      (["a": "b"], "[<redacted>: <redacted>]"),
      (Direction.by(4), ".by(4)"), (URL(filePath: "/a"), "<redacted>"),
      (Named(name: "x"), "<redacted>"), (Verbatim(description: "x"), "<redacted>"),
    ] as [Row])
  func `text and bytes are redacted under a key that looks secret`(
    value: any Sendable, text: String
  ) {
    #expect(describeValue(["token": value]) == #"["token": \#(text)]"#)
  }

  @Test func `in a pair, the value is redacted if the name before it looks secret`() {
    let text = #"("token", <redacted>)"#

    #expect(describeValue((name: "token", value: "a")) == text)
    #expect(describeValue((key: "token", value: "a")) == text)
    #expect(describeValue((field: "token", value: "a")) == text)
    #expect(describeValue((header: "token", value: "a")) == text)
  }

  // MARK: - Data and dates

  /// Data is shown as its size, followed by its content as text or bytes.
  private static let bytes: [Row] = [
    (Data(), "0 bytes"), (Data("a".utf8), #"1 byte "a""#),
    (Data("a\nb".utf8), #"3 bytes "a\nb""#),
    (Data("\u{FEFF}a".utf8), #"4 bytes "\u{FEFF}a""#),
    (Data([0, 15, 16, 255]), "4 bytes 0x000f10ff"), (Data([65, 0]), "2 bytes 0x4100"),
    (Data("a=b&token=c".utf8) + [0xE9], "12 bytes <redacted>"),
    (Data(count: 32), "32 bytes 0x\(String(repeating: "00", count: 32))"),
    (Data(count: 33), "33 bytes 0x\(String(repeating: "00", count: 32))…"),
    (Data("password=\(letters(8_000))".utf8), #"8009 bytes "password=<redacted>…""#),
    (Data(letters(9_000).utf8), "9000 bytes \"\(letters(188))… 8813 more bytes"),
    // In the first of these rows, byte 8,000 is inside a character. In the second, bytes 7,997 to 8,000 are not text.
    (Data("\(letters(7_997))👍b".utf8), "8002 bytes \"\(letters(188))… 7815 more bytes"),
    (
      Data(letters(7_996).utf8) + Data([255, 255, 255, 255, 0]),
      "8001 bytes 0x\(String(repeating: "61", count: 32))…"
    ),
  ]

  @Test(
    arguments: [
      (0, "2001-01-01 00:00:00 +0000"), (-1, "2000-12-31 23:59:59 +0000"),
      // A date ten thousand years from the reference date is still shown as a date.
      (-315_576_000_000, "\(Date(timeIntervalSinceReferenceDate: -315_576_000_000))"),
      (315_576_000_000, "\(Date(timeIntervalSinceReferenceDate: 315_576_000_000))"),
      (.nan, "a date nan seconds after the reference date"),
      (-1e300, "a date -1e+300 seconds after the reference date"),
      (-315_576_000_001, "a date -315576000001.0 seconds after the reference date"),
      (315_576_000_001, "a date 315576000001.0 seconds after the reference date"),
    ] as [(TimeInterval, String)])
  func `a date is shown as is, but a very distant date as a number of seconds`(
    seconds: TimeInterval, text: String
  ) {
    #expect(describeValue(Date(timeIntervalSinceReferenceDate: seconds) as Date?) == text)
  }

  // MARK: - URLs, requests and responses

  @Test(arguments: [
    "https://example.com", "https://example.com/a%20b?c=d%26e&f&g=#h", "https://example.com?",
    "https://me@example.com:8080/", "https://me:@example.com/", "https://[::1]/", "/a?b=c", "a",
    "mailto:me@example.com", "file:///a/b", "https://example.com/a?token&page=2#b",
    "https://example.com?author=1", "https://example.com?a&&b=&",
  ])
  func `a URL without secrets is shown as is`(text: String) throws {
    #expect(describeValue(try #require(URL(string: text))) == text)
  }

  @Test(arguments: [
    ("https://me:pw@example.com/a", "https://me:<redacted>@example.com/a"),
    ("https://:pw@example.com", "https://:<redacted>@example.com"),
    ("https://example.com/?access_token=a", "https://example.com/?access_token=<redacted>"),
    ("https://example.com?a=1&Token=b%26=c&d#e", "https://example.com?a=1&Token=<redacted>&d#e"),
    (
      "https://example.com/token=1?token&page=2#token=3",
      "https://example.com/token=<redacted>?token&page=2#token=<redacted>"
    ),
    (
      "https://example.com?next=https%3A%2F%2Fa.b%3Ftoken%3Dc%26d%3De",
      "https://example.com?next=https%3A%2F%2Fa.b%3Ftoken%3D<redacted>%26d%3De"
    ),
    ("https://example.com?token=", "https://example.com?token=<redacted>"),
    ("/a?password=b&password=c", "/a?password=<redacted>&password=<redacted>"),
    (
      "https://me:pw@example.com/a?signature=b&c=d#e",
      "https://me:<redacted>@example.com/a?signature=<redacted>&c=d#e"
    ),
  ])
  func `a URL is shown without its password and other secrets`(text: String, shown: String) throws {
    #expect(describeValue(try #require(URL(string: text))) == shown)
  }

  @Test func `a relative URL is shown with its base`() throws {
    let base = try #require(URL(string: "https://me:pw@example.com/a/"))

    let url = try #require(URL(string: "b?token=c", relativeTo: base))

    #expect(describeValue(url) == "https://me:<redacted>@example.com/a/b?token=<redacted>")
  }

  @Test func `a request shows its method, URL, headers, body and timeout`() throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com")))
    request.httpMethod = "POST"
    request.allHTTPHeaderFields = ["X-Api-Key": "t0p", "F": "1", "B": "2", "Accept": "text/html"]
    request.httpBody = Data("abc".utf8)
    request.timeoutInterval = 7
    var bare = URLRequest(url: URL(filePath: "/"))
    bare.url = nil

    #expect(
      describeValue([bare, request] as [URLRequest?]) == """
        [GET no URL, POST https://example.com (Accept: text/html, B: 2, F: 1, X-Api-Key: <redacted>, body: 3 bytes \
        "abc", timeout: 7 s)]
        """)
    #expect(
      describeValue(try BackendRequest(.post, "a", headers: ["F": "1"], body: Data("abc".utf8)))
        == #"POST a (F: 1, body: 3 bytes "abc")"#)
  }

  @Test(arguments: [
    (TimeInterval.infinity, "inf s"), (.greatestFiniteMagnitude, "1.7976931348623157e+308 s"),
    (0.25, "250 ms"),
  ])
  func `a request shows a timeout other than the default, however long or short`(
    timeout: TimeInterval, text: String
  ) throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com")))
    request.timeoutInterval = timeout

    #expect(describeValue(request) == "GET https://example.com (timeout: \(text))")
  }

  @Test func `a query is shown without percent-encoding and without secrets`() throws {
    let query = [
      URLQueryItem(name: "b", value: "1 2"), URLQueryItem(name: "c", value: nil),
      URLQueryItem(name: "token", value: "2"),
    ]
    let request = try BackendRequest(.get, "a", query: query)

    #expect(describeQuery([]) == "(none)")
    #expect(describeQuery(query) == "b=1 2&c&token=<redacted>")
    #expect(describeValue(query) == "[b=1 2, c, token=<redacted>]")
    #expect(describeValue(URLComponents(string: "/a?token=2")) == "/a?token=<redacted>")
    #expect(describeValue(request) == "GET a?b=1 2&c&token=<redacted>")
  }

  @Test func `a response shows its status, URL and headers, without secrets`() throws {
    let url = try #require(URL(string: "https://example.com/a?token=1"))
    let response = HTTPURLResponse(
      url: url, statusCode: 404, httpVersion: nil,
      headerFields: ["Set-Cookie": "hidden", "Age": "7"])

    #expect(
      describeValue(response as URLResponse?)
        == "404 https://example.com/a?token=<redacted> (Age: 7, Set-Cookie: <redacted>)")
  }

  @Test(arguments: [
    ([], "<redacted>"), (["id"], "abc"), (["cookie"], "abc"), (["name"], "<redacted>"),
  ])
  func `a cookie value is redacted, unless the test declares that it is not secret`(
    names: [String], value: String
  ) throws {
    let cookie = try #require(
      HTTPCookie(properties: [.name: "id", .value: "abc", .domain: "example.com", .path: "/"]))

    let text = Secrets.$exempt.withValue(Set(names)) { describeValue(cookie) }

    #expect(text == "id=\(value) (domain: example.com, path: /)")
  }

  @Test(
    arguments: [
      (.badServerResponse, ".badServerResponse"), (.badURL, ".badURL"), (.cancelled, ".cancelled"),
      (.cannotConnectToHost, ".cannotConnectToHost"), (.cannotFindHost, ".cannotFindHost"),
      (.dnsLookupFailed, ".dnsLookupFailed"), (.httpTooManyRedirects, ".httpTooManyRedirects"),
      (.networkConnectionLost, ".networkConnectionLost"),
      (.notConnectedToInternet, ".notConnectedToInternet"),
      (.resourceUnavailable, ".resourceUnavailable"),
      (.secureConnectionFailed, ".secureConnectionFailed"), (.timedOut, ".timedOut"),
      (.unknown, ".unknown"), (.unsupportedURL, ".unsupportedURL"),
      (.fileDoesNotExist, "(-1100)"),
    ] as [(URLError.Code, String)])
  func `a URL error shows the name of its code, or the number if no name is known`(
    code: URLError.Code, name: String
  ) {
    #expect(describeValue(URLError(code) as any Error) == "URLError\(name)")
  }
}

// MARK: - Fixtures

private func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

private struct Nameless: CustomReflectable {
  var customMirror: Mirror { Mirror(self, unlabeledChildren: [1], displayStyle: .struct) }
}

private struct Styleless: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["x": 1]) }
}

private enum Pairing { case of(Int, label: Int) }

private enum Marker: Hashable { case marker(Int) }

/// A value whose `<` orders nothing.
private enum Rank: Hashable, Comparable {
  case rank(Int)

  static func < (one: Rank, other: Rank) -> Bool { false }
}

private struct Verbatim: Hashable, CustomStringConvertible { var description: String }
private struct Point { var x, y: Int }

private struct Session {
  var tokenCount = 1
  var isTokenValid = true
}

private actor Ledger { var entries = ["rent"] }
private final class Locked: Sendable { private let items = Mutex(["rent"]) }
private struct Empty {}
private struct Debugged: CustomDebugStringConvertible { let debugDescription = "debugged" }
private enum Direction { case up, by(Int), along(Verbatim) }
private enum Described: CustomStringConvertible {
  case one
  var description: String { "the one" }
}
private struct Named: CustomTestStringConvertible {
  var name: String
  var testDescription: String { "«\(name)»" }
}
