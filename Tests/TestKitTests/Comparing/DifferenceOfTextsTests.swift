@testable import TestKit

@Suite("Differences between strings", .tags(.returnValue))
struct DifferenceOfTextsTests {
  @Test(arguments: differences)
  func `differing lines are shown with two lines of context`(difference: Difference) {
    difference.expectMessage()
  }

  @Test func `the message for 10,000 differing lines is truncated to 60 lines`() throws {
    let text = try #require(describeDifference(Self.lines(10_000, ending: "!"), Self.lines(10_000)))

    let lines = text.split(separator: "\n")
    #expect(
      lines.prefix(4) == [
        "10000 of 10000 lines differ, first in line 1:", "  line 1:", "- line 1", "+ line 1!",
      ])
    #expect(lines.last == "… and more")
    #expect(lines.count == 60)
  }

  // MARK: - Long texts and long lines

  @Test func `a second difference anywhere in a long text is found`() {
    for line in stride(from: 399, to: 10_000, by: 400) {
      let text = Self.lines(10_000) {
        $0[0] = "first"
        $0[line] = "second"
      }

      let difference = describeDifference(text, Self.lines(10_000)) ?? ""

      #expect(difference.hasPrefix("2 of 10000 lines differ, first in line 1:"), "\(line)")
    }
  }

  @Test func `all lines of a missing part count as missing, even if copies of it remain`() {
    let part = Self.lines(500) + "\n"
    let end = Self.lines(1_500) { $0[0] = "end" }

    let difference = describeDifference(part + part + end, part + part + part + end) ?? ""

    #expect(difference.hasPrefix("500 of 3000 lines are missing, first in line 1001:"))
  }

  @Test func `if a long part repeats, a missing line between its copies is shown`() throws {
    let part = Self.lines(6_000) + "\n"

    let difference = try #require(describeDifference(part + part, part + "b\n" + part + part))

    #expect(difference.contains("- b\n"))
  }

  @Test(arguments: [true, false])
  func `if a string is truncated, the message says where the first difference is`(isLong: Bool) {
    let texts = [String(repeating: "a", count: 200), "ab"]

    let text = describeDifference(texts[isLong ? 0 : 1], texts[isLong ? 1 : 0]) ?? ""

    #expect(text.hasSuffix("\n  They first differ at character 2."))
    #expect(text.contains("\"ab\""))
    #expect(text.contains("\"\(String(repeating: "a", count: 130))…\""))
  }

  // MARK: - Invisible characters

  @Test(arguments: [
    // The actual string, the expected string, and the minus and plus lines of the message.
    ("a b\nx", "a  b\nx", "- a··b\n+ a·b"), ("a\nx", "a \nx", "- a·\n+ a"),
    ("\ta\nx", "  a\nx", "- ··a\n+ ⇥a"),
    ("a\r\nx", "a\nx", "- a\n+ a␍"), ("a\u{200B}b\nx", "ab\nx", "- ab\n+ a\\u{200B}b"),
    ("\nx", " \nx", "- ·\n+ ␤"), ("b \nx", "c\nx", "- c\n+ b·"),
  ])
  func `whitespace is made visible where it differs and at the ends of lines`(
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

  @Test(
    arguments: [
      // The actual string, the expected string, the actual one as shown, and the note.
      ("a b\u{A0}c", "a b c", #""a b\u{00A0}c""#, "  Character 4 is U+00A0 instead of U+0020."),
      ("1–2", "1-2", #""1–2""#, "  Character 2 is U+2013 instead of U+002D."),
      ("ab\u{200B}", "ab", #""ab\u{200B}""#, nil),
    ] as [(String, String, String, String?)])
  func `characters that look alike are shown with their code points`(
    actual: String, expected: String, shown: String, note: String?
  ) {
    let lines =
      ["the values differ:", "- \"\(expected)\"", "+ \(shown)"] + [note].compactMap { $0 }

    #expect(describeDifference(actual, expected) == lines.joined(separator: "\n"))
  }

  // MARK: - Rows

  static let differences: [Difference] = [
    Difference(
      "differences that are far apart, and differences whose contexts are one line apart",
      lines(40) {
        $0[3] = "x"
        $0[9] = "y"
        $0.remove(at: 30)
        $0.insert("one more", at: 33)
      }, lines(40),
      """
      2 of 40 lines differ, 1 is missing and 1 is unexpected, first in line 4:
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
      """),
    Difference(
      "a missing line far below an unexpected one",
      lines(100_000) {
        $0.remove(at: 49_999)
        $0.insert("x", at: 20_000)
      }, lines(100_000),
      """
      1 of 100000 lines is missing and 1 is unexpected, first in line 20001:
        line 19999:
        line 19999
        line 20000
      + x
        line 20001
        line 20002
        line 49999:
        line 49998
        line 49999
      - line 50000
        line 50001
        line 50002
      """),
    Difference(
      "one line of a million characters", million + "é" + million, million + "e\u{300}" + million,
      """
      the values differ:
      - "…\(x.prefix(30))e\u{300}\(x.prefix(99))…"
      + "…\(x.prefix(30))é\(x.prefix(99))…"
        They first differ at byte 1000001.
      """),
    Difference(
      "a multiline string in a dictionary", ["note": "a\nb\nc"], ["note": "a\nx\nc"],
      """
      1 of 1 key differs, first at ["note"]:
        ["note"], line 1:
        a
      - x
      + b
        c
      """),
    Difference(
      "an unexpected line break at the end", "a\n", "a",
      """
      1 line is unexpected, first in line 2:
        line 1:
        a
      + ␤
      """),
    Difference("equal strings with different code points", "caf\u{E9}\nx", "cafe\u{301}\nx", nil),
    Difference(
      "one long line that is longer than expected", x + x + "a", x + x,
      """
      the values differ:
      - "…\(x.prefix(30))"
      + "…\(x.prefix(30))a"
        They first differ at character 321.
      """),
    Difference(
      "a long line that differs after 30 characters", "\(x.prefix(30))b\(y)", "\(x.prefix(30))\(y)",
      """
      the values differ:
      - "\(x.prefix(30))\(y.prefix(100))…"
      + "\(x.prefix(30))b\(y.prefix(99))…"
        They first differ at character 31.
      """),
    Difference(
      "an accent on only one of two letters", x + "e\u{301}" + y, x + "e" + y,
      """
      the values differ:
      - "…\(x.prefix(30))e\(y.prefix(99))…"
      + "…\(x.prefix(30))e\u{301}\(y.prefix(99))…"
        Character 161 is U+0065 U+0301 instead of U+0065.
      """),
    Difference(
      "two emoji that begin with the same scalars", x + "👨‍👩‍👧‍👦" + y, x + "👨‍👩‍👧‍👧" + y,
      """
      the values differ:
      - "…\(x.prefix(30))👨‍👩‍👧‍👧\(y.prefix(99))…"
      + "…\(x.prefix(30))👨‍👩‍👧‍👦\(y.prefix(99))…"
        They first differ at character 161.
      """),
    Difference(
      "a difference after an equal character with different code points", x + "\u{E9}" + x + "a",
      x + "e\u{301}" + x + "b",
      """
      the values differ:
      - "…xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxb"
      + "…xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxa"
        They first differ at character 322.
      """),
    Difference(
      "a line of 160 characters", "\(x.dropLast())a", "\(x.dropLast())b",
      "the values differ:\n- \"\(x.dropLast())b\"\n+ \"\(x.dropLast())a\""),
    Difference(
      "a short line below a line of 160 characters", "\(x)\na", "\(x)\nb",
      """
      1 of 2 lines differs, first in line 2:
        line 1:
        \(x)
      - b
      + a
      """),
    Difference(
      "a long line replaced by a shorter one, above an added line",
      "1\n\(x.prefix(150))\nnew\n2", "1\n\(x)b\n2",
      """
      1 of 3 lines is missing and 2 are unexpected, first in line 2:
        line 1:
        1
      - \(x.prefix(130))…
      + \(x.prefix(150))
      + new
        2
      """),
    Difference(
      "a missing line above two changed long lines that begin alike and have swapped places",
      "1\n\(x.prefix(50))\(y)a\n\(x)a\n2", "1\nold\n\(x)b\n\(x.prefix(50))\(y)\u{430}\n2",
      """
      3 of 5 lines are missing and 2 are unexpected, first in line 2:
        line 1:
        1
      - old
      - …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxb
      - …yyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\u{430}
      + …yyyyyyyyyyyyyyyyyyyyyyyyyyyyyya
        (Character 251 is U+0061 instead of U+0430.)
      + …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxa
        2
      """),
    Difference(
      "a changed line among lines of 20,000 characters",
      lines(9, ending: " " + long) { $0[4] = "x" }, lines(9, ending: " " + long),
      """
      1 of 9 lines differs, first in line 5:
        line 3:
        line 3 \(x.prefix(123))…
        line 4 \(x.prefix(123))…
      - line 5 \(x.prefix(123))…
      + x
        line 6 \(x.prefix(123))…
        line 7 \(x.prefix(123))…
      """),
  ]

  private static func lines(
    _ count: Int, ending end: String = "", _ change: (inout [String]) -> Void = { _ in }
  ) -> String {
    var lines = (1...count).map { "line \($0)\(end)" }
    change(&lines)
    return lines.joined(separator: "\n")
  }

  private static let million = String(repeating: "x", count: 1_000_000)
  private static let long = String(repeating: "x", count: 20_000)
  private static let x = String(repeating: "x", count: 160)
  private static let y = String(repeating: "y", count: 200)
}
