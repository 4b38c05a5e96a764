import Foundation
import Seams
import TestKit
public import Testing

/// Runs a closure under many schedules, and reports the first schedule that fails.
///
/// Use it for a part of a test. Inside the closure, create the objects that you test. The closure belongs to no actor.
/// For code of the main actor, write `{ @MainActor in … }`. The trait `.schedules(_:)` does the same for a whole test.
/// You can set the number of schedules in the environment: `TESTKIT_SCHEDULES=1000 swift test`.
///
/// Call it in the task of a test. In a detached task or under XCTest, it does not notice failed expectations. It then
/// runs the other schedules too, and does not say which one failed.
///
/// <!-- snippet: schedules-explore -->
/// ```swift
/// private actor Counter {
///   private(set) var count = 0
///   func add() { count += 1 }
/// }
///
/// @Test func `if two tasks add to a counter, both additions count`() async {
///   await explore(50) {
///     let counter = Counter()
///
///     async let first: Void = counter.add()
///     async let second: Void = counter.add()
///     _ = await (first, second)
///
///     #expect(await counter.count == 2)
///   }
/// }
/// ```
///
/// - Parameters:
///   - count: The number of schedules, at least 1. `TESTKIT_SCHEDULES` takes precedence.
///   - seed: The seed of the random schedules. A different seed explores different schedules.
///   - unfinishedTasks: The rule for tasks that are still waiting when the closure ends.
///   - fallback: The behavior where no schedule can run, such as on a Mac.
///   - sourceLocation: Where issues about a schedule are reported.
///   - body: The closure. An error that it throws becomes an issue.
public func explore(
  _ count: Int = 100,
  seed: UInt64 = 0,
  unfinishedTasks: UnfinishedTasks = .notAllowed,
  otherwise fallback: ScheduleFallback = .fail,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @Sendable () async throws -> Void
) async {
  let exploration = Exploration(
    count: count, seed: seed, unfinishedTasks: unfinishedTasks, fallback: fallback,
    sourceLocation: sourceLocation)
  await exploration.run(body)
}

/// The rule for tasks that are still waiting when a test ends.
public enum UnfinishedTasks: Sendable {
  /// The test fails and names the tasks.
  ///
  /// Tasks that sleep on a system clock are allowed. They continue in real time after the test, so cancel those that
  /// would never end. A task that sleeps on a `TestClock` is not allowed, because only the test can wake it.
  ///
  /// A task that begins on an actor, such as a `Task { … }` in an actor's method, is unknown to the test until it
  /// sleeps, yields, starts or wakes another task, or calls ``external(sourceLocation:_:)`` or the main actor. Until
  /// then, the test does not fail because of it.
  case notAllowed

  /// The tasks may outlive the test.
  case allowed
}

/// The behavior of a test where no schedule can run, such as on a Mac.
public enum ScheduleFallback: Sendable {
  /// The test fails and says why.
  case fail

  /// The test is skipped, and the reason is shown.
  ///
  /// A call to ``explore(_:seed:unfinishedTasks:otherwise:sourceLocation:_:)`` cannot skip its test. It shows the
  /// reason as a warning, and does not run its closure. Outside the task of a test, such as in an `XCTestCase`, the
  /// warning could get lost, so the call fails instead.
  case skip

  /// The test runs once, without a schedule.
  ///
  /// In such a run, ``settle(sourceLocation:)`` fails, so await the results of the test's own tasks instead.
  case runOnce
}

/// A series of schedules for one test.
struct Exploration: Sendable {
  private(set) var count: Int
  let seed: UInt64
  let unfinishedTasks: UnfinishedTasks
  let fallback: ScheduleFallback
  let sourceLocation: SourceLocation

  /// A Boolean value that indicates whether the test runs once because no schedule can run.
  @TaskLocal static var runsOnce = false

  /// The reason why no schedule can run, or nil.
  var problem = SwiftRuntime.problem

  /// The name of the only schedule to run, or nil for all.
  var only = ProcessInfo.processInfo.environment["TESTKIT_SCHEDULE"]

  /// The test that runs the schedules, or nil.
  ///
  /// The handler of an issue cannot read `Test.current` instead, because it is nil in a detached task.
  private let test = Test.current

