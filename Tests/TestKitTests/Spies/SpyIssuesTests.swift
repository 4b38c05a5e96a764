import Dispatch
import TestKit

@Suite("Issues recorded by spy calls")
struct SpyIssuesTests {
  let find = Spy<Int, String, Int, any Error>("find")
  let file = "SpyIssuesTests.swift"

  // MARK: - Calls without an answer

  @Test func `a call without an answer throws, and the failure explains how to give one`() async {
    let line = #line + 1
    let named = Spy<String, Int, Int, any Error>("load(_:page:)")
    let unnamed = Spy<Int, any Error>()
    var errors: [UnansweredCall?] = []

    let awaited = await captureIssues {
      errors.append(await #expect(throws: UnansweredCall.self) { try await named("a", 2) })
    }
    let synchronous = await captureIssues {
      errors.append(#expect(throws: UnansweredCall.self) { try unnamed.call() })
    }

    #expect(errors.map(\.?.name) == ["load(_:page:)", "the spy"])
    #expect(errors.map(\.?.arguments) == [#"("a", 2)"#, "()"])
    expectOneIssue(
      awaited,
      """
      load(_:page:) was called with ("a", 2), but it has no answer, so it threw UnansweredCall.
      Set an answer before the call, with returns(_:), throws(_:) or answers(_:). Or give the spy \
      a base answer when you create it: Spy("load(_:page:)", returning: …).
      """, line: line)
    #expect(
      synchronous.map { $0.message.hasSuffix("when you create it: Spy(returning: …).") } == [true])
    #expect(synchronous.map(\.sourceLocation?.line) == [line + 1])
  }

  @Test func `the failure of an unanswered call explains why the nearest answer does not match`()
    async
  {
    find.when(1, "y").returns(5)
    find.when(.equal(2), .where("long") { $0.count > 3 }).answers { _, _ in 6 }
    let line = #line - 2

    let issues = await captureIssues { _ = try? find.call(1, "x") }

    // failure: spy-unanswered
    #expect(
      issues.map(\.message) == [
        """
        find was called with (1, "x"), but it has no answer, so it threw UnansweredCall.
        Set an answer before the call, with returns(_:), throws(_:) or answers(_:). Or give the \
        spy a base answer when you create it: Spy("find", returning: …).
        Answers for other calls:
          1. returns(5) for (1, "y"), given at \(file):\(line)
          2. answers { … } for (2, where long), given at \(file):\(line + 1)
        Nearest: answer 1, argument 2: "x" is not "y"
        """
      ])
    // end failure
  }

  @Test(arguments: [
    ([("y", 1)], 2, "Nearest: answer 1, argument 1: 2 is not 1; argument 2: \"x\" is not \"y\""),
    ([("y", 1), ("z", 1)], 1, "Nearest: answer 1, argument 2: \"x\" is not \"y\""),
    ([("y", 1), ("z", 2)], 3, nil),
  ])
  func `an unanswered call is compared with the only answer or with the nearest one`(
    answers: [(String, Int)], id: Int, nearest: String?
  ) async {
    for (name, id) in answers { find.when(id, name).returns(5) }

    let issues = await captureIssues { _ = try? find.call(id, "x") }

    let lines = issues.flatMap { $0.message.split(separator: "\n").map(String.init) }
    #expect(lines.first { $0.hasPrefix("Nearest") } == nearest)
    #expect(lines.contains { $0.hasPrefix("  1. returns(5) for (1, \"y\")") })
  }

  @Test func `a shortened list of answers still shows the answer nearest to the call`() async {
    for number in 1...12 { find.when(number, "y").returns(number) }
    let line = #line - 1

    let issues = await captureIssues { _ = try? find.call(8, "x") }

    let message = issues.first?.message ?? ""
    let shown = ([1, 2, 3, 4, 5, 6, 7, 8] + [10, 11, 12]).map {
      "  \($0). returns(\($0)) for (\($0), \"y\"), given at \(file):\(line)"
    }
    let lines = shown.prefix(8) + ["  … 1 more answer …"] + shown.suffix(3)
    #expect(message.contains(lines.joined(separator: "\n")))
    #expect(message.hasSuffix("\nNearest: answer 8, argument 2: \"x\" is not \"y\""))
  }

