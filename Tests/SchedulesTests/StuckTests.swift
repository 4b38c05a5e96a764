import Dispatch
import Foundation
import Schedules
import TestKit

@Suite struct StuckTests {
  /// A way to wait for something that never happens.
  enum Wait: CaseIterable, Sendable {
    case continuation, valueOfTask, stream, taskGroup, asyncLet, actor, mainActor

    /// The number of tasks that wait.
    var tasks: Int {
      self == .continuation || self == .stream || self == .actor || self == .mainActor ? 1 : 2
    }

    func callAsFunction() async {
      switch self {
      case .continuation: await never()
      case .valueOfTask: await Task { await never() }.value
      case .stream: await neverUnlessCancelled()
      case .taskGroup: await withTaskGroup { $0.addTask { await never() } }
      case .asyncLet:
        async let nothing: Void = never()
        await nothing
      case .actor: await Door().enter()
      case .mainActor: await neverOnMainActor()
      }
    }
  }

  @Test(arguments: Wait.allCases)
  func `a test that waits forever fails under its first schedule`(wait: Wait) async throws {
    let runs = Spy<Void, Never>("run")

    let issues = await captureIssues {
      await explore(20) {
        runs.call()
        await wait()
      }
    }

    let lines = try #require(issues.first).message.components(separatedBy: "\n")
    #expect(issues.count == 1)
    runs.expectCalled()
    #expect(
      lines[0] == """
        The test is stuck: nothing can run any more, but the test has not ended. These tasks are waiting:
        """)
    #expect(lines.dropFirst().prefix { $0.hasPrefix("  ") }.count == wait.tasks)
  }

  // The guide shows this failure. The file TransferTests.swift and its line numbers are invented, so they stay the
  // same when you edit this file.
  @Test(.showsPlaces)
  func `a deadlock over two locks is reported with the tasks involved`() async throws {
    #sourceLocation(file:"TransferTests.swift",line:2)
    let issues = await captureIssues {
      await explore {
        let from = Lock()
        let to = Lock()
        let transfer = Task(name: "transfer") { await from.locked { await to.locked {} } }
        let refund = Task(name: "refund") { await to.locked { await from.locked {} } }
        await transfer.value
        await refund.value
      }
    }
    #sourceLocation()

    let lines = try #require(issues.first).message.components(separatedBy: "\n")
    #expect(issues.count == 1)
    // failure: schedules-stuck
    expectNoDifference(
      lines.prefix { !$0.hasPrefix("This happened") }.joined(separator: "\n"),
      """
      The test is stuck: nothing can run any more, but the test has not ended. These tasks are waiting:
        the test, at TransferTests.swift:8
        task 2 “transfer”, in Lock.lock() at Lock.swift:13
        task 3 “refund”, in Lock.lock() at Lock.swift:13
      If a task waits for a dispatch queue, a file or the network, wrap the call that it awaits: await external { … }.
      """)
    // end failure
  }

  @Test(.showsPlaces)
  func `if a test is stuck inside a macro, the report names a line of the test file`() async throws
  {
    let issues = await captureIssues {
      await explore {
        #expect(await Task { await never() }.value == ())
      }
    }

    let lines = try #require(issues.first).message.components(separatedBy: "\n")
    expectNoDifference(
      lines.dropFirst().prefix(2).joined(separator: "\n").replacing(#/:\d+/#, with: ":…"),
      """
        the test, at StuckTests.swift:…
        task 2, in never() at Never.swift:…
      """)
  }

  @Test func `a stuck test is cancelled, and later issues are not reported`() async {
    let ended = Spy<Void, Never>("ended")

    let issues = await captureIssues {
      await explore {
        await neverUnlessCancelled()
        Issue.record("This is not part of the test any more.")
        ended.call()
      }
    }

    expectOneIssue(issues, beginningWith: "The test is stuck: ")
    ended.expectCalled()
  }
}

@MainActor
private func neverOnMainActor() async { await never() }

private actor Door {
  func enter() async { await never() }
}