  /// The number of schedules that the environment sets for all tests, or nil.
  var countForAll = ProcessInfo.processInfo.environment["TESTKIT_SCHEDULES"]

  var stepLimit = Bubble.standardStepLimit

  /// Runs a test under the schedules until one fails.
  func run(_ body: @escaping @Sendable () async throws -> Void) async {
    if let problem {
      await recordErrors(
        of: { try await runWithoutSchedules(because: problem, body) },
        unless: { Task.isCancelled })
    } else if count < 1 {
      record("The number of schedules must be at least 1, but is \(count).")
    } else if let only {
      await run(body, underScheduleNamed: only)
    } else if let countForAll {
      await run(body, timesInText: countForAll)
    } else {
      await runAll(body)
    }
  }

  /// Runs a test once, or reports why no schedule can run.
  func runWithoutSchedules(
    because problem: String, _ body: @Sendable () async throws -> Void
  ) async throws {
    switch fallback {
    case .skip where test != nil:
      Issue.record(
        "\(problem) The closure of explore was skipped.", severity: .warning,
        sourceLocation: sourceLocation)
    case .runOnce: try await Self.$runsOnce.withValue(true) { try await body() }
    case .fail, .skip:
      let advice =
        if fallback == .skip {
          " “otherwise: .skip” works only in a Swift Testing test, not in XCTest or a detached task."
        } else if test != nil {
          " To skip the code instead, pass the argument “otherwise: .skip”."
        } else {
          ""
        }
      record(
        """
        \(problem)\(advice) To run the code once without a schedule, pass “otherwise: .runOnce”. In that run, \
        settle() fails.
        """)
    }
  }

  private func run(
    _ body: @escaping @Sendable () async throws -> Void, underScheduleNamed name: String
  ) async {
    guard let schedule = Schedule(name) else {
      return record(
        """
        TESTKIT_SCHEDULE is “\(name)”, but no schedule has this name. Copy a name such as \
        random-17 from the message of a failed test.
        """)
    }
    _ = await run(body, under: schedule, number: nil)
  }

  private func run(
    _ body: @escaping @Sendable () async throws -> Void, timesInText text: String
  ) async {
    guard let number = Int(text), number > 0 else {
      return record(
        "TESTKIT_SCHEDULES is “\(text)”. Set it to the number of schedules, such as 1000, or unset it."
      )
    }
    var exploration = self
    exploration.count = number
    await exploration.runAll(body)
  }

  private func runAll(_ body: @escaping @Sendable () async throws -> Void) async {
    guard let steps = await run(body, under: .arrival, number: 1) else { return }
    for index in 1..<count {
      guard !Task.isCancelled else { return }
      let schedule = Schedule.at(index, seed: seed, length: max(steps, 10))
      guard await run(body, under: schedule, number: index + 1) != nil else { return }
    }
  }

  /// Runs a test under one schedule.
  ///
  /// - Returns: The number of steps, or nil if the test failed.
  private func run(
    _ body: @escaping @Sendable () async throws -> Void, under schedule: Schedule, number: Int?
  ) async -> Int? {
    let bubble = Bubble(schedule, stepLimit: stepLimit)
    let hasFailed = LockedState(false)
    let handler = IssueHandlingTrait.compactMapIssues { issue in
      // An issue that belongs to no test is reported for the whole test run and also goes to every handler. Pass on
      // such an issue only if it comes from this schedule.
      guard Test.current != nil || Bubble.ofThread === bubble else { return nil }
      guard issue.isFailure else { return issue }
      if bubble.isGivenUp { return nil }
      let isFirst = hasFailed.withLock { hasFailed in
        defer { hasFailed = true }
        return !hasFailed
      }
      guard isFirst else { return issue }
      var issue = issue
      var text = note(schedule, number, bubble.story)
      // If the test has left its schedule, the issue may be a consequence, and a replay may not show it again.
      if let reason = bubble.leaving.flatMap(self.text) { text = reason + "\n" + text }
      issue.comments.append(Comment(rawValue: text))
      return issue
    }
    let outcome = LockedState<Bubble.Outcome?>(nil)
    @Sendable func run() async {
      let result = await bubble.run {
        let hasThrown = await recordErrors(
          of: body, unless: { bubble.isCancelledFromOutside || bubble.isGivenUp })
        // Outside a test, there is no handler that notes the issue.
        if test == nil, hasThrown { hasFailed.withLock { $0 = true } }
      }
      outcome.withLock { $0 = result }
    }
    if let test {
      try? await handler.provideScope(for: test, testCase: Test.Case.current) { await run() }
    } else {
      await run()
    }
    guard let outcome = outcome.withLock({ $0 }), !hasFailed.withLock({ $0 }) else { return nil }
    guard let problem = outcome.problem, let text = text(of: problem) else {
      return outcome.story.count
    }
    record(text + "\n" + note(schedule, number, outcome.story))
    return nil
  }

