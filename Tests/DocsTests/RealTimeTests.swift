import TestKit

@Suite("Real time in tests", .tags(.returnValue))
struct RealTimeTests {
  @Test(arguments: [
    "try await clock.sleep(for: .seconds(1))",
    "await clock.sleepers(atLeast: 1)",
    "clock.sleeping.expectNotCalled()",
    "var now: ContinuousClock.Instant { instant }",
    "#expect(clock.now.offset == .seconds(1))",
    "let formatter = Date.FormatStyle()",
    "let update = Date(timeIntervalSince1970: 0)",
    "// Task.sleep would be too short.",
    "run() // not Task.sleep",
    #"let text = "Task.sleep \" Date()""#,
    "let text = #\"\" Date() \"\"#",
    "@Test func `no test calls Task.sleep or usleep(1)`() {",
    "await sleep(\"a\")\n\nprivate func sleep(_ name: String) async {",
    "feed.timer.advance(by: .seconds(5))",
  ])
  func `the real-time check accepts virtual time, and ignores comments and strings`(
    line: String
  ) {
    #expect(findings(line) == [])
  }

  // MARK: - Failures

  @Test(
    arguments: [
      ("try await Task<Never, Never>.sleep(nanoseconds: 1)", "Task.sleep sleeps"),
      ("Thread.sleep(forTimeInterval: 1)", "Thread.sleep sleeps"),
      ("Foundation.Thread.sleep(forTimeInterval: 1)", "Thread.sleep sleeps"),
      ("sleep(1)", "sleep sleeps"),
      ("usleep(1_000)", "usleep sleeps"),
      ("nanosleep(&time, nil)", "nanosleep sleeps"),
      ("await Task.yield()", "Task.yield guesses"),
      ("for _ in 1...10 { await Task<Never, Never>.yield() }", "Task.yield guesses"),
      ("sched_yield()", "sched_yield guesses"),
      ("DispatchQueue.global().asyncAfter(deadline: .now() + 1) {", "asyncAfter sets"),
      ("let source = DispatchSource.makeTimerSource()", "makeTimerSource sets"),
      ("Timer.scheduledTimer(withTimeInterval: 1, repeats: true) {", "Timer.scheduledTimer sets"),
      ("let done = DispatchSemaphore(value: 0)", "DispatchSemaphore blocks"),
      ("let group = DispatchGroup()", "DispatchGroup blocks"),
      ("RunLoop.main.run(until: deadline)", "RunLoop blocks"),
      ("process.waitUntilExit()", "waitUntilExit blocks"),
      ("while !isDone { _ = Date() < deadline }", "Date() reads"),
      ("let deadline = Foundation.Date().addingTimeInterval(1)", "Date() reads"),
      ("let deadline = Date.now.addingTimeInterval(1)", "Date.now reads"),
      ("#expect(begin.timeIntervalSinceNow > -1)", "timeIntervalSinceNow reads"),
      ("let begin = ProcessInfo.processInfo.systemUptime", "systemUptime reads"),
      ("let begin = DispatchTime.now()", "DispatchTime.now reads"),
      ("let begin = ContinuousClock.now", "ContinuousClock.now reads"),
      ("let begin = ContinuousClock().now", "ContinuousClock() reads"),
      ("let poller = Poller(clock: .continuous)", ".continuous reads"),
      ("let clock = SuspendingClock()", "SuspendingClock() reads"),
      (#"f("//", "\\", `no Date`) + Date()"#, "Date() reads"),
      ("f(#\"\" a \"\"#, Date())", "Date() reads"),
    ])
  func `every use of real time in a test is reported`(line: String, text: String) {
    let findings = findings("let a = 1\n" + line)

    #expect(findings.map(\.line) == [2])
    #expect(findings.allSatisfy { $0.text.hasPrefix(text) && $0.text.hasSuffix(Self.advice) })
  }

  @Test
  func `an exemption allows one real-time API in one file, and an unused exemption is reported`() {
    let exceptions = [
      RealTime.Exception(path: "Tests/A.swift", name: "usleep", reason: "a reason"),
      RealTime.Exception(path: "Tests/B.swift", name: "Date()", reason: "a reason"),
    ]

    let findings = findings("usleep(1)\nlet begin = Date()\nusleep(2)", exceptions: exceptions)

    #expect(
      findings.map(\.description) == [
        """
        Tests/A.swift:2: Date() reads real time, which is unreliable on a busy machine. Pass a \
        TestClock or a fixed date.\(Self.advice)
        """,
        """
        Tests/B.swift:1: nothing uses Date() here. Remove its exemption from \
        Tests/DocsTests/Support/RealTime+Exceptions.swift.
        """,
      ])
  }

  // MARK: - Fixtures

  private static let advice = """
     If the test is about real time, add the file, with a reason, to the exemptions in \
    Tests/DocsTests/Support/RealTime+Exceptions.swift.
    """

  private func findings(_ text: String, exceptions: [RealTime.Exception] = []) -> [Finding] {
    RealTime.findings(
      in: [SwiftSource(path: "Tests/A.swift", text: text)], exceptions: exceptions)
  }
}
