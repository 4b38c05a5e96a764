import Foundation
import TestKit
import TestKitTerminal

@testable import TestKitMutate

@Suite("The program with the tests", .tags(.returnValue))
struct TestProgramTests {
  // MARK: - Suites

  @Test(arguments: [
    ("KitTests.Suite/test()", "KitTests.Suite", #"^KitTests\.Suite(/|$)"#),
    ("KitTests.Suite_2/test()", "KitTests.Suite_2", #"^KitTests\.Suite_2(/|$)"#),
    ("KitTests.Suite/Inner/test()", "KitTests.Suite", #"^KitTests\.Suite(/|$)"#),
    ("KitTests.test()", "KitTests.test()", #"^KitTests\.test\(\)(/|$)"#),
    ("KitTests.`a / b`()", "KitTests.`a / b`()", #"^KitTests\.\`a\ \/\ b\`\(\)(/|$)"#),
  ])
  func `a test belongs to its outermost suite, or is a suite of its own`(
    test: String, id: String, pattern: String
  ) throws {
    let suite = try #require(Suite(test: test, of: .swiftTesting))

    #expect(suite.id == id)
    #expect(suite.target == "KitTests")
    #expect(suite.pattern == pattern)
    #expect(try test.contains(Regex(pattern)))
  }

  @Test(
    arguments: [
      (.swiftTesting, "KitTests.A/test()/A.swift:3:4", true),
      (.swiftTesting, "KitTests.A/Inner/test()/A.swift:3:4", true),
      (.swiftTesting, "KitTests.AB/test()/A.swift:3:4", false),
      (.swiftTesting, "outside a test", false),
      (.xctest, "A.testA", true), (.xctest, "AB.testA", false),
      (.xctest, "-[KitTests.A testA]", true), (.xctest, "-[KitTests.AB testA]", false),
    ] as [(TestingLibrary, String, Bool)])
  func `a failed test belongs to the suite in its name`(
    library: TestingLibrary, test: String, isOwn: Bool
  ) throws {
    let suite = try #require(Suite(test: "KitTests.A/test", of: library))

    #expect(suite.owns(test) == isOwn)
  }

  @Test func `a line without a dot is not read as the name of a test`() {
    #expect(Suite(test: "Building", of: .swiftTesting) == nil)
  }

  @Test(arguments: [
    ("KitTests.`spy / mock`()", true), ("`spy / mock`()", true), ("`spy*", true),
    ("*mock`()", true), ("KitTests.*", true), ("KitTests", false), ("`spy", false),
    ("ests.`spy / mock`()", false),
  ])
  func `a pattern matches a suite's whole name, with or without the target name`(
    pattern: String, isMatch: Bool
  ) throws {
    let suite = try #require(Suite(test: "KitTests.`spy / mock`()", of: .swiftTesting))

    #expect(suite.matches(pattern) == isMatch)
  }

  @Test(arguments: [
    ("@Test func a() {}", true), ("@Test(arguments: [1])\nfunc a() {}", true),
    ("  func testA() throws {", true), ("func  test() {", true),
    ("override class func spec() {", true), ("func specify() {", false),
    ("@Testable struct A {}", false), ("struct Helper { func check() {} }", false), ("", false),
  ])
  func `files with tests are recognized before they are compiled`(source: String, hasTests: Bool) {
    #expect(Suite.mayContainTests(source) == hasTests)
  }

  // MARK: - Output of Swift Testing

  @Test(
    arguments: [
      (#"{"kind":"issueRecorded","testID":"T.a()","issue":{"isKnown":false}}"#, "T.a()"),
      (#"{"kind":"issueRecorded","issue":{"isKnown":false}}"#, "outside a test"),
      (#"{"kind":"issueRecorded","testID":"T.a()","issue":{"isKnown":true}}"#, nil),
      (
        #"{"kind":"issueRecorded","testID":"T.a()","issue":{"isKnown":false,"isFailure":false}}"#,
        nil
      ),
      (#"{"kind":"testEnded","testID":"T.a()"}"#, nil), (#""issueRecorded""#, nil), ("{", nil),
    ] as [(String, String?)])
  func `a test fails if it records an issue that is neither known nor a warning`(
    payload: String, test: String?
  ) {
    let line = #"{"kind":"event","payload":\#(payload)}"#

    #expect(output(of: .swiftTesting, line).failedTest == test)
  }

  @Test func `from Swift Testing output, only the first start and first failure are kept`() {
    let start = #"{"payload":{"kind":"testStarted","testID":"T.NAME()/A.swift:3:4"}}"#
    let issue = #"{"payload":{"kind":"issueRecorded","testID":"T.NAME()","issue":{}}}"#

    let output = output(
      of: .swiftTesting, start.replacing("NAME", with: "a"), start.replacing("NAME", with: "b"),
      issue.replacing("NAME", with: "a"), issue.replacing("NAME", with: "b"))

    #expect(output.startedTest == "T.a()/A.swift:3:4")
    #expect(output.failedTest == "T.a()")
  }

  @Test(
    arguments: [
      ("testStarted", #"T.A\/a()\/A.swift:3:23"#, "T.A/a()/A.swift:3:23"),
      ("testStarted", "T.A", nil), ("testSkipped", #"T.A\/a()\/A.swift:3:23"#, nil),
    ] as [(String, String, String?)])
  func `in Swift Testing output, suites and skipped tests do not count as started`(
    kind: String, id: String, test: String?
  ) {
    let line = #"{"kind":"event","payload":{"kind":"\#(kind)","testID":"\#(id)"}}"#

    #expect(output(of: .swiftTesting, line).startedTest == test)
  }

  // MARK: - Output of XCTest

  @Test(arguments: [
    ("Test Case 'ATests.testA' started at 2026-11-23 14:53:09.645", "ATests.testA"),
    ("Test Case '-[KitTests.ATests testA]' started.", "-[KitTests.ATests testA]"),
  ])
  func `in XCTest output, an error of the running test is read as a failure`(
    started: String, name: String
  ) {
    let output = output(
      of: .xctest, started,
      "/a b/A.swift:6: error: \(name) : XCTAssertEqual failed: 1 - with : colon")

    #expect(output.startedTest == name)
    #expect(output.failedTest == name)
  }

  @Test(arguments: [
    "/A.swift:6: error: ATests.testB : failed", "error: ATests.testA",
    "A.swift:6: ATests.testA : Test skipped",
    "Test Suite 'ATests' failed at 2026-11-23 14:53:09.659",
  ])
  func `in XCTest output, only an error of the running test counts as a failure`(line: String) {
    let output = output(of: .xctest, "Test Case 'ATests.testA' started at 2026", line)

    #expect(output.failedTest == nil)
  }

  @Test func `in XCTest output, the start of a suite is not read as the start of a test`() {
    #expect(output(of: .xctest, "Test Suite 'ATests' started at 2026").startedTest == nil)
  }

  // MARK: - Outcomes

  @Test(
    arguments: [
      (true, 0, false, .passed), (true, 1, false, .crashed(status: 1)),
      (true, 69, false, .crashed(status: 69)), (false, 0, false, .ranNothing),
      (false, 69, false, .ranNothing), (false, 1, false, .crashed(status: 1)),
      (true, 9, true, .timedOut), (true, 0, true, .timedOut),
    ] as [(Bool, Int32, Bool, TestProgram.Outcome)])
  func `a process passes only if it runs tests and ends normally and in time`(
    hasStarted: Bool, status: Int32, hasTimedOut: Bool, outcome: TestProgram.Outcome
  ) {
    let output = output(of: .xctest, hasStarted ? "Test Case 'A.a' started" : "")

    #expect(TestProgram.outcome(output, status: status, hasTimedOut: hasTimedOut) == outcome)
  }

  @Test func `a failed test decides the outcome, even if the process crashed or timed out`() {
    let output = output(of: .xctest, "Test Case 'A.a' started", "A.swift:1: error: A.a : no")

    #expect(TestProgram.outcome(output, status: 9, hasTimedOut: true) == .failed(test: "A.a"))
  }

  // MARK: - Suites that are of no use

  @Test(
    arguments: [
      (.passed, nil), (.ranNothing, "KitTests.A runs no tests, even without a mutant"),
      (.timedOut, "KitTests.A does not end within 90 s, even without a mutant"),
    ] as [(TestProgram.Outcome, String?)])
  func `a reason is given for leaving out a suite that runs no tests or never ends`(
    outcome: TestProgram.Outcome, reason: String?
  ) throws {
    let suite = try #require(Suite(test: "KitTests.A/a()", of: .swiftTesting))

    #expect(try suite.uselessness(outcome, limit: .seconds(90)) == reason)
  }

  @Test(arguments: [
    ("KitTests.`it's`()", #"'KitTests.`it'\''s`()'"#),
    ("KitTests.`a[0] = b`()", #"'KitTests.`a\[0] = b`()'"#),
    ("KitTests.`a * b?`()", #"'KitTests.`a \* b\?`()'"#),
    (#"KitTests.`a\b`()"#, #"'KitTests.`a\\b`()'"#),
  ])
  func `the advice to skip a failing suite is valid for a shell and matches the suite`(
    name: String, argument: String
  ) async throws {
    let suite = try #require(Suite(test: name, of: .swiftTesting))

    let error = #expect(throws: CommandError.self) {
      try suite.uselessness(.failed(test: "it"), limit: .seconds(90))
    }

    #expect(
      error?.message == """
        the tests must pass without mutants, but \(name) does not: it fails. Correct it, or leave it out with \
        --skip \(argument)
        """)
    let shell = try await ChildProcess.run(
      URL(filePath: "/bin/sh"), ["-c", "printf %s \(argument)"])
    #expect(suite.matches(shell.output))
  }

  // MARK: - Fixtures

  private func output(of library: TestingLibrary, _ lines: String...) -> TestOutput {
    var output = TestOutput(of: library)
    for line in lines { output.read(line) }
    return output
  }
}
