import TestKit

@Suite("Unexpected calls and unused answers")
struct SpyLeftoversTests {
  let find = Spy<Int, String, String, Never>("find(_:named:)", returning: "base")

  // MARK: - Calls

  @Test func `expectNoOtherCalls ignores calls that an expectation has checked`() {
    let save = Spy<Int, Void, Never>("save")
    save.expectNoOtherCalls()
    find.call(1, "a")
    save.call(1)
    find.call(2, "b")
    find.call(3, "c")

    find.expectCalled(with: 1, "a")
    find.expectCalled(with: .equal(2), .any)
    expectOrder(find, save, find, find)

    find.expectNoOtherCalls()
    save.expectNoOtherCalls()
    find.expectAnswersUsed()

    for id in 4...5 { find.call(id, "d") }
    find.expectCalled(5)
    find.expectNoOtherCalls()
  }

  // MARK: - Failures

  @Test func `unexpected calls are marked in the list of calls`() async {
    for id in 1...3 { find.call(id, "a") }
    find.expectCalled(with: 2, "a")
    let line = #line + 2

    let issues = await captureIssues { find.expectNoOtherCalls() }

    // failure: spy-other-calls
    expectOneIssue(
      issues,
      """
      Expected no calls to find(_:named:) except those already expected, but there were 2.
      Recorded:
        1. (1, "a")   not expected
        2. (2, "a")
        3. (3, "a")   not expected
      """, line: line)
    // end failure
  }

  @Test func `expectNoOtherCalls ignores calls a failed expectation checked, but not later calls`()
    async
  {
    find.call(1, "a")
    let failed = await captureIssues { find.expectCalled(2, with: 1, "a") }
    find.call(1, "a")

    let issues = await captureIssues { find.expectNoOtherCalls() }

    let lines = issues.flatMap { $0.message.split(separator: "\n") }
    #expect(failed.count == 1)
    #expect(lines.filter { $0.contains("not expected") } == ["  2. (1, \"a\")   not expected"])
  }

  @Test func `an unused answer is reported with its line`() async {
    find.returns("general")
    find.when(1, "a").returns("one")
    let given = #line - 1
    find.call(2, "b")
    let line = #line + 2

    let issues = await captureIssues { find.expectAnswersUsed() }

    // failure: spy-answers
    expectOneIssue(
      issues,
      """
      Expected every answer of find(_:named:) to be used, but 1 of 2 was not:
        1. returns("one") for (1, "a"), given at SpyLeftoversTests.swift:\(given)
      The subject made too few calls that match these answers, or a newer answer took precedence.
      """, line: line)
    // end failure
  }

  @Test func `unused answers of every kind are shown in the failure`() async {
    let load = Spy<Int, String, any Error>("load")
    let line = #line + 1
    load.returns("a")
    load.throws(TestError.failed)
    load.answers { "\($0)" }
    load.when(.where("even") { $0.isMultiple(of: 2) }).answers { _ async in "" }
    load.suspends(on: Gate())
    load.returns(inSequence: ["a", "b"])
    load.answers(inSequence: .failure(TestError.failed), .success("a"))
    let store = InMemoryKeyValueStore()
    store.reading.returns(nil)
    let save = Spy<Void, any Error>("save")
    save.returns()

    let issues = await captureIssues {
      load.expectAnswersUsed()
      store.reading.expectAnswersUsed()
      // No call has used the store's own answer, but only answers of the test are reported.
      store.listing.expectAnswersUsed()
      save.expectAnswersUsed()
    }

    #expect(
      issues.first?.message == """
        Expected every answer of load to be used, but 7 of 7 were not:
          1. returns("a"), given at SpyLeftoversTests.swift:\(line)
          2. throws(.failed), given at SpyLeftoversTests.swift:\(line + 1)
          3. answers { … }, given at SpyLeftoversTests.swift:\(line + 2)
          4. answers { … } for (where even), given at SpyLeftoversTests.swift:\(line + 3)
          5. suspends(on:), given at SpyLeftoversTests.swift:\(line + 4)
          6. returns(inSequence: ["a", "b"]), given at SpyLeftoversTests.swift:\(line + 5)
          7. answers(inSequence: [.failure(.failed), .success("a")]), given at SpyLeftoversTests.swift:\(line + 6)
        The subject made too few calls that match these answers, or a newer answer took precedence.
        """)
    #expect(
      issues.dropFirst().map { $0.message.split(separator: "\n").dropFirst().first } == [
        "  1. returns(nil), given at SpyLeftoversTests.swift:\(line + 8)",
        "  1. returns(), given at SpyLeftoversTests.swift:\(line + 10)",
      ])
  }

  @Test func `a long list of unused answers is shortened in the middle`() async {
    let load = Spy<Int, String, Never>("load", returning: "")
    for number in 1...12 { load.when(.equal(number)).returns("a") }

    let issues = await captureIssues { load.expectAnswersUsed() }

    #expect(issues.first?.message.contains("\n  … 2 more answers …\n") == true)
  }

  @Test(arguments: [1, 2])
  func `a partly used sequence of answers is reported with its number of uses`(uses: Int) async {
    find.returns(inSequence: ["a", "b", "c"])
    let given = #line - 1
    for id in 1...uses { find.call(id, "") }

    let issues = await captureIssues { find.expectAnswersUsed() }

    #expect(
      issues.map(\.message) == [
        """
        Expected every answer of find(_:named:) to be used, but the only one was not:
          1. returns(inSequence: ["a", "b", "c"]), given at SpyLeftoversTests.swift:\(given), gave only \(uses) \
        of its 3 values
        The subject made too few calls that match these answers, or a newer answer took precedence.
        """
      ])
  }
}