  /// Runs a closure, and records the error that it throws.
  ///
  /// - Returns: `true` if an error was recorded.
  @discardableResult
  private func recordErrors(
    of body: @Sendable () async throws -> Void, unless isCancelled: @Sendable () -> Bool
  ) async -> Bool {
    do {
      try await body()
      return false
    } catch let error as ExpectationFailedError {
      // `#require` has already recorded the issue, but XCTest drops it.
      if test == nil {
        let place = error.expectation.sourceLocation
        record("A requirement failed at \(place.fileID):\(place.line).")
      }
      return true
    } catch _ where isCancelled() {
      // A time limit, `Test.cancel` or the schedule has cancelled the test. The cancellation is reported separately.
      return false
    } catch {
      if test == nil {
        // Under XCTest, `Issue.record` does nothing, so report the error in a way that cannot get lost.
        record("The closure threw an error: \(error)")
      } else {
        Issue.record(error, sourceLocation: sourceLocation)
      }
      return true
    }
  }

  private func record(_ message: String) {
    recordFailure(message, at: sourceLocation)
  }
}

// MARK: - Messages

extension Exploration {
  /// Returns the message for a problem, or nil if the test allows it.
  private func text(of problem: ScheduleProblem) -> String? {
    switch problem {
    case .stuck(let tasks):
      """
      The test is stuck: nothing can run any more, but the test has not ended. These tasks are waiting:
      \(WaitingTask.lines(tasks))
      If a task waits for a dispatch queue, a file or the network, wrap the call that it awaits: await external { … }.
      """
    case .endless(let steps):
      """
      The test and its tasks took \(steps) steps and are still running. Is a loop or a repeating timer \
      waiting for something that never happens?
      """
    case .timeOnly(let moves):
      """
      Only time limits keep the test going: time has moved forward \(moves) times since a task last took a step. Does \
      a completion handler send the next request whenever one times out? Then give these requests a reply.
      """
    case .left(let number, let name):
      """
      The test is not deterministic: \(Story.describe(number, name)) ran outside the schedule, or was \
      resumed from outside. Did it call an actor with its own executor, an actor that another test uses, or a function \
      with a callback? Wrap that call: await external { … }.
      """
    case .unfinished(let tasks):
      switch unfinishedTasks {
      case .allowed: nil
      case .notAllowed:
        """
        The test has ended, but these tasks are still waiting:
        \(WaitingTask.lines(tasks))
        End or cancel them in the test. If they may outlive it, write unfinishedTasks: .allowed.
        """
      }
    }
  }

  /// Returns the note that names a schedule, explains how to run it again, and lists its last steps.
  func note(_ schedule: Schedule, _ number: Int?, _ story: Story) -> String {
    let position =
      number.map { "schedule \(schedule) (\($0) of \(count)). Run it alone" }
      ?? "schedule \(schedule). Run it again"
    return """
      This happened under \(position):
        TESTKIT_SCHEDULE=\(schedule) swift test --filter '\(Self.filter(test?.name ?? ""))'
      The last steps:
      \(story.text())
      """
  }

  /// Returns a regular expression for the name of a test, with a dot in place of each special character.
  static func filter(_ name: String) -> String {
    String(
      name.prefix { $0 != "(" }
        .map { $0.isLetter || $0.isNumber || $0 == " " || $0 == "_" ? $0 : "." }
    )
    .trimmingCharacters(in: CharacterSet(charactersIn: "."))
  }
}
