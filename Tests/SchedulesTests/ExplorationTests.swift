import Foundation
import TestKit

@testable import Schedules

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ExplorationTests {
  @Test func `the first schedule that fails is reported, and later ones are not run`() async {
    let runs = Spy<Void, Never>("run")

    let issues = await captureIssues {
      await explore(200) {
        runs.call()
        let order = Order()
        let first = Task(name: "first") { await order.append("first") }
        let second = Task(name: "second") { await order.append("second") }
        await first.value
        await second.value
        #expect(await order.names == ["first", "second"], "The tasks arrived in another order.")
      }
    }

    let text = issues.first?.message.replacing(#/:\d+/#, with: ":…")
    expectNoDifference(
      text,
      """
      The tasks arrived in another order.
      This happened under schedule random-1 (2 of 200). Run it alone:
        TESTKIT_SCHEDULE=random-1 swift test --filter 'the first schedule that fails is reported. and later ones are not run'
      The last steps:
        the test begins, and waits at ExplorationTests.swift:…
        task 3 “second” begins, and waits at ExplorationTests.swift:…
        task 3 “second” continues at ExplorationTests.swift:…, and ends
        task 2 “first” begins, and waits at ExplorationTests.swift:…
        task 2 “first” continues at ExplorationTests.swift:…, and ends
        the test continues at ExplorationTests.swift:…
      """)
    #expect(issues.count == 1)
    runs.expectCalled(2)
  }

  @Test func `an error thrown by the closure of explore fails the schedule`() async {
    let issues = await captureIssues { await explore(5) { throw Refused() } }

    #expect(issues.count == 1)
    #expect(issues.first?.error is Refused)
  }

  // check-tests: allow constant, the requirement has to fail
  @Test func `a failed requirement is reported only once`() async {
    let issues = await captureIssues { await explore(5) { try #require(Bool(false)) } }

    #expect(issues.count == 1)
  }

  @Test func `warnings and known issues do not fail a schedule`() async {
    let runs = Spy<Void, Never>("run")

    let issues = await captureIssues {
      await explore(3) {
        runs.call()
        Issue.record("A warning", severity: .warning)
        withKnownIssue { Issue.record("Known") }
      }
    }

    #expect(issues.count == 6)
    runs.expectCalled(3)
  }

  @Test(arguments: [(0, "priority-2-10"), (30, "priority-2-61")])
  func `a priority schedule is as long as the first run, but at least 10 steps`(
    turns: Int, name: String
  ) async {
    let runs = Spy<Void, Never>("run")

    let issues = await captureIssues {
      await explore {
        // check-tests: allow yield, each yield takes a step
        // check-tests: allow yield-loop, each yield takes a step
        for _ in 0..<turns { await Task.yield() }
        runs.call()
        if runs.callCount == 3 { Issue.record("wrong") }
      }
    }

    expectOneIssue(
      issues, beginningWith: "wrong\nThis happened under schedule \(name) (3 of 100). Run it alone")
  }

  @Test(arguments: [
    ("adds(_:to:)", "adds"), ("`adds 2 numbers`()", "adds 2 numbers"),
    ("`in a_b, c is 5`()", "in a_b. c is 5"),
  ])
  func `the filter suggested for a rerun matches the name of the test`(name: String, filter: String)
  {
    #expect(Exploration.filter(name) == filter)
  }

  @Test func `an issue of a detached task also says how to run its test again`() async {
    let exploration = Exploration.inTest()

    // Such an issue belongs to no test and would fail the whole test run. So this test asks only for the note.
    let note = await Task.detached { exploration.note(.arrival, 1, Story()) }.value

    expectNoDifference(
      note,
      """
      This happened under schedule arrival (1 of 5). Run it alone:
        TESTKIT_SCHEDULE=arrival swift test --filter 'an issue of a detached task also says how to run its test again'
      The last steps:

      """)
  }

  #if os(Linux)
    // In a process of its own, because all tests share the environment variables.
    @Test(.taskPriority(.high))
    func `environment variables select a schedule and set the number of schedules`() async {
      await #expect(processExitsWith: .success) {
        unsafe setenv("TESTKIT_SCHEDULE", "random-17", 1)
        unsafe setenv("TESTKIT_SCHEDULES", "1000", 1)
        precondition(Exploration.inTest().only == "random-17")
        precondition(Exploration.inTest().countForAll == "1000")
      }
    }
  #endif

  @Test(arguments: [1, 150])
  func `the environment sets the number of schedules for all tests`(count: Int) async {
    let runs = Spy<Void, Never>("run")

    let issues = await captureIssues {
      await Exploration.inTest { $0.countForAll = "\(count)" }.run {
        runs.call()
        #expect(runs.callCount < count)
      }
    }

    runs.expectCalled(.exactly(count))
    expectOneIssue(issues, beginningWith: "This happened under schedule ")
    #expect(issues.first?.message.contains(" (\(count) of \(count)). Run it alone:") == true)
  }

  @Test(arguments: ["", "0", "-1", "many"])
  func `an invalid number of schedules in the environment is reported`(text: String) async {
    let issues = await captureIssues {
      await Exploration.inTest { $0.countForAll = text }.run { Issue.record("It ran.") }
    }

    #expect(
      issues.map(\.message) == [
        "TESTKIT_SCHEDULES is “\(text)”. Set it to the number of schedules, such as 1000, or unset it."
      ])
  }

  @Test func `if one schedule is selected by name, only that schedule runs`() async {
    let runs = Spy<Void, Never>("run")

    await Exploration.inTest { $0.only = "random-3" }.run { await runs() }

    runs.expectCalled()
  }

  @Test func `a failure under a selected schedule says how to run that schedule again`() async {
    let issues = await captureIssues {
      await Exploration.inTest { $0.only = "random-3" }.run { Issue.record("wrong") }
    }

    expectOneIssue(
      issues, beginningWith: "wrong\nThis happened under schedule random-3. Run it again:\n")
  }

  @Test(arguments: [
    "random", "random-x", "random--17", "fifo", "priority-3", "priority-3-0", "arrival-1", "",
  ])
  func `an unknown schedule name is reported`(name: String) async {
    let issues = await captureIssues { await Exploration.inTest { $0.only = name }.run {} }

    #expect(
      issues.map(\.message) == [
        """
        TESTKIT_SCHEDULE is “\(name)”, but no schedule has this name. Copy a name such as \
        random-17 from the message of a failed test.
        """
      ])
  }

  @Test(arguments: [0, -1])
  func `a schedule count below one is reported`(count: Int) async {
    let issues = await captureIssues { await explore(count) { Issue.record("It ran.") } }

    #expect(
      issues.map(\.message) == ["The number of schedules must be at least 1, but is \(count)."])
  }

  @Test func `if no schedule can run, the test fails and says why`() async {
    let issues = await captureIssues {
      await Exploration.inTest { $0.problem = "No schedules here." }
        .run { Issue.record("It ran.") }
    }

    #expect(
      issues.map(\.message) == [
        """
        No schedules here. To skip the code instead, pass the argument “otherwise: .skip”. To run the code once \
        without a schedule, pass “otherwise: .runOnce”. In that run, settle() fails.
        """
      ])
  }

  @Test func `if no schedule can run, explore() can skip its closure with a warning`() async {
    let issues = await captureIssues {
      await Exploration.inTest(otherwise: .skip) { $0.problem = "No schedules here." }
        .run { Issue.record("It ran.") }
    }

    #expect(
      issues.map(\.message) == ["No schedules here. The closure of explore was skipped."])
    #expect(issues.map(\.severity) == [.warning])
  }

  @Test func `if no schedule can run outside a test, explore() fails instead of skipping`() async {
    let issues = await captureIssues {
      await #expect(processExitsWith: .exitCode(1)) {
        for fallback in [ScheduleFallback.skip, .fail] {
          await Exploration.inTest(otherwise: fallback) { $0.problem = "No schedules here." }.run {}
        }
      }
    }

    let advice = """
      To run the code once without a schedule, pass “otherwise: .runOnce”. In that run, settle() fails.
      """
    #expect(
      issues.map(\.message) == [
        """
        No schedules here. “otherwise: .skip” works only in a Swift Testing test, not in XCTest or a detached task. \
        \(advice)
        """,
        "No schedules here. \(advice)",
      ])
  }

  @Test func `a loop that never ends is reported`() async {
    let issues = await captureIssues { await explore(1) { await yieldUntilCancelled() } }

    expectOneIssue(
      issues,
      beginningWith: """
        The test and its tasks took 100000 steps and are still running. Is a loop or a repeating timer waiting \
        for something that never happens?
        """)
  }

  @Test func `a test that retries forever because each request times out is reported`() async {
    let loading = Spy<Void, Never>("load")
    let issues = await captureIssues {
      await Exploration.inTest { $0.stepLimit = 30 }.run {
        let session = MockNetworkSession(returning: .pending)
        @Sendable func load() {
          loading.call()
          let request = URLRequest(url: URL(filePath: "/page"))
          session.dataTask(with: request) { _, _, _ in load() }.resume()
        }
        load()
        await never()
      }
    }

    // A request times out after ten moves.
    loading.expectCalled(4)
    expectOneIssue(
      issues.filter(\.isFailure),
      beginningWith: """
        Only time limits keep the test going: time has moved forward 30 times since a task last took a step. Does a \
        completion handler send the next request whenever one times out? Then give these requests a reply.
        """)
  }

  @Test func `each step of a task starts the count of time moves again`() async {
    let loading = Spy<Void, Never>("load")
    let issues = await captureIssues {
      await Exploration.inTest { $0.stepLimit = 30 }.run {
        let session = MockNetworkSession(returning: .pending)
        @Sendable func load(_ count: Int, then end: CheckedContinuation<Void, Never>) {
          guard count > 0 else { return end.resume() }
          loading.call()
          let request = URLRequest(url: URL(filePath: "/page"))
          session.dataTask(with: request) { _, _, _ in load(count - 1, then: end) }.resume()
        }
        for _ in 1...2 { await withCheckedContinuation { load(2, then: $0) } }
      }
    }

    loading.expectCalled(4)
    #expect(!issues.contains { $0.message.hasPrefix("Only time limits") })
  }

  @Test func `under schedules, a request from the main actor times out on the main actor`() async {
    let issues = await captureIssues {
      await explore(1) { @MainActor in
        let session = MockNetworkSession(returning: .pending)
        await withCheckedContinuation { continuation in
          let request = URLRequest(url: URL(filePath: "/page"))
          session.dataTask(with: request) { _, _, _ in
            MainActor.preconditionIsolated()
            continuation.resume()
          }.resume()
        }
      }
    }

    expectOneIssue(issues, beginningWith: "Task 1 of the MockNetworkSession made at ")
    #expect(issues.contains { $0.message.contains("not deterministic") } == false)
  }

  private static let advice = """
    Add the trait to the test: @Test(.schedules(200)). If the test has it, this task does not belong to the test, for \
    example because a dispatch queue created it.
    """

  @Test func `outside schedules, settle() and external() report that they need a schedule`() async {
    let issues = await captureIssues {
      await settle()
      await external {}
    }

    #expect(
      issues.map(\.message) == [
        "settle() needs a schedule. \(Self.advice)", "external() needs a schedule. \(Self.advice)",
      ])
  }

  #if os(Linux)
    // In a process of its own, because a process with such a failure exits with status 1.
    @Test(.taskPriority(.high))
    func `failures outside a test's task are printed and make the process fail`() async throws {
      var result: ExitTest.Result?

      let issues = await captureIssues {
        result = await #expect(
          processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
        ) {
          await Task.detached {
            await explore(0) {}
            await explore {
              await neverUnlessCancelled()
              // Only the first problem is reported.
              throw Refused()
            }
            await explore { throw Refused() }
            await explore { try Requiring.run() }
            await settle()
            await external {}
            await explore(1) { await external { await Task.detached { await settle() }.value } }
          }.value
        }
      }

      let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      expectNoDifference(
        output.matches(of: #/marked @Test\.\n(.*)/#).map { String($0.1) },
        [
          "The number of schedules must be at least 1, but is 0.",
          "The test is stuck: nothing can run any more, but the test has not ended. These tasks are waiting:",
          "The closure threw an error: Refused()",
          "A requirement failed at SchedulesTests/ExplorationTests.swift:\(Requiring.line).",
          "settle() needs a schedule. \(Self.advice)",
          "external() needs a schedule. \(Self.advice)",
          """
          settle() was called inside external(). It waits for external() to end, while external() may be \
          waiting for settle(). Call settle() after external().
          """,
        ])
      // The requirement also has its own issue.
      #expect(issues.count == 8)
    }
  #endif

  @Test func `in a run without schedules, external() returns a result, but settle() fails`() async {
    let runs = Spy<Void, Never>("run")

    let issues = await captureIssues {
      await Exploration.inTest(otherwise: .runOnce) { $0.problem = "No schedules here." }.run {
        runs.call()
        #expect(await external { 5 } == 5)
        await settle()
      }
    }

    #expect(
      issues.map(\.message) == [
        "settle() needs a schedule, but no schedule can run here, so the test runs once. Await the results instead."
      ])
    runs.expectCalled()
  }

  @Test(arguments: [false, true])
  func `in a run without schedules, an error is reported unless the test is cancelled`(
    isCancelled: Bool
  ) async {
    let issues = await captureIssues {
      await Task {
        if isCancelled { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        await Exploration.inTest(otherwise: .runOnce) { $0.problem = "No schedules here." }
          .run { throw Refused() }
      }.value
    }

    #expect(issues.map { $0.error is Refused } == (isCancelled ? [] : [true]))
  }
}

