import TestKit

@Suite("The names in a line of Swift", .tags(.returnValue))
struct CodeWordTests {
  @Test func `a name has its members, and what follows it`() throws {
    let words = CodeWord.all(in: "let a = Date() + other.now.date(1)")

    #expect(words.map(\.text) == ["let", "a", "Date", "other.now.date", "1"])
    #expect(words.map(\.isCalled) == [false, false, true, true, false])
    #expect(words.map(\.isCalledWithoutArguments) == [false, false, true, false, false])
    #expect(words.map(\.parts.count) == [1, 1, 1, 3, 1])
  }

  @Test func `what is declared is told from what is called`() {
    let words = CodeWord.all(in: "func wait() { rest() }")

    #expect(words.map(\.text) == ["func", "wait", "rest"])
    #expect(words.map(\.isDeclared) == [false, true, false])
  }

  @Test func `a member may follow generic arguments`() {
    let words = CodeWord.all(in: "Task<Never, Never>.sleep(1)")

    #expect(words.map(\.text) == ["Task", "Never", "Never", ".sleep", "1"])
    #expect(words.map(\.followsGenericArguments) == [false, false, false, true, false])
  }

  @Test func `an ellipsis and quotation marks are parts of no name, letters are`() {
    let words = CodeWord.all(in: "größe.α = f(…, “B”) …c ö")

    #expect(words.map(\.text) == ["größe.α", "f", "B", "c", "ö"])
  }

  @Test func `the names of files are those of their code`() {
    let quotes = "\"\"\""
    let source = SwiftSource(
      path: "A.swift",
      text: """
        // Gone
        let a = Spy.b("Lost")  // Gone
        func `one Gone is Lost`() { f(\(quotes)
          Lost
          \(quotes)) }
        """)

    #expect(CodeWord.names(in: [source]) == ["let", "a", "Spy", "b", "func", "f"])
  }

  @Test(arguments: [
    #"f("Date()") g"#, #"f("\"Date()\"") g"#, #"f("\\") g // Date()"#, "f(#\"\" Date() \"\"#) g",
    "f g // Date()", "f `a Date() b` g", "f(\"//\") g",
  ])
  func `strings, raw identifiers and comments have no words`(line: String) {
    #expect(CodeWord.all(in: line).map(\.text) == ["f", "g"])
  }
}
