import TestKit

@Suite("A Swift file as the scanners see it", .tags(.returnValue))
struct SwiftSourceTests {
  @Test func `a line is parted into its indentation and its text`() {
    let source = SwiftSource(path: "A.swift", text: "struct A {\n  let b = 1  \n}")

    #expect(source.lines.map(\.number) == [1, 2, 3])
    #expect(source.lines.map(\.text) == ["struct A {", "let b = 1", "}"])
    #expect(source.lines.map(\.indentation) == [0, 2, 0])
  }

  @Test func `a line of a multi-line string is marked, as is the one that closes it`() {
    let quotes = "\"\"\""

    let source = SwiftSource(
      path: "A.swift", text: "let a = \(quotes)\n  b\n  \(quotes)\nlet c = 1")

    #expect(source.lines.map(\.isInString) == [false, true, true, false])
  }

  @Test(arguments: ["let a = \"\"\"b\"\"\"", "// \"\"\" opens a string"])
  func `a line that opens no string leaves the next one alone`(line: String) {
    let source = SwiftSource(path: "A.swift", text: line + "\nlet c = 1")

    #expect(source.lines.map(\.isInString) == [false, false])
  }
}
