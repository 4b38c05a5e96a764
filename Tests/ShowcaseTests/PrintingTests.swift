import TestKit
import TestKitTerminal

@testable import showcase

@Suite("Printing", .tags(.returnValue))
struct PrintingTests {
  @Test(arguments: [
    ("", 4, [""]), ("a", 4, ["a"]), ("ab cd", 5, ["ab cd"]), ("ab cd", 4, ["ab", "cd"]),
    ("ab  cd ", 5, ["ab cd"]), ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
    ("a bcdefg h", 4, ["a", "bcde", "fg h"]), ("日日日", 4, ["日日", "日"]),
    ("日 日", 4, ["日", "日"]), ("日 日", 5, ["日 日"]),
  ])
  func `text is wrapped at spaces, or inside a word that is too long`(
    text: String, width: Int, lines: [String]
  ) {
    #expect(text.wrapped(to: width) == lines)
  }

  // The characters are not test arguments, because test arguments are printed in the log.
  @Test func `a control character or line separator is printed as a space`() {
    for separator in ["\n", "\r\n", "\t", "\u{1B}", "\u{7F}", "\u{9B}", "\u{2028}"] {
      #expect("a\(separator)b".wrapped(to: 10) == ["a b"])
    }
  }

  @Test(arguments: ["é", "日", "word ", "a\u{301}"])
  func `wrapped text keeps its indentation and is at most 78 columns wide`(part: String) throws {
    let transcript = Transcript()
    let content = "1: " + String(repeating: part, count: 200)

    transcript.console.printWrapped("  " + content)

    let widths = transcript.output.map { $0.reduce(0) { $0 + ($1 == "日" ? 2 : 1) } }
    #expect(try #require(widths.max()) <= 78)
    #expect(transcript.output.first?.hasPrefix("  1:") == true)
    #expect(transcript.output.dropFirst().allSatisfy { $0.hasPrefix("    ") })
    #expect(transcript.output.joined().filter { $0 != " " } == content.filter { $0 != " " })
  }

  @Test func `indentation takes up at most half of the width`() {
    let transcript = Transcript()

    transcript.console.printWrapped(String(repeating: " ", count: 100) + "a b")

    #expect(transcript.output == [String(repeating: " ", count: 38) + "a b"])
  }
}