@Suite struct UnfinishedTasksTests {
  @Test(.showsPlaces)
  func `if tasks are still waiting after the test has ended, they are reported`() async throws {
    let issues = await captureIssues {
      await explore { Task(name: "waiter") { await never() } }
    }

    let lines = try #require(issues.first).message.components(separatedBy: "\n").prefix(3)
    #expect(
      lines.joined(separator: "\n").replacing(#/:\d+/#, with: ":…") == """
        The test has ended, but these tasks are still waiting:
          task 2 “waiter”, in never() at Never.swift:…
        End or cancel them in the test. If they may outlive it, write unfinishedTasks: .allowed.
        """)
    #expect(issues.count == 1)
  }

  @Test func `a test can allow its tasks to outlive it`() async {
    await explore(5, unfinishedTasks: .allowed) { Task { await never() } }
  }
}

extension Exploration {
  /// Returns an exploration of five schedules, with the given change.
  fileprivate static func inTest(
    otherwise fallback: ScheduleFallback = .fail, _ change: (inout Exploration) -> Void = { _ in }
  ) -> Exploration {
    var exploration = Exploration(
      count: 5, seed: 0, unfinishedTasks: .notAllowed, fallback: fallback,
      sourceLocation: #_sourceLocation)
    change(&exploration)
    return exploration
  }
}

private struct Refused: Error {}

/// A requirement that is not met, and its line.
private enum Requiring {
  static let isMet = false
  static let line = #line + 1
  static func run() throws { try #require(isMet) }
}

private actor Order {
  private(set) var names: [String] = []
  func append(_ name: String) { names.append(name) }
}
