import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How messages show values, seen through a message that shows one.
@Suite("Values in messages", .tags(.returnValue))
struct DescribeValueTests {
  @Test func `text is quoted and stays on one line`() {
    #expect(shown("a") == #""a""#)
    #expect(shown("a\nb\t\"c\"") == #""a\nb\t\"c\"""#)
    #expect(shown("abc".dropFirst()) == #""bc""#)
    #expect(shown(Lines()) == #"one\ntwo"#)
  }

  @Test func `numbers, nothing and functions`() {
    #expect(shown(1) == "1")
    #expect(shown(-0.5) == "-0.5")
    #expect(shown(true) == "true")
    #expect(shown(()) == "()")
    #expect(shown({ @Sendable (_: Int) in }) == "(Function)")
    #expect(shown(Int.self) == "Int")
  }

  @Test func `optionals show what they hold`() {
    #expect(shown(nil as Int?) == "nil")
    #expect(shown(3 as Int?) == "3")
    #expect(shown("a" as String?) == #""a""#)
    #expect(shown("a" as String??) == #""a""#)
    #expect(shown([1, nil]) == "[1, nil]")
  }

  @Test func `collections show their elements, unordered ones in a stable order`() {
    #expect(shown([String]()) == "[]")
    #expect(shown(["a", "b"]) == #"["a", "b"]"#)
    #expect(shown(Set(["c", "a", "b"])) == #"["a", "b", "c"]"#)
    #expect(shown([String: Int]()) == "[:]")
    #expect(shown(["b": 2, "a": 1]) == #"["a": 1, "b": 2]"#)
    #expect(shown(["a": ["b": [1, 2]]]) == #"["a": ["b": [1, 2]]]"#)
  }

  @Test func `a long collection is cut with a count`() {
    #expect(shown(Array(1...10)) == "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]")
    #expect(shown(Array(1...11)) == "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 1 more]")
    #expect(shown(Array(1...9_999)) == "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 9989 more]")
  }

  @Test func `a long text is cut with a count`() {
    let exact = String(repeating: "a", count: 198)

    #expect(shown(exact) == "\"\(exact)\"")
    #expect(shown(exact + "b") == "\"\(exact)b… 1 more character")
    #expect(shown(exact + "bcd") == "\"\(exact)b… 3 more characters")
  }

  @Test func `structs and enums`() {
    #expect(shown(Point(x: 1, y: 2)) == "Point(x: 1, y: 2)")
    #expect(shown(Direction.up) == ".up")
    #expect(shown(Direction.by(3)) == ".by(3)")
    #expect(shown(Described.one) == "the one")
    #expect(shown(Named(name: "x")) == "«x»")
  }

  @Test func `data shows its size`() {
    #expect(shown(Data()) == "0 bytes")
    #expect(shown(Data([1])) == "1 byte")
    #expect(shown(Data([1, 2])) == "2 bytes")
  }

  @Test func `a URL shows itself`() throws {
    let url = try #require(URL(string: "https://example.com/a?b=c"))

    #expect(shown(url) == "https://example.com/a?b=c")
  }

  @Test func `a request shows method, target, headers and the size of its body`() throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com/a")))
    #expect(shown(request) == "GET https://example.com/a")

    request.httpMethod = "POST"
    request.setValue("text/html", forHTTPHeaderField: "Accept")
    request.setValue("Bearer abc", forHTTPHeaderField: "Authorization")
    request.setValue("t0p", forHTTPHeaderField: "X-Api-Key")
    request.httpBody = Data([1, 2, 3])

    #expect(
      shown(request) == """
        POST https://example.com/a (Accept: text/html, Authorization: <redacted>, \
        X-Api-Key: <redacted>, body: 3 bytes)
        """)
  }

  @Test func `a request without a URL says so`() throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com")))
    request.url = nil

    #expect(shown(request) == "GET no URL")
  }

  @Test(arguments: [
    "authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Auth-Token",
    "Client-Secret", "password", "apikey",
  ])
  func `the value of a header that may be a secret is not shown`(header: String) throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.com")))
    request.setValue("hidden", forHTTPHeaderField: header)

    #expect(!shown(request).contains("hidden"))
    #expect(shown(request).contains(": <redacted>)"))
  }
}

// MARK: - Fixtures

/// What a message makes of a value.
private func shown<Value: Sendable>(_ value: Value) -> String {
  let spy = Spy<Value, Void, Never>()
  spy.call(value)
  return String(spy.describeCall(0).dropFirst().dropLast())
}

private struct Point { var x, y: Int }
private enum Direction { case up, by(Int) }
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
