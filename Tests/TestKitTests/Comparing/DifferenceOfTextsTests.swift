@testable import TestKit

/// Texts are compared by line, and what cannot be seen is made visible.
@Suite("The difference of texts", .tags(.returnValue))
struct DifferenceOfTextsTests {
  @Test func `lines that differ are shown with two lines around them`() {
    let expected = (1...40).map { "line \($0)" }
    var actual = expected
    actual[3] = "another line"
    actual.remove(at: 30)
    actual.insert("one more", at: 33)

    #expect(
      describeDifference(
        actual.joined(separator: "\n"), expected.joined(separator: "\n")) == """
          1 of 40 lines differs, 1 is missing and 1 is unexpected, first in line 4:
            line 2:
            line 2
            line 3
          - line 4
          + another line
            line 5
            line 6
            line 29:
            line 29
            line 30
          - line 31
            line 32
            line 33
            line 34
          + one more
            line 35
            line 36
          """)
  }

  @Test(arguments: [true, false])
  func `a long line beside a short one is cut, and it is said where they part`(isLong: Bool) {
    let texts = [String(repeating: "a", count: 200), "ab"]

    let text = describeDifference(texts[isLong ? 0 : 1], texts[isLong ? 1 : 0]) ?? ""

    #expect(text.hasSuffix("\n  They part at character 2."))
    #expect(text.contains("\"ab\""))
    #expect(text.contains("\"\(String(repeating: "a", count: 130))…\""))
  }

  @Test(arguments: [(30, ""), (31, "…")])
  func `of long lines thirty characters are shown before the place where they part`(
    same: Int, beginning: String
  ) {
    let alike = String(repeating: "a", count: same)
    let rest = String(repeating: "c", count: 200)

    let text = describeDifference(alike + "b" + rest, alike + rest) ?? ""

    #expect(text.contains("+ \"\(beginning)\(String(repeating: "a", count: 30))b"))
  }

  @Test func `one line that is left out is told by the number of the next`() {
    let expected = (1...12).map { "line \($0)" }
    var actual = expected
    actual[3] = "x"
    actual[9] = "y"

    #expect(
      describeDifference(
        actual.joined(separator: "\n"), expected.joined(separator: "\n")) == """
          2 of 12 lines differ, first in line 4:
            line 2:
            line 2
            line 3
          - line 4
          + x
            line 5
            line 6
            line 8:
            line 8
            line 9
          - line 10
          + y
            line 11
            line 12
          """)
  }

  @Test func `lines of which more came than went are not paired`() {
    #expect(
      describeDifference("a\nx\ny\nc", "a\nb\nc") == """
        1 of 3 lines is missing and 2 are unexpected, first in line 2:
          line 1:
          a
        - b
        + x
        + y
          c
        """)
  }

  @Test func `a text inside a value has its path`() {
    #expect(
      describeDifference(["note": "a\nb\nc"], ["note": "a\nx\nc"]) == """
        1 of 1 key differs, first at ["note"]:
          ["note"], line 1:
          a
        - x
        + b
          c
        """)
  }

  @Test(arguments: [
    // What is actual, what is expected, and the two lines.
    ("a b\nx", "a  b\nx", "- a··b\n+ a·b"), ("a\nx", "a \nx", "- a·\n+ a"),
    ("\ta\nx", "  a\nx", "- ··a\n+ ⇥a"),
    ("a\r\nx", "a\nx", "- a\n+ a␍"), ("a\u{200B}b\nx", "ab\nx", "- ab\n+ a\\u{200B}b"),
    ("\nx", " \nx", "- ·\n+ ␤"), ("b \nx", "c\nx", "- c\n+ b·"),
  ])
  func `white space is visible where it is the difference, and at the end of a line`(
    actual: String, expected: String, lines: String
  ) {
    #expect(
      describeDifference(actual, expected) == """
        1 of 2 lines differs, first in line 1:
          line 1:
        \(lines)
          x
        """)
  }

  @Test func `a letter that looks like another one is named, in many lines too`() {
    #expect(
      describeDifference("a\nb\u{430}r", "a\nbar") == """
        1 of 2 lines differs, first in line 2:
          line 1:
          a
        - bar
        + b\u{430}r
          (Character 2 is U+0430 instead of U+0061.)
        """)
  }

  @Test func `a line break at the end is an empty line`() {
    #expect(
      describeDifference("a\nb\n", "a\nb") == """
        1 line is unexpected, first in line 3:
          line 1:
          a
          b
        + ␤
        """)
    #expect(
      describeDifference("a", "a\n") == """
        1 of 2 lines is missing, first in line 2:
          line 1:
          a
        - ␤
        """)
  }

  @Test func `one long line is shown from where it parts`() {
    let same = String(repeating: "x", count: 500)

    #expect(
      describeDifference(same + "abc", same + "xyz") == """
        the values differ:
        - "…xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxyz"
        + "…xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxabc"
          They part at character 501.
        """)
  }

  @Test func `a line is long if it has more than 160 characters`() {
    let same = String(repeating: "x", count: 159)
    let around = same + "x"

    #expect(
      describeDifference(same + "a", same + "b") == """
        the values differ:
        - "\(same)b"
        + "\(same)a"
        """)
    #expect(
      describeDifference("\(around)\na", "\(around)\nb") == """
        1 of 2 lines differs, first in line 2:
          line 1:
          \(around)
        - b
        + a
        """)
  }

  @Test func `a long line that parts at its begin is shown from there`() {
    let rest = String(repeating: "y", count: 200)

    #expect(
      describeDifference("a" + rest, "b" + rest) == """
        the values differ:
        - "b\(rest.prefix(129))…"
        + "a\(rest.prefix(129))…"
          They part at character 1.
        """)
  }

  @Test func `a long line among others is cut at both ends`() {
    let same = String(repeating: "x", count: 200)
    let rest = String(repeating: "y", count: 500)

    #expect(
      describeDifference("1\n\(same)a\(rest)", "1\n\(same)b\(rest)") == """
        1 of 2 lines differs, first in line 2:
          line 1:
          1
        - …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxb\(rest.prefix(99))…
        + …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxa\(rest.prefix(99))…
        """)
  }

  @Test(
    arguments: [
      (
        "a\u{A0}b", "a b", #""a\u{00A0}b""#, #""a b""#, "  Character 2 is U+00A0 instead of U+0020."
      ),
      (
        "p\u{430}ypal", "paypal", "\"p\u{430}ypal\"", #""paypal""#,
        "  Character 2 is U+0430 instead of U+0061."
      ),
      ("1–2", "1-2", #""1–2""#, #""1-2""#, "  Character 2 is U+2013 instead of U+002D."),
      ("ab\u{200B}", "ab", #""ab\u{200B}""#, #""ab""#, nil),
    ] as [(String, String, String, String, String?)])
  func `characters that look alike have their numbers`(
    actual: String, expected: String, actualText: String, expectedText: String, note: String?
  ) {
    let lines =
      ["the values differ:", "- \(expectedText)", "+ \(actualText)"] + [note].compactMap { $0 }

    #expect(describeDifference(actual, expected) == lines.joined(separator: "\n"))
  }

  @Test func `a common space is shown as it is beside one that is not`() {
    #expect(
      describeDifference("a b\u{A0}c", "a b c") == #"""
        the values differ:
        - "a b c"
        + "a b\u{00A0}c"
          Character 4 is U+00A0 instead of U+0020.
        """#)
  }

  @Test func `equal texts of other code points have no difference`() {
    #expect(describeDifference("caf\u{E9}\nx", "cafe\u{301}\nx") == nil)
  }

  @Test func `of ten thousand lines only what differs is shown`() throws {
    let expected = (0..<10_000).map { "line \($0)" }
    let actual = expected.map { $0 + "!" }

    let text = try #require(
      describeDifference(actual.joined(separator: "\n"), expected.joined(separator: "\n")))

    let lines = text.split(separator: "\n")
    #expect(
      lines.prefix(4) == [
        "10000 of 10000 lines differ, first in line 1:", "  line 1:", "- line 0", "+ line 0!",
      ])
    #expect(lines.last == "… and more")
    #expect(lines.count == 60)
  }
}
