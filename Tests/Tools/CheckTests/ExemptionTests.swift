import TestKit

@testable import TestKitCheck

@Suite("Exemptions", .tags(.returnValue))
struct ExemptionTests {
  @Test func `an exemption covers its line, or the next line of code if it stands alone`()
    async throws
  {
    let result = try await check(
      """
      // check-tests: allow sleep, this test is about the sleep
      usleep(1)
      usleep(1)  // check-tests: allow sleep: this test is about the sleep
      """.inTest)

    #expect(result.findings == [])
    #expect(result.exempted == 2)
    #expect(result.summary == "1 test: no findings. Exempted: 2")
  }

  @Test func `an exemption covers the whole statement, test or suite that begins below it`()
    async throws
  {
    let result = try await check(
      """

      // check-tests: allow sleep, this test is about the sleep
      // check-tests: allow print, the subject is the log
      //
      // More about it.

      @Suite(
        .serialized)
      struct S {
        @Test func a() { #expect(Int.max == 1); usleep(1) }
        @Test func b() { #expect(Int.max == 1); print(1) }
      }
      @Test func c() {
        #expect(Int.max == 1)
        // check-tests: allow print, it shows the order
        [1].forEach {
          print($0)
          print($0)
        }
        print(2)
      }
      var value: Int {  // check-tests: allow print, it shows the order
        print(1)
        return 1
      }
      struct T { func f() { usleep(1) } }
      """, by: "sleep", "print")

    #expect(result.findings.map { "\($0.line) \($0.rule)" } == ["20 print", "26 sleep"])
    #expect(result.exempted == 5)
  }

