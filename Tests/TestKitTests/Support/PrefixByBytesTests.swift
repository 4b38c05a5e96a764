import Testing

@testable import TestKit

@Suite("The beginning of a text by bytes", .tags(.returnValue))
struct PrefixByBytesTests {
  @Test(arguments: [
    ("abc", 2, "ab"), ("abc", 3, "abc"), ("abc", 9, "abc"), ("abc", 0, ""), ("", 3, ""),
    ("aéb", 2, "a"), ("aéb", 3, "aé"), ("👨‍👩‍👧x", 17, ""), ("👨‍👩‍👧x", 18, "👨‍👩‍👧"),
  ])
  func `no character is torn`(text: String, bytes: Int, beginning: String) {
    #expect(text.prefix(utf8: bytes) == beginning)
  }
}
