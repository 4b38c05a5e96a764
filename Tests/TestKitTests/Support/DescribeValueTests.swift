import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How messages show values.
@Suite("Values in messages", .tags(.returnValue))
struct DescribeValueTests {
  @Test func `text is quoted and stays on one line`() {
    #expect(describeValue("a") == #""a""#)
    #expect(describeValue("a\nb\t\"c\"") == #""a\nb\t\"c\"""#)
    #expect(describeValue("a\t\"c\"".dropFirst()) == #""\t\"c\"""#)
    #expect(describeValue(Lines()) == #"one\ntwo"#)
    #expect(describeValue(Direction.along(Lines())) == #".along(one\ntwo)"#)
    #expect(describeValue(Named(name: "a\nb")) == #"«a\nb»"#)
  }

  @Test(arguments: [
    ("a\nb", #"a\nb"#), ("a\r\nb", #"a\r\nb"#), ("a\tb", #"a\tb"#), ("a\u{2028}b", #"a\u{2028}b"#),
    ("a\u{2029}b", #"a\u{2029}b"#), ("a\u{1B}[1mb", #"a\u{1B}[1mb"#), ("a é 👍", "a é 👍"),
  ])
  func `a description stays on one line and steers no terminal`(text: String, shown: String) {
    #expect(describeValue(Verbatim(description: text)) == shown)
  }

  @Test func `numbers, nothing and functions`() {
    #expect(describeValue(1) == "1")
    #expect(describeValue(-0.5) == "-0.5")
    #expect(describeValue(true) == "true")
    #expect(describeValue(()) == "()")
    #expect(describeValue({ @Sendable (_: Int) in }) == "(Function)")
    #expect(describeValue(Int.self) == "Int")
  }

  @Test func `optionals show what they hold`() {
    #expect(describeValue(nil as Int?) == "nil")
    #expect(describeValue(3 as Int?) == "3")
    #expect(describeValue("a" as String?) == #""a""#)
    #expect(describeValue("a" as String??) == #""a""#)
    #expect(describeValue([1, nil]) == "[1, nil]")
    #expect(describeValue(Data([0]) as Data?) == "1 byte 0x00")
    #expect(describeValue(Set(1...9) as Set?) == "[1, 2, 3, 4, 5, 6, 7, 8, 9]")
    #expect(describeValue(Named(name: "x") as Named?) == "«x»")
  }

  @Test func `an optional request is shown like one that is not`() throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com")))
    request.setValue("Bearer abc", forHTTPHeaderField: "Authorization")

    let text = describeValue([nil, request])

    #expect(text == "[nil, GET https://example.com (Authorization: <redacted>)]")
  }

  @Test func `an error of a session is shown by its code`() {
    #expect(describeValue(URLError(.timedOut)) == "URLError.timedOut")
    #expect(describeValue(URLError(.callIsActive)) == "URLError(-1019)")
    #expect(describeValue(URLError(.cancelled) as any Error) == "URLError.cancelled")
  }

  @Test func `collections show their elements, unordered ones in a stable order`() {
    #expect(describeValue([String]()) == "[]")
    #expect(describeValue(["a", "b"]) == #"["a", "b"]"#)
    #expect(describeValue(Set(1...9)) == "[1, 2, 3, 4, 5, 6, 7, 8, 9]")
    #expect(describeValue([String: Int]()) == "[:]")
    #expect(
      describeValue(["f": 6, "e": 5, "d": 4, "c": 3, "b": 2, "a": 1])
        == #"["a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6]"#)
    #expect(describeValue(["a": ["b": [1, 2]]]) == #"["a": ["b": [1, 2]]]"#)
  }

  @Test func `the value of a secret is hidden where a case is its name`() {
    enum Header: Hashable { case accept, authorization }
    enum Number: Int { case token = 1 }
    enum Key: CodingKey { case apiKey }

    #expect(describeValue([Header.authorization: "a"]) == "[.authorization: <redacted>]")
    #expect(describeValue([Header.accept: "a"]) == "[.accept: \"a\"]")
    #expect(describeValue([Number.token: "a"]) == "[.token: <redacted>]")
    #expect(describeValue((name: Header.authorization, value: "a")).contains("<redacted>"))
    #expect(describeValue((name: Key.apiKey, value: "a")).contains("<redacted>"))
  }

  @Test func `a tuple shows its elements by the same rules`() {
    #expect(describeValue((1, "a", Data([0]))) == #"(1, "a", 1 byte 0x00)"#)
  }

  @Test func `a long collection is cut with a count`() {
    #expect(describeValue(Array(1...10)) == "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]")
    #expect(describeValue(Array(1...11)) == "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 1 more]")
    #expect(
      describeValue(Set(11...21)) == "[11, 12, 13, 14, 15, 16, 17, 18, 19, 20, … 1 more]")
    #expect(
      describeValue(Dictionary(uniqueKeysWithValues: zip(11...22, 11...22)))
        == """
        [11: 11, 12: 12, 13: 13, 14: 14, 15: 15, 16: 16, 17: 17, 18: 18, 19: 19, 20: 20, … 2 more]
        """)
    #expect(describeValue(Array(1...9_999)) == "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 9989 more]")
  }

  @Test func `of a large set the first elements are shown in their order`() {
    #expect(
      describeValue(Set(0..<1_000)) == "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … 990 more]")
    #expect(
      describeValue(Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, [$0]) }))
        == """
        [0: [0], 1: [1], 2: [2], 3: [3], 4: [4], 5: [5], 6: [6], 7: [7], 8: [8], 9: [9], … 990 more]
        """)
  }

  @Test func `of a set without an order of its elements as many are described as are right to`() {
    #expect(
      describeValue(Set((10..<30).map(Marker.init)))
        == "[.marker(10), .marker(11), .marker(12), .marker(13), .marker(14), .marker(15), .marker(16), .marker(17), "
        + ".marker(18), .marker(19), … 10 more]")
    #expect(describeValue(Set((0..<1_000).map(Marker.init))) == "[1000 elements in no order]")
    #expect(describeValue([Set([Marker(1)])]) == "[[.marker(1)]]")
  }

  @Test(arguments: [100, 120, 149])
  func `elements without an order are not shown when each had to be cut`(count: Int) {
    #expect(describeValue(Set((0..<count).map(Marker.init))) == "[\(count) elements in no order]")
  }

  @Test func `elements without parts need no more than a share of two`() {
    let leaves = (100..<249).map { Leaf(description: "\($0)") }

    #expect(
      describeValue(Set(leaves))
        == "[100, 101, 102, 103, 104, 105, 106, 107, 108, 109, … 139 more]")
  }

  @Test func `entries whose keys have no order are not shown when each had to be cut`() {
    let whole = Dictionary(uniqueKeysWithValues: (0..<74).map { (Marker($0), $0) })
    let cut = Dictionary(uniqueKeysWithValues: (0..<75).map { (Marker($0), $0) })

    #expect(describeValue(whole).hasPrefix("[.marker(0): 0, .marker(1): 1, "))
    #expect(describeValue(cut) == "[75 elements in no order]")
  }

  @Test func `an element that is alone is shown though it had to be cut`() {
    #expect(
      describeValue(Set([Bottomless()])).hasPrefix("[Bottomless(next: Endless(next: Endless("))
  }

  @Test func `sets without an order share what may be described`() {
    let set = Set((10..<85).map(Marker.init))

    let text = describeValue([set, set])

    #expect(
      text
        == "[[.marker(10), .marker(11), .marker(12), .marker(13), .marker(14), .marker(15), .marker(16), .marker(17), "
        + ".marker(18), .marker(19), … 65 more], [75 elements in no order]]")
  }

  @Test func `of a long array only the elements that are shown are described`() {
    let describing = Spy<Void, Never>("description")

    let text = describeValue(Array(repeating: Watched(describing: describing), count: 1_000))

    #expect(text == "[w, w, w, w, w, w, w, w, w, w, … 990 more]")
    describing.expectCalled(10)
  }

  @Test func `a long text is cut with a count`() {
    let exact = String(repeating: "a", count: 198)

    #expect(describeValue(exact) == "\"\(exact)\"")
    #expect(describeValue(exact + "b") == "\"\(exact)b… 1 more character")
    #expect(describeValue(exact + "bcd") == "\"\(exact)b… 3 more characters")
    #expect(describeValue([exact, "b"]) == "[\"\(exact)… 7 more characters")
    #expect(describeValue([exact + "bcd"]) == "[\"\(exact)… 5 more characters")
    #expect(describeValue([exact + "bcd"] as [String]?) == "[\"\(exact)… 5 more characters")
  }

  @Test func `a value that is nested without an end is cut`() {
    let text = describeValue(Endless())

    #expect(text.hasPrefix("Endless(next: Endless(next: Endless("))
    #expect(text.hasSuffix("… 4286 more characters"))
  }

  @Test func `a part without a name has none`() {
    #expect(describeValue(Nameless()) == "Nameless(_: 1)")
  }

  @Test func `the values of a case have the names that were written`() {
    #expect(describeValue(Pairing.of(1, label: 2)) == ".of(1, label: 2)")
  }

  @Test(
    arguments: [
      (.zero, "0 s"), (.seconds(1) + .milliseconds(5), "1.005 s"), (.milliseconds(250), "250 ms"),
      (.microseconds(40), "40 µs"), (.microseconds(40) + .nanoseconds(7), "40.007 µs"),
      (.nanoseconds(3), "3 ns"), (.nanoseconds(-3), "-3 ns"),
      (Duration(secondsComponent: 0, attosecondsComponent: 10_000_000), "0.01 ns"),
    ] as [(Duration, String)])
  func `a virtual duration is shown to its last digit`(duration: Duration, text: String) {
    #expect(describeExactDuration(duration) == text)
  }

  @Test func `a query is shown as it is written, or that there is none`() {
    #expect(describeQuery([]) == "(none)")
    #expect(
      describeQuery([URLQueryItem(name: "a", value: "1"), URLQueryItem(name: "b", value: nil)])
        == "a=1&b")
  }

  @Test func `a long text is cut by characters, however many bytes they have`() {
    let exact = String(repeating: "é", count: 198)

    #expect(describeValue(exact) == "\"\(exact)\"")
  }

  @Test func `structs and enums`() {
    #expect(describeValue(Point(x: 1, y: 2)) == "Point(x: 1, y: 2)")
    #expect(describeValue(Direction.up) == ".up")
    #expect(describeValue(Direction.by(3)) == ".by(3)")
    #expect(describeValue(Described.one) == "the one")
    #expect(describeValue(Named(name: "x")) == "«x»")
  }

  @Test func `a struct shows its fields as messages show values`() {
    let corner = Point(x: 1, y: 2)

    #expect(
      describeValue(Parcel(content: Data("a".utf8), note: "fragile\n", corner: corner))
        == #"Parcel(content: 1 byte "a", note: "fragile\n", corner: Point(x: 1, y: 2))"#)
    #expect(
      describeValue([Parcel(content: Data(), note: nil, corner: nil)])
        == "[Parcel(content: 0 bytes, note: nil, corner: nil)]")
    #expect(describeValue(Empty()) == "Empty()")
    #expect(describeValue(Debugged()) == "debugged")
  }

  @Test func `data shows its size, and its content as text or else as bytes`() {
    #expect(describeValue(Data()) == "0 bytes")
    #expect(describeValue(Data("a".utf8)) == #"1 byte "a""#)
    #expect(describeValue(Data("a\nb".utf8)) == #"3 bytes "a\nb""#)
    #expect(describeValue(Data([0, 15, 16, 255])) == "4 bytes 0x000f10ff")
    #expect(describeValue(Data([65, 0])) == "2 bytes 0x4100")
    #expect(describeValue(Data(count: 32)) == "32 bytes 0x\(String(repeating: "00", count: 32))")
    #expect(describeValue(Data(count: 33)) == "33 bytes 0x\(String(repeating: "00", count: 32))…")
  }

  @Test func `a date shows itself, and one that no calendar has its distance`() {
    #expect(describeValue(Date(timeIntervalSinceReferenceDate: 0)) == "2001-01-01 00:00:00 +0000")
    #expect(describeValue([Date(timeIntervalSinceReferenceDate: -1)]).contains("2000-12-31"))
    #expect(
      describeValue(Date(timeIntervalSinceReferenceDate: .nan))
        == "a date nan s from the reference date")
    #expect(
      describeValue(Date(timeIntervalSinceReferenceDate: -1e300) as Date?)
        == "a date -1e+300 s from the reference date")
    #expect(describeValue(Date.distantFuture).hasPrefix("4001-01-01"))
  }

  @Test(arguments: [(315_576_000_000, true), (315_576_000_001, false)] as [(TimeInterval, Bool)])
  func `ten thousand years are as far as a date shows itself`(seconds: TimeInterval, isShown: Bool)
  {
    for seconds in [seconds, -seconds] {
      let text = describeValue(Date(timeIntervalSinceReferenceDate: seconds))

      #expect((text != "a date \(seconds) s from the reference date") == isShown, "\(text)")
    }
  }

  @Test func `a URL shows itself`() throws {
    let url = try #require(URL(string: "https://example.com/a?b=c"))

    #expect(describeValue(url) == "https://example.com/a?b=c")
    #expect(describeValue(URL(filePath: "b", relativeTo: url)) == "https://example.com/b")
  }

  @Test func `a request shows method, target, headers and body`() throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com/a")))
    #expect(describeValue(request) == "GET https://example.com/a")

    request.httpMethod = "POST"
    request.setValue("text/html", forHTTPHeaderField: "Accept")
    request.setValue("Bearer abc", forHTTPHeaderField: "Authorization")
    request.setValue("t0p", forHTTPHeaderField: "X-Api-Key")
    request.httpBody = Data("abc".utf8)
    request.timeoutInterval = 7

    #expect(
      describeValue(request) == """
        POST https://example.com/a (Accept: text/html, Authorization: <redacted>, \
        X-Api-Key: <redacted>, body: 3 bytes "abc", time-out: 7 s)
        """)
  }

  @Test(arguments: [
    (TimeInterval.infinity, "inf s"), (.greatestFiniteMagnitude, "1.7976931348623157e+308 s"),
    (0.25, "250 ms"),
  ])
  func `a timeout of any length is shown`(timeout: TimeInterval, text: String) throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com")))
    request.timeoutInterval = timeout

    #expect(describeValue(request) == "GET https://example.com (time-out: \(text))")
  }

  @Test func `the headers of a request are in the order of their names`() throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com")))
    for name in ["F", "E", "D", "C", "B", "A"] { request.setValue("1", forHTTPHeaderField: name) }

    let text = describeValue(request)

    #expect(text == "GET https://example.com (A: 1, B: 1, C: 1, D: 1, E: 1, F: 1)")
  }

  @Test func `a request without a URL says so`() throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com")))
    request.url = nil

    #expect(describeValue(request) == "GET no URL")
  }

  @Test(arguments: [
    "authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Auth-Token",
    "Client-Secret", "password", "apikey", "X_API_KEY", "api-key", "X-Auth", "X-Auth-Key",
    "X-Session-Id", "X-Amz-Signature", "X-Passwd", "Credential", "Ocp-Apim-Subscription-Key",
  ])
  func `the value of a header that may be a secret is not shown`(header: String) throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com")))
    request.setValue("hidden", forHTTPHeaderField: header)

    #expect(!describeValue(request).contains("hidden"))
    #expect(describeValue(request).contains(": <redacted>)"))
  }

  @Test(arguments: ["Accept", "X-Author", "X-Key", "Author"])
  func `the value of another header is shown`(header: String) throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com")))
    request.setValue("shown", forHTTPHeaderField: header)

    #expect(describeValue(request) == "GET https://example.com (\(header): shown)")
  }

  @Test func `a secret in the query of a request is not shown`() throws {
    let request = URLRequest(url: try #require(URL(string: "https://example.com/a?b=1&token=2")))
    let query = [URLQueryItem(name: "b", value: "1"), URLQueryItem(name: "token", value: "2")]

    #expect(describeValue(request) == "GET https://example.com/a?b=1&token=<redacted>")
    #expect(
      describeValue(try BackendRequest(.get, "a", query: query)) == "GET a?b=1&token=<redacted>")
  }

  @Test func `a response shows its status, its URL and its headers, without secrets`() throws {
    let url = try #require(URL(string: "https://example.com/a?token=1"))
    let response = HTTPURLResponse(
      url: url, statusCode: 404, httpVersion: nil,
      headerFields: ["Set-Cookie": "hidden", "Age": "7"])
    let bare = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)

    #expect(
      describeValue(response as URLResponse?)
        == "404 https://example.com/a?token=<redacted> (Age: 7, Set-Cookie: <redacted>)")
    #expect(describeValue(bare) == "200 https://example.com/a?token=<redacted>")
  }
}