  @Test(arguments: [
    """
    Array(1...2)  // check-tests: allow print, it shows the order
      .map { $0 }
      .forEach { print($0) }
    """,
    #"""
    #expect(Int.max == 1, "\(Int.max)")
    // check-tests: allow print, it comes after a string that ends with an interpolation
    print("b")
    """#,
  ])
  func `an exemption covers the whole statement that begins on its line or the next`(
    code: String
  ) async throws {
    let result = try await check(code.inTest, by: "print")

    #expect(result.findings == [])
    #expect(result.exempted == 1)
  }

  @Test(arguments: [
    "// check-tests: allow sleep, why\nusleep(1)\nusleep(1)",
    "let n = 1\nusleep(1)  // check-tests: allow sleep, why\nusleep(UInt32(n))",
  ])
  func `an exemption does not cover the next statement`(code: String) async throws {
    let result = try await check(code.inTest, by: "sleep")

    #expect(result.findings.map(\.line) == [4])
    #expect(result.summary == "1 test: 1 finding: 1 sleep. Exempted: 1")
  }

  @Test func `an exemption at the top of a file does not cover the whole file`() async throws {
    let tree = try await tree(
      of: """
        // check-tests: allow print, why
        import Testing
        func log() { print(1) }
        """)

    #expect(CheckResult(of: [tree], by: [Print()]).findings.map(\.line) == [1, 3])
  }

  @Test func `an exemption from one rule does not allow the findings of another rule`() async throws
  {
    let result = try await check(
      "usleep(1)  // check-tests: allow print, wrong".inTest, by: "sleep", "print")

    #expect(result.findings.map(\.rule) == ["exemption", "sleep"])
    #expect(result.exempted == 0)
  }

  @Test
  func `exemption text in a string, or in the middle of a comment, is ignored`() async throws {
    let result = try await check(
      #"""
      let a = "// check-tests: allow nothing", c = "\(1) // check-tests: no"
      let b = """
        // check-tests: allow sleep
        """
      /// // check-tests: allow sleep
      // Write check-tests: allow sleep
      let url = "https://a.b"  // check-tests: allow print
      let text = ""// check-tests: allow print
      """#)

    #expect(result.findings.map(\.line) == [7, 8])
  }

  @Test func `an exemption from a rule that is turned off is not reported as unnecessary`()
    async throws
  {
    let result = try await check("_ = 1  // check-tests: allow sleep, why".inTest, by: "print")

    #expect(result.findings == [])
  }

  // MARK: - Failures

  @Test(arguments: [
    ("allow sleep", "this exemption has no reason. Write // check-tests: allow sleep, REASON"),
    ("allow sleep, -", "this exemption has no reason. Write // check-tests: allow sleep, REASON"),
    ("allow slep, why", "unknown rule “slep”. check-tests --list-rules lists all rules"),
    ("ignore sleep", "this exemption cannot be read. Write // check-tests: allow RULE, REASON"),
    ("allow print, why", "this exemption from “print” is not needed. Remove it"),
  ])
  func `an exemption that is incomplete, misspelled or unnecessary is a finding`(
    comment: String, text: String
  ) async throws {
    let result = try await check(
      "// check-tests: \(comment)\nusleep(1)".inTest, by: "sleep", "print")

    #expect(result.findings.map { "\($0.line) \($0.rule)" } == ["2 exemption", "3 sleep"])
    #expect(result.findings.first?.text == text)
  }
}

@Suite("Code that #if excludes", .tags(.returnValue))
struct InactiveCodeTests {
  @Test func `in code that #if excludes, tests are counted and exemptions are ignored`()
    async throws
  {
    let result = try await check(
      """
      #if ON
        @Test func seen() { #expect(Int.max == 1) }
      #else
        @Test func `not seen`() { usleep(1) }  // check-tests: allow sleep, why
      #endif
      #if OFF
        @Test
        func alsoNotSeen() {}
        #if ON
          @Test func inner() {}
        #endif
      #elseif ON
        // check-tests: allow sleep, why
        let value = 1
      #endif
      """, by: "sleep")

    #expect(result.unseen == 3)
    #expect(result.tests == 1)
    #expect(result.findings.map(\.line) == [13])
    #expect(
      result.summary == """
        1 test: 1 finding: 1 exemption. Not checked: 3 tests that #if excludes from this build
        """)
  }

  @Test func `code excluded by #if is recognized in a file with Windows line endings`() async throws
  {
    let code = """
      let text = "é"
      #if OFF
        @Test func hidden() { usleep(1) }  // check-tests: allow sleep, why
      #endif
      // check-tests: allow sleep, why
      let value = usleep(1)
      """

    let result = try await check(code.replacing("\n", with: "\r\n"), by: "sleep")

    #expect(result.findings == [])
    #expect(result.unseen == 1)
    #expect(result.exempted == 1)
  }

  @Test func `code excluded by #if is recognized after a string and many blank lines`() async throws
  {
    let blank = String(repeating: "\n", count: 60)
    let result = try await check(
      """
      let text = "text"
      \(blank)
      #if OFF
        @Test func hidden() { usleep(1) }  // check-tests: allow sleep, why
      #endif
      @Test func seen() { #expect(Int.max == 1) }
      """, by: "sleep")

    #expect(result.findings == [])
    #expect(result.unseen == 1)
  }

  @Test func `in code that #if excludes, XCTest methods are counted as tests, too`() async throws {
    let tree = try await tree(of: "#if OFF\n  func testA() {}\n  let a = 1\n#endif\nlet b = 1")

    let inactive = InactiveCode(in: tree)

    #expect(inactive.tests == 1)
    #expect(
      CheckResult(of: [tree], by: []).summary
        == "0 tests: no findings. Not checked: 1 test that #if excludes from this build")
    #expect(inactive.lines == [2, 3])
  }

  @Test(arguments: [
    """
    func f() {
    #if ON
    // A comment.
    "text".forEach { _ in }
    #endif
    }
    """,
    """
    let a = \"""
      #if OFF
        @Test
      #endif
      \"""
    """,
  ])
  func `neither an active #if block nor a string that contains #if is left out`(
    code: String
  ) async throws {
    let tree = try await tree(of: code)

    #expect(InactiveCode(in: tree).lines == [])
  }
}

extension String {
  /// The code as the body of a test that expects something.
  fileprivate var inTest: String {
    "@Test func test() { #expect(Int.max == 1)\n\(self)\n}"
  }
}