  @Test
  func `a synchronous call with only async answers is reported where the newest answer was set`()
    async
  {
    find.answers { _, _ async in 5 }
    find.when(2, "x").answers { _, _ async in 5 }
    find.when(1, "x").answers { _, _ async in 6 }
    let line = #line - 1

    let issues = await captureIssues { _ = try? find.call(1, "x") }

    expectOneIssue(
      issues,
      """
      find was called synchronously with (1, "x"), but the newest answer that matches is async. No synchronous \
      answer matches, so it threw UnansweredCall. Await the call if you can, or give a synchronous answer.
      """, line: line)
  }

  // MARK: - Calls outside the test's task

  @Test(arguments: Verification.allCases)
  func `an unanswered call on a queue is reported once, at the test's next check`(
    verification: Verification
  ) async {
    let line = #line + 1
    let spy = Spy<Int, Int, any Error>("load")
    let other = Spy<Void, Never>("other")

    await callOnQueue(spy)
    await onQueue { spy.expectCalled() }
    await other()

    let issues = await captureIssues {
      switch verification {
      case .calls: spy.expectCalled()
      case .waiting: await spy.waitForCalls()
      case .lastCall: _ = try spy.requireLastCall()
      case .order: expectOrder(spy, other)
      case .otherCalls: spy.expectNoOtherCalls()
      case .answersUsed: spy.expectAnswersUsed()
      }
    }

    expectOneIssue(issues, unanswered(), line: line)
    spy.expectCalled(with: 7)
  }

  enum Verification: CaseIterable { case calls, waiting, lastCall, order, otherCalls, answersUsed }

  @Test func `a call after the end of a sequence is reported where the sequence was set`() async {
    let spy = Spy<Int, Int, Never>("load", returning: 0)
    let line = #line + 1
    spy.returns(inSequence: [1])
    await onQueue { for number in 6...7 { spy.call(number) } }

    let issues = await captureIssues { spy.expectCalled(2) }

    let start = "load was called with (7) after returns(inSequence:) had given its 1 value."
    #expect(issues.map { $0.message.hasPrefix(start) } == [true])
    #expect(issues.map(\.sourceLocation?.line) == [line])
  }

  @Test func `if a spy was created outside a test, its issues do not name a test`() async {
    let line = #line + 1
    let spy = await Task.detached { Spy<Int, Int, any Error>("load") }.value
    await callOnQueue(spy)

    let issues = await captureIssues { spy.expectCalled() }

    expectOneIssue(issues, unanswered(where: ""), line: line)
  }

  @Test func `if a spy is never verified, it reports its issues when it is deallocated`() async {
    var line = 0

    let issues = await captureIssues {
      line = #line + 1
      let spy = Spy<Int, Int, any Error>("load")
      await callOnQueue(spy)
    }

    expectOneIssue(issues, unanswered(), line: line)
  }

  private func unanswered(
    where place: String = " The spy was created in the test “\(Test.current?.displayName ?? "")”."
  ) -> String {
    """
    load was called with (7), but it has no answer, so it threw UnansweredCall.
    Set an answer before the call, with returns(_:), throws(_:) or answers(_:). Or give the spy a \
    base answer when you create it: Spy("load", returning: …).
    The call came from outside the test's task.\(place)
    """
  }
}

// MARK: - Fixtures

private func callOnQueue(_ spy: Spy<Int, Int, any Error>) async {
  await onQueue { #expect(throws: UnansweredCall.self) { try spy.call(7) } }
}

private func onQueue(_ body: @escaping @Sendable () -> Void) async {
  let queue = DispatchQueue(label: "SpyIssuesTests")
  queue.async(execute: body)
  // When the queue runs the next block, the body has ended and no longer holds the spy.
  await expectation { done in queue.async { done() } }
}
