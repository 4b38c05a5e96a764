import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// When an argument is the expected one, and what a message says if it is not.
@Suite("Equality of arguments", .tags(.returnValue))
struct EqualityTests {
  private let request: URLRequest = {
    var request = URLRequest(url: URL(filePath: "/people"), timeoutInterval: 7)
    request.httpMethod = "POST"
    request.setValue("text/plain", forHTTPHeaderField: "Accept")
    request.httpBody = Data("name".utf8)
    return request
  }()

  @Test func `values are compared with ==`() {
    #expect(areEqual(1, 1))
    #expect(!areEqual(1, 2))
    #expect(areEqual("a" as String?, "a"))
    #expect(!areEqual(nil as String?, "a"))
  }

  @Test func `a request is equal to a copy of it`() {
    let copy = request

    #expect(areEqual(request, copy))
  }

  @Test func `a request with an empty list of headers is equal to one without`() {
    let request = URLRequest(url: URL(filePath: "/people"))
    var other = request
    other.allHTTPHeaderFields = [:]

    #expect(areEqual(request, other))
  }

  // What `==` leaves out on Linux.
  @Test(arguments: ["url", "method", "header", "body", "timeout"])
  func `a request is not equal to one that differs in anything`(part: String) {
    var other = request
    switch part {
    case "url": other.url = URL(filePath: "/others")
    case "method": other.httpMethod = "PUT"
    case "header": other.setValue("text/html", forHTTPHeaderField: "Accept")
    case "body": other.httpBody = Data("eman".utf8)
    default: other.timeoutInterval = 8
    }

    #expect(!areEqual(request, other))
    #expect(!areEqual(other, request))
  }

  @Test func `a request that may be missing is compared as one that is there`() {
    var other = request
    other.setValue("text/html", forHTTPHeaderField: "Accept")

    #expect(areEqual(request as URLRequest?, request))
    #expect(!areEqual(request as URLRequest?, other))
    #expect(!areEqual(request as URLRequest?, nil))
  }

  // MARK: - Failures

  @Test func `values that look different are told apart by their looks`() {
    #expect(describeInequality(1, 2) == "is not 2")
    #expect(describeInequality("a", "b") == #"is not "b""#)
  }

  @Test func `values that look alike are said to look alike`() {
    #expect(
      describeInequality(Alike(id: 1), Alike(id: 2))
        == "is not equal to the expected value, though both are shown alike")
  }

  @Test func `long texts are told apart where they part`() {
    let same = String(repeating: "x", count: 300)

    let text = describeInequality(same + "abc", same + "xbcd")

    #expect(
      text == """
        is not \(describeValue(same + "xbcd")); from character 291 on, "xxxxxxxxxxabc" is not \
        "xxxxxxxxxxxbcd"
        """)
  }

  @Test func `of where they part thirty characters are shown`() {
    let same = String(repeating: "x", count: 300)
    let (rest, others) = (String(repeating: "a", count: 40), String(repeating: "b", count: 40))

    let text = describeInequality(same + rest, same + others)

    let shown = [rest, others].map { (same.suffix(10) + $0.prefix(20)).debugDescription }
    #expect(text.hasSuffix("; from character 291 on, \(shown[0]) is not \(shown[1])"))
  }

  @Test(arguments: [(150, false), (151, true)])
  func `the place where texts part is shown where it may be out of sight`(
    same: Int, isShown: Bool
  ) {
    let same = String(repeating: "x", count: same)

    let text = describeInequality(same + "a", same + "b")

    #expect(text.contains("from character") == isShown)
  }
}

// MARK: - Fixtures

private struct Alike: Equatable, CustomStringConvertible {
  var id: Int
  var description: String { "alike" }
}
