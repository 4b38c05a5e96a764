import Foundation

@testable import TestKit

@Suite("Words in messages", .tags(.returnValue))
struct WordsTests {
  // The first block has 4,096 bytes. The blocks grow until one contains the difference. Then they shrink.
  @Test(arguments: [0, 10, 4_095, 4_096, 12_287, 12_288, 28_671])
  func `the first differing byte is found at any position in the data`(place: Int) {
    let bytes = [UInt8](repeating: 7, count: 30_000)
    var others = bytes
    others[place] = 8
    others[29_500] = 8

    #expect(firstDifferingByte(others, bytes) == place)
  }

  @Test(
    arguments: [
      (.zero, "0 s"), (.seconds(1) + .milliseconds(5), "1.005 s"), (.milliseconds(250), "250 ms"),
      (.microseconds(40), "40 µs"), (.microseconds(40) + .nanoseconds(7), "40.007 µs"),
      (.nanoseconds(3), "3 ns"), (.nanoseconds(-3), "-3 ns"),
      (Duration(secondsComponent: 0, attosecondsComponent: 10_000_000), "0.01 ns"),
      (Duration(secondsComponent: 0, attosecondsComponent: -1), "-0.000000001 ns"),
    ] as [(Duration, String)])
  func `a duration of virtual time is shown with full precision`(duration: Duration, text: String) {
    #expect(describeDuration(duration, isExact: true) == text)
  }

  @Test(arguments: [
    ("abc", 2, "ab"), ("abc", 3, "abc"), ("abc", 9, "abc"), ("abc", 0, ""), ("", 3, ""),
    ("aéb", 2, "a"), ("aéb", 3, "aé"), ("👨‍👩‍👧x", 17, ""), ("👨‍👩‍👧x", 18, "👨‍👩‍👧"),
  ])
  func `a text is never cut inside a character`(text: String, bytes: Int, beginning: String) {
    #expect(text.prefix(utf8: bytes) == beginning)
  }

  // MARK: - Unequal values

  @Test(arguments: [
    ("a", "b", #"is not "b""#),
    (x(150) + "a", x(150) + "b", "is not \"\(x(150))b\""),
    (
      x(151) + "a", x(151) + "b",
      "is not \"\(x(151))b\"; from character 142 on, \"\(x(10))a\" is not \"\(x(10))b\""
    ),
    ("token=\(x(400))&page=1", "token=\(x(400))&page=2", #"is not "token=<redacted>&page=2""#),
    (
      quotes(76) + "a", quotes(76) + "b",
      #"is not "\#(escaped(76))b"; from character 67 on, "\#(escaped(10))a" is not "\#(escaped(10))b""#
    ),
    (
      x(300) + y(40), x(301) + y(40),
      """
      is not "\(x(199))… 143 more characters; from character 291 on, "\(x(10))\(y(20))" is not \
      "\(x(11))\(y(19))"
      """
    ),
    (
      x(200) + "\u{E9}" + x(20) + "a", x(200) + "e\u{301}" + x(20) + "b",
      #"is not the expected value; from character 212 on, "\#(x(10))a" is not "\#(x(10))b""#
    ),
    (
      x(9_000) + "&password=abcdef", x(9_000) + "&password=abcxyz",
      """
      is not the expected value; password: <redacted, 6 characters> is not <redacted, 6 characters> \
      (the secrets differ from character 4 on)
      """
    ),
    ("a\u{A0}b", "a b", #"is not "a b"; character 2 is U+00A0 instead of U+0020"#),
    ("9-5", "9–5", #"is not "9–5"; character 2 is U+002D instead of U+2013"#),
    ("e\u{301}-", "\u{E9}–", #"is not "é–"; character 2 is U+002D instead of U+2013"#),
  ])
  func `a difference between strings is shown with an excerpt or with code points`(
    actual: String, expected: String, text: String
  ) {
    #expect(describeInequality(actual, expected) == text)
  }

  @Test func `a difference is explained even if it is in a part of the value that is not shown`() {
    let (actual, expected) = (Self.x(300) + "a", Self.x(300) + "b")
    let difference =
      #"is not the expected value; from character 291 on, "\#(Self.x(10))a" is not "\#(Self.x(10))b""#
    let bytes = Data(repeating: 0, count: 32)
    let text = Data(Self.x(40).utf8)
    let numbers = Array(1...12)

    #expect(describeInequality(actual[...], expected[...]) == difference)
    #expect(describeInequality(Data(actual.utf8), Data(expected.utf8)) == difference)
    #expect(
      describeInequality(bytes + [2], bytes + [3])
        == "is not the expected value; the values differ from byte 33 on")
    for (one, other) in [(text + [0xFF], text + [0x78]), (text + [0x78], text + [0xFF])] {
      #expect(describeInequality(one, other).hasSuffix("; the values differ from byte 41 on"))
    }
    #expect(
      describeInequality(text + [0x79], text + [0x7A])
        == "is not 41 bytes \"\(Self.x(40))z\"")
    #expect(
      describeInequality(numbers + [13], numbers + [14]) == """
        is not equal to the expected value, though both look the same. To see how they differ, pass both to \
        expectNoDifference
        """)
  }

  private static func x(_ count: Int) -> String { String(repeating: "x", count: count) }
  private static func quotes(_ count: Int) -> String { String(repeating: "\"", count: count) }
  private static func escaped(_ count: Int) -> String { String(repeating: #"\""#, count: count) }
  private static func y(_ count: Int) -> String { String(repeating: "y", count: count) }
}
