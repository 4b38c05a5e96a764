import TestKit
import TestKitCompiler

@Suite("The text of a source file", .tags(.returnValue))
struct SourceTextTests {
  @Test(
    arguments: [
      ("name + 1", "name"), ("größe.x", "größe"), ("$0 + 1", "$0"), ("`in` x", "`in`"),
      ("12.5)", "12.5"), ("1...3", "1"), ("1_000,", "1_000"), ("0xFF ", "0xFF"),
      ("1e-100 ? a", "1e-100"),
      ("2.5E+3)", "2.5E+3"), ("0x1p-3,", "0x1p-3"), ("0xE-1", "0xE"), ("1-2", "1"), ("5e-x", "5e"),
      ("e-1", "e"), ("1p-2", "1p"), ("3e", "3e"), ("3.f()", "3"),
      ("<= 2", "<="), ("..<n", "..<"), ("(a)", "("), ("} else", "}"), ("#function)", "#function"),
      (#""text" + x"#, #""text""#), (#""a\"b" + x"#, #""a\"b""#), (#""" + x"#, #""""#),
      (#""\(name(")")) and \("x\(1)")" + x"#, #""\(name(")")) and \("x\(1)")""#),
      (##"#"raw "quoted" \(no)"# + x"##, ##"#"raw "quoted" \(no)"#"##),
      (##"#"\#(f("#"))"# + x"##, ##"#"\#(f("#"))"#"##),
      ("\"\"\"\n  a \"b\"\n  \"\"\" + x", "\"\"\"\n  a \"b\"\n  \"\"\""),
      ("\"\"\"\"\"\" + x", "\"\"\"\"\"\""), (#""\n" + x"#, #""\n""#),
      (#""never ends"#, #""never ends"#), (#""\(never ends"#, #""\(never ends"#),
      ("`never ends", "`"), ("#", "#"), ("", ""),
    ] as [(String, String)])
  func `a source token ends where the Swift compiler ends it`(text: String, token: String) {
    let source = SourceText(path: "A.swift", bytes: Array(text.utf8))

    #expect(source[0..<source.endOfToken(at: 0)] == token)
  }

  @Test func `a byte offset converts to a line and column, and back`() {
    let source = SourceText(path: "A.swift", bytes: Array("é = 1\n\tb = 2\n".utf8))

    #expect(source.position(of: 0) == (1, 1))
    #expect(source.position(of: 3) == (1, 4))
    #expect(source.position(of: 7) == (2, 1))
    #expect(source.position(of: 14) == (3, 1))
    #expect(source.offset(line: 2, column: 2) == 8)
    #expect(source.offset(line: 3, column: 1) == 14)
  }

  @Test(arguments: [(0, 1), (1, 0), (4, 1), (3, 2)])
  func `a line or column outside the text has no byte offset`(line: Int, column: Int) {
    let source = SourceText(path: "A.swift", bytes: Array("a\nb\n".utf8))

    #expect(source.offset(line: line, column: column) == nil)
  }
}
