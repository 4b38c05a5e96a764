@testable import TestKit

@Suite("Words in messages", .tags(.returnValue))
struct WordsTests {
  @Test(
    arguments: [
      (.zero, "0 s"), (.seconds(1) + .milliseconds(5), "1.005 s"), (.milliseconds(250), "250 ms"),
      (.microseconds(40), "40 µs"), (.microseconds(40) + .nanoseconds(7), "40.007 µs"),
      (.nanoseconds(3), "3 ns"), (.nanoseconds(-3), "-3 ns"),
      (Duration(secondsComponent: 0, attosecondsComponent: 10_000_000), "0.01 ns"),
    ] as [(Duration, String)])
  func `a virtual duration is shown with full precision`(duration: Duration, text: String) {
    #expect(describeExactDuration(duration) == text)
  }

  @Test(arguments: [
    ("abc", 2, "ab"), ("abc", 3, "abc"), ("abc", 9, "abc"), ("abc", 0, ""), ("", 3, ""),
    ("aéb", 2, "a"), ("aéb", 3, "aé"), ("👨‍👩‍👧x", 17, ""), ("👨‍👩‍👧x", 18, "👨‍👩‍👧"),
  ])
  func `a truncated text is never cut inside a character`(
    text: String, bytes: Int, beginning: String
  ) {
    #expect(text.prefix(utf8: bytes) == beginning)
  }
}