// MARK: - Fixtures

private struct Nameless: CustomReflectable {
  var customMirror: Mirror { Mirror(self, unlabeledChildren: [1], displayStyle: .struct) }
}

private enum Pairing { case of(Int, label: Int) }

private struct Leaf: Hashable, CustomStringConvertible { var description: String }

/// Without an end, as `Endless`, and in a set.
private struct Bottomless: Hashable, CustomReflectable {
  var customMirror: Mirror {
    Mirror(self, children: ["next": Endless()], displayStyle: .struct)
  }
}

private enum Marker: Hashable {
  case marker(Int)

  init(_ number: Int) { self = .marker(number) }
}

private struct Watched: CustomStringConvertible {
  var describing: Spy<Void, Never>

  var description: String {
    describing.call()
    return "w"
  }
}
private struct Verbatim: CustomStringConvertible { var description: String }
private struct Point { var x, y: Int }

private struct Parcel {
  var content: Data
  var note: String?
  var corner: Point?
}

private struct Empty {}
private struct Debugged: CustomDebugStringConvertible { let debugDescription = "debugged" }
private enum Direction { case up, by(Int), along(Lines) }
private enum Described: CustomStringConvertible {
  case one
  var description: String { "the one" }
}
private struct Named: CustomTestStringConvertible {
  var name: String
  var testDescription: String { "«\(name)»" }
}
private struct Lines: CustomStringConvertible {
  var description: String { "one\ntwo" }
}
