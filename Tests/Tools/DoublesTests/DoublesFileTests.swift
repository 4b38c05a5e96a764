import Foundation
import TestKit
import TestKitTerminal

@testable import TestKitDoubles

@Suite("The file with the doubles", .tags(.returnValue))
struct DoublesFileTests {
  @Test func `a module that does not check Sendable is imported with @preconcurrency`() {
    var file = file([])
    file.uncheckedModules = ["App", "Linux", "Disp"]

    #expect(
      file.source == """
        import Dispatch
        #if canImport(Linux)
          @preconcurrency import Linux
        #endif
        import TestKit

        @preconcurrency @testable import App

        """)
  }

  @Test func `a member that does not compile is left out of the double`() {
    var file = file([.madeUp(named: "A", "func load()", "func run()", "func save()")])

    let others = file.apply([
      .init(line: 12, message: "second"), .init(line: 16, message: "a consequence"),
      .init(line: 14, message: "first"), .init(line: 9, message: "a consequence"),
    ])

    #expect(others.isEmpty)
    #expect(file.entries[0].mock.members.map(\.requirement.title) == ["run()"])
    #expect(
      file.entries[0].mock.gaps.map(\.reason)
        == ["the compiler says: first", "the compiler says: second"])
    #expect(file.entries[0].mock.problem == nil)
  }

  @Test(arguments: [
    "converting non-escaping parameter 'making' to generic parameter 'Success' may allow it to escape",
    "assigning non-escaping parameter 'making' to an '@escaping' closure",
  ])
  func `a parameter that only the compiler recognizes as a closure becomes escaping`(
    message: String
  ) {
    var file = file([.madeUp(named: "A", "func make() -> Done", "func user() -> User")])

    let others = file.apply([.init(line: 14, message: message)])

    #expect(others.isEmpty)
    #expect(file.entries[0].mock.conforms)
    #expect(file.source.contains("\n  init(making: @escaping Done, user: User) {\n"))
  }

  @Test func `a member is left out if adding @escaping does not fix its error`() {
    var file = file([.madeUp(named: "A", "func make() -> Done", "func user() -> User")])
    let message = "assigning non-escaping parameter 'making' to an '@escaping' closure"

    _ = file.apply([.init(line: 14, message: message), .init(line: 15, message: message)])
    #expect(file.entries[0].mock.gaps.map(\.title) == ["user()"])
    #expect(file.source.contains("\n  init(making: @escaping Done) {\n"))

    // The parameter is already escaping, so the same error cannot be corrected again. The member is left out as well.
    _ = file.apply([.init(line: 13, message: message)])
    #expect(file.entries[0].mock.gaps.map(\.title) == ["make()", "user()"])
  }

  @Test(arguments: [nil, "func view() -> View"])
  func `override is written where the compiler asks for it, but only once`(method: String?) {
    var model = DoubledProtocol.madeUp(named: "A", "@discardableResult func run()")
    model.superclass = "Machine"
    model.add(.madeUp(method ?? "init(name: String)"))
    var file = file([model])
    let initializer = method == nil ? "init() {" : "init(view: View) {"
    func apply() {
      let lines = file.source.split(separator: "\n", omittingEmptySubsequences: false)
      _ = file.apply(
        [initializer, "func run() {"].compactMap { head in
          lines.firstIndex { $0.contains(head) }.map {
            .init(line: $0 + 1, message: "overriding declaration requires an 'override' keyword")
          }
        })
    }

    apply()
    #expect(file.source.contains("\n  override \(initializer)"))
    #expect(
      file.source.contains("\n  @discardableResult override func run() { running() }\n"))
    #expect(file.entries[0].mock.conforms)

    apply()
    #expect(file.entries[0].mock.gaps.map(\.title) == ["run()"])
    apply()
    #expect(file.entries[0].rejection != nil)
  }

  @Test func `a stored property that would need override is left out of the double`() {
    let model = DoubledProtocol.madeUp(named: "A", "var panel: Panel { get }")
    let mock = MockWriter(model, obstacles: ["Panel": "is not Sendable"]).mock()
    var file = file([])
    file.entries = [.init(mock: mock, rejection: nil)]
    let lines = file.source.split(separator: "\n", omittingEmptySubsequences: false)
    let line = (lines.firstIndex { $0.contains("var panel: Panel") } ?? 0) + 1

    _ = file.apply([
      .init(line: line, message: "overriding declaration requires an 'override' keyword")
    ])

    #expect(file.entries[0].mock.gaps.map(\.title) == ["panel"])
  }

  @Test func `if only another member needs override, the initializer is written without it`() {
    var model = DoubledProtocol.madeUp(
      named: "A", inheriting: ["Swift.CustomStringConvertible"], "func view() -> View")
    model.superclass = "Machine"
    var file = file([model])
    let lines = file.source.split(separator: "\n", omittingEmptySubsequences: false)
    let line = (lines.firstIndex { $0.contains("var description") } ?? 0) + 1

    _ = file.apply([
      .init(line: line, message: "overriding declaration requires an 'override' keyword")
    ])

    #expect(!file.source.contains("override init"))
  }

  @Test func `a conformance that the compiler rejects is left out`() {
    var file = file([.madeUp(named: "A", "func load()"), .madeUp(named: "B")])

    _ = file.apply([.init(line: 9, message: "wrong"), .init(line: 9, message: "a consequence")])

    #expect(file.entries.map(\.mock.problem) == ["wrong", nil])
    #expect(file.source.contains("\n\nfinal class MockA {\n"))
    #expect(file.source.hasSuffix("\n\nfinal class MockB: B {\n}\n"))
  }

  @Test func `a double that does not compile even without its conformance becomes a comment`() {
    var file = file([.madeUp(named: "A", "func load()"), .madeUp(named: "B")])

    _ = file.apply([.init(line: 9, message: "wrong")])
    _ = file.apply([.init(line: 9, message: "still wrong")])

    #expect(file.entries.map(\.rejection) == ["still wrong", nil])
    #expect(
      file.source.hasSuffix(
        """
        @testable import App

        // There is no double of A, because the compiler says: still wrong. Write it by hand in another
        // file: a type MockA that conforms to A, with one spy for each requirement.

        final class MockB: B {
        }

        """))
  }

  @Test(arguments: [1, 5, 8, 14, 15, 99])
  func `a compiler error outside all doubles changes no double`(line: Int) {
    var file = file([.madeUp(named: "A", "func load()")])

    let others = file.apply([.init(line: line, message: "wrong")])

    #expect(others.map(\.line) == [line])
    #expect(file.entries[0].mock.conforms)
  }

  @Test func `repeated imports of a module become one, which is conditional if all of them are`() {
    let imports = Import.read([
      """
      import Foundation
      @preconcurrency public import Logging
      import struct Dispatch.DispatchTime
      #if canImport(FoundationNetworking)
        import FoundationNetworking
      #endif
      #if os(Linux)
        import Dispatch
        @_exported import Glibc
        import Musl
      #endif
      import System
      internal import Metrics
      // import Comments
      let important = 1
      """,
      "\timport Glibc\r\nimport Foundation",
      #"""
      // The files of Sources/*
      let pattern = "/*\""
      import Logging
      /* With this module, you can
      import users from a file. */ import Metrics
      let text = """
        #if true
        import texts
        """
      /**/ import Foundation
      """#,
    ])

    #expect(
      imports.map(\.module) == [
        "Dispatch", "Foundation", "FoundationNetworking", "Glibc", "Logging", "Metrics", "Musl",
        "System",
      ])
    #expect(imports.filter(\.isConditional).map(\.module) == ["FoundationNetworking", "Musl"])
  }

  @Test func `the report counts complete doubles and lists the others`() throws {
    var file = file([
      .madeUp(named: "A", "func load()"),
      .madeUp(named: "B", "static func + (a: Self, b: Self) -> Self"), .madeUp(named: "C"),
    ])
    file.entries[2].mock.problem = "wrong"

    let report = Report(file, in: URL(filePath: "/app"), output: "Doubles.swift")

    #expect(
      report.summary == [
        "Complete doubles: 1 of 3 protocols.",
        "Service.swift:7: MockB: operator: operators have no spies",
        "Service.swift:7: MockC: the compiler says: wrong",
      ])
    #expect(
      String(decoding: try report.json, as: UTF8.self).hasPrefix(
        """
        {
          "doubles" : [
            {
              "file" : "Service.swift",
              "gaps" : [

              ],
              "isComplete" : true,
              "line" : 7,
              "name" : "MockA",
              "protocol" : "A"
            },
        """))
  }

  // MARK: - Fixtures

  private func file(_ models: [DoubledProtocol]) -> DoublesFile {
    DoublesFile(
      command: ["swift package generate-doubles"], module: "App",
      imports: [
        .init(module: "Dispatch", isConditional: false),
        .init(module: "Linux", isConditional: true),
      ], entries: models.map { .init(mock: MockWriter($0).mock(), rejection: nil) })
  }
}

@Suite("Generated text", .tags(.returnValue))
struct GeneratedTextTests {
  @Test func `a checksum always has 16 digits`() {
    let texts = (0..<100).map { GeneratedText("", of: "App\($0)", command: []).text }

    #expect(texts.allSatisfy { $0.contains(/\/\/ Checksum: [0-9a-f]{16}\n/) })
    #expect(texts.contains { $0.contains("// Checksum: 0") })
    #expect(texts.allSatisfy { GeneratedText.examine($0) == .generated })
  }

  @Test func `editing a generated file is noticed, and reformatting it is ignored`() {
    let text = GeneratedText("import TestKit\n", of: "App", command: ["swift --target App"]).text

    #expect(GeneratedText.examine(text) == .generated)
    #expect(
      GeneratedText.examine(text.replacing("import TestKit", with: "import\t TestKit\r\n\n"))
        == .generated)
    #expect(GeneratedText.examine(text.replacing("\n", with: "\r\n")) == .generated)
    #expect(GeneratedText.examine(text.replacing("TestKit\n", with: "Testing\n")) == .edited)
    #expect(GeneratedText.examine(text.replacing("--target App", with: "--target Ap")) == .edited)
    #expect(GeneratedText.examine(text + "// More\n") == .edited)
    #expect(GeneratedText.examine("import TestKit\n") == .foreign)
    #expect(GeneratedText.examine("") == .foreign)
  }

  @Test(arguments: [(5, ["ab cd"]), (4, ["ab", "cd"]), (1, ["ab", "cd"])])
  func `only a long word makes a wrapped line too wide`(width: Int, lines: [String]) {
    #expect(wrapped("ab cd", width: width) == lines)
  }

  @Test func `the difference shows removed and added lines with their line numbers`() {
    #expect(
      GeneratedText.difference(from: "a\nb\nc\nd", to: "a\nx\nc\nd\ne", limit: 3)
        == ["- 2: b", "+ 2: x", "+ 5: e"])
    #expect(
      GeneratedText.difference(from: "a\nb\nc", to: "d", limit: 2)
        == ["- 1: a", "+ 1: d", "… and 2 more lines"])
    #expect(
      GeneratedText.difference(from: "a\nb", to: "d", limit: 2)
        == ["- 1: a", "+ 1: d", "… and 1 more line"])
    #expect(GeneratedText.difference(from: "a", to: "a", limit: 1) == [])
  }
}

@Suite("Asking the compiler", .tags(.returnValue))
struct CompilerTests {
  @Test func `only compiler errors in the generated file are read`() {
    let errors = CompilerMessage.errors(
      in: """
        /tmp/a b/Doubles.swift:3:14: error: cannot find 'x' in scope: y
        1 | let a = x
          |         `- error: cannot find 'x' in scope
        /tmp/a b/Doubles.swift:4:1: warning: unused
        /tmp/Other.swift:5:1: error: wrong
        """, of: "Doubles.swift")

    #expect(errors == [.init(line: 3, message: "cannot find 'x' in scope: y")])
  }

  @Test func `modules that need @preconcurrency are found, and so are ambiguous types`() {
    let output = CompilerOutput(
      """
      /tmp/Doubles.swift:14:11: warning: add '@preconcurrency' to treat 'Sendable'-related errors from module \
      'Lib' as warnings
      /tmp/Doubles.swift:15:8: warning: add '@preconcurrency' to suppress 'Sendable'-related warnings from module 'Log'
      /tmp/Doubles.swift:23:7: error: 'Issue' is ambiguous for type lookup in this context
      """, of: "Doubles.swift")

    #expect(output.uncheckedModules == ["Lib", "Log"])
    #expect(output.ambiguousNames == ["Issue"])
    #expect(output.errors.map(\.line) == [23])
  }

  @Test(arguments: [
    ("type 'View' does not conform to the 'Sendable' protocol", "is not Sendable"),
    ("type 'Lease' does not conform to protocol 'Copyable'", "is not copyable"),
    ("noncopyable type 'Lease' cannot be used here", "is not copyable"),
    ("cannot find type 'T' in scope", "cannot be used here"),
  ])
  func `the compiler's error about a type becomes a short reason why the type is not used`(
    message: String, reason: String
  ) {
    #expect(CompilerMessage(line: 1, message: message).obstacle == reason)
  }

  @Test func `a type is checked with code that requires the type to be Sendable`() {
    var model = DoubledProtocol.madeUp("associatedtype A : P", "associatedtype B")
    model.constraints = ["B == Int", "A : Q"]
    let mock = MockWriter(model).mock()

    #expect(
      Compiler.Probe(mock: mock, type: "[A : B]").line(7) == """
        private struct Probe7<A: P & Sendable> where A : Q { typealias B = Int; var value: Sending<[A : B]>? }
        """)
  }

  @Test func `the compiler checks only the types that a spy would record or return`() {
    let writer = MockWriter(
      .madeUp(
        "func a(_ b: inout Int, _ c: (Int) -> Void, _ d: Self) -> [User]",
        "func e<T>(_ f: T) -> Self where T : P", "var g: Bool { get }", "func h()"))

    #expect(writer.types == ["Bool", "Int", "[User]", "any P"])
  }
}
