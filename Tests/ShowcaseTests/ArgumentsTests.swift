import Terminal
import TestKit

@testable import showcase

@Suite("Arguments", .tags(.returnValue))
struct ArgumentsTests {
  @Test func `options are read in any order`() throws {
    let read = try options(
      ["--seed", "1", "--count", "-2"], of: "draw", allowed: ["--count": "N", "--seed": "S"])

    #expect(read == ["--count": "-2", "--seed": "1"])
  }

  // MARK: - Failures

  @Test(arguments: [
    (["3"], "“draw” takes --count N, --seed S, but not “3”"),
    (["--help"], "“draw” takes --count N, --seed S, but not “--help”"),
    (["--count=3"], "“draw” takes --count N, --seed S, but not “--count=3”"),
    (["--count", "1", "2"], "“draw” takes --count N, --seed S, but not “2”"),
    (["--count"], "“--count” needs a value"),
    (["--count", "--seed", "1"], "“--count” needs a value"),
    (["--count", "1", "--count", "2"], "“--count” is given twice"),
  ])
  func `anything but known options with values is a usage error`(
    arguments: [String], message: String
  ) {
    #expect(throws: ShowcaseError.usage(message)) {
      try options(arguments, of: "draw", allowed: ["--count": "N", "--seed": "S"])
    }
  }

  @Test func `text that is not a whole number is a usage error with the range`() throws {
    #expect(try Int8.wholeNumber("-7") == -7)
    #expect(throws: ShowcaseError.usage("“200” is not a whole number between -128 and 127")) {
      try Int8.wholeNumber("200")
    }
  }

  @Test func `each error has its status`() {
    #expect(ShowcaseError.usage("a").status == .usage)
    #expect(ShowcaseError.unavailable("a").status == .unavailable)
    #expect(ShowcaseError.interrupted.status == .interrupted)
  }
}
