import Foundation

@testable import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Equality of arguments", .tags(.returnValue))
struct EqualityTests {
  @Test func `values are compared with ==`() {
    var request = URLRequest(url: URL(filePath: "/people"))
    request.allHTTPHeaderFields = [:]

    #expect(areEqual(1, 1))
    #expect(!areEqual(1, 2))
    #expect(areEqual("a" as String?, "a"))
    #expect(!areEqual(nil as String?, "a"))
    // An empty list of headers is the same as none.
    #expect(areEqual(request, URLRequest(url: URL(filePath: "/people"))))
    #expect(!areEqual(request as URLRequest?, nil))
  }

  // MARK: - Failures

  @Test func `values are told apart by their descriptions`() {
    #expect(describeInequality(1, 2) == "is not 2")
    #expect(describeInequality("a", "b") == #"is not "b""#)
    #expect(
      describeInequality(Alike(id: 1), Alike(id: 2))
        == "is not equal to the expected value, though both are shown alike")
  }

  @Test func `long texts are told apart at the place of the difference`() {
    let same = String(repeating: "x", count: 300)

    let text = describeInequality(same + "abc", same + "xbcd")

    #expect(
      text == """
        is not \(describeValue(same + "xbcd")); from character 291 on, "xxxxxxxxxxabc" is not \
        "xxxxxxxxxxxbcd"
        """)
  }

  @Test func `thirty characters around the difference are shown`() {
    let same = String(repeating: "x", count: 300)
    let (rest, others) = (String(repeating: "a", count: 40), String(repeating: "b", count: 40))

    let text = describeInequality(same + rest, same + others)

    let shown = [rest, others].map { (same.suffix(10) + $0.prefix(20)).debugDescription }
    #expect(text.hasSuffix("; from character 291 on, \(shown[0]) is not \(shown[1])"))
  }

  @Test(arguments: [(150, false), (151, true)])
  func `the place of the difference is shown if it may be cut off`(
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
