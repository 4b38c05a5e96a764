import TestKit

@Suite("Spy answers")
struct SpyAnswersTests {
  let find = Spy<Int, String, String, TestError>("find(_:named:)", returning: "base")
  let load = Spy<Int, String, any Error>("load", returning: "base")

  @Test func `a spy uses the answer that was set last, whatever its kind`() async throws {
    let spy = Spy<Int, any Error>("load", returning: 0)
    let answers: [(Int, () -> Void)] = [
      (1, { spy.returns(1) }),
      (2, { spy.answers { 2 } }),
      (3, { spy.answers { await Task { 3 }.value } }),
      (4, { spy.answers { 4 } }),
      (5, { spy.returns(5) }),
    ]

    for (expected, answer) in answers {
      answer()

      #expect(try await spy() == expected)
    }

    spy.throws(TestError.failed)
    await #expect(throws: TestError.failed) { try await spy() }
    #expect(throws: TestError.failed) { try spy.call() }
  }

  // MARK: - Answers for some calls

  @Test func `a spy uses the newest answer that matches the call`() throws {
    find.when(1, "a").returns("hidden")
    find.returns("general")
    find.when(2, "a").returns("old")
    find.when(2, "a").returns("new")

    #expect(try find.call(1, "a") == "general")
    #expect(try find.call(2, "a") == "new")
  }

  @Test func `every kind of answer can be limited to certain calls`() async throws {
    let gate = Gate<String, TestError>(whenCancelled: .failure(.cancelled))
    find.returns("general")
    find.when(1, "a").answers { id, name in "\(id)\(name)" }
    find.when(2, "a").answers { id, name async in "\(id)\(name) later" }
    find.when(3, "a").returns(inSequence: ["x", "y"])
    find.when(4, "a").suspends(on: gate)
    find.when(5, "a").answers(inSequence: .failure(.failed), .success("z"))
    gate.open(returning: "held")

    #expect(try await find(1, "a") == "1a")
    #expect(try await find(2, "a") == "2a later")
    #expect(try await [find(3, "a"), find(3, "a")] == ["x", "y"])
    #expect(try await find(4, "a") == "held")
    await #expect(throws: TestError.failed) { try await find(5, "a") }
    #expect(try await [find(5, "a"), find(6, "a")] == ["z", "general"])
    find.expectAnswersUsed()
  }

  // MARK: - Sequences

  @Test func `each of many concurrent calls gets its own result from a sequence`() async {
    let next = Spy<Int, any Error>("next", returning: 0)
    next.answers(
      inSequence: (1...500).map {
        $0.isMultiple(of: 2) ? .success($0) : .failure(TestError.failed)
      })

    let values = await withTaskGroup { group in
      for _ in 1...500 { group.addTask { try? await next() } }
      return await group.reduce(into: []) { $0.append($1) }
    }

    #expect(Set(values.compactMap(\.self)) == Set((1...250).map { $0 * 2 }))
    #expect(values.count { $0 == nil } == 250)
    #expect(next.callCount == 500)
  }

  @Test func `a spy that answers in sequence does not leak`() {
    expectReleased {
      let attempt = Spy<Int, String, any Error>("attempt", returning: "")
      attempt.answers(inSequence: .failure(TestError.failed), .success("a"))
      for id in 1...2 { _ = try? attempt.call(id) }
      return attempt
    }
  }

  // MARK: - Methods without a return value

  @Test func `a throwing Void method can be told to succeed for some or all calls`() throws {
    let save = Spy<Int, Void, any Error>("save")
    save.throws(TestError.failed)
    save.when(2).returns()
    save.when(.where { $0 > 5 }).returns()

    #expect(throws: TestError.failed) { try save.call(1) }
    #expect(throws: Never.self) { for id in [2, 6] { try save.call(id) } }

    save.returns()
    #expect(throws: Never.self) { try save.call(1) }
    save.expectCalled(4)
  }

  // MARK: - Failures

  @Test(arguments: [true, false])
  func `a synchronous call skips an async answer and fails the test`(isBase: Bool) async {
    let spy = Spy<Int, Int, Never>("limit", returning: 0)
    if !isBase { spy.when(7).returns(1) }
    spy.when(8).returns(2)
    let line = #line + 1
    spy.answers { _ async in 3 }
    var result: Int?

    let issues = await captureIssues { result = spy.call(7) }

    #expect(result == (isBase ? 0 : 1))
    expectOneIssue(
      issues,
      """
      limit was called synchronously with (7), but the newest answer that matches is async. The \
      \(isBase ? "base" : "next older") answer was used instead. Await the call if you can, or give a synchronous answer.
      """, line: line)
  }

  @Test func `a call after the end of a sequence fails the test and gets the last answer`()
    async throws
  {
    let line = #line + 1
    find.when(.any, .equal("a")).returns(inSequence: ["x", "y"])
    load.answers(inSequence: .success("a"), .failure(TestError.failed))
    _ = try load.call(1)
    #expect(throws: TestError.failed) { try load.call(2) }
    var results: [String] = []

    let issues = await captureIssues {
      for id in 1...3 { results.append(try find.call(id, "a")) }
      #expect(throws: TestError.failed) { try load.call(3) }
    }

    #expect(results == ["x", "y", "y"])
    #expect(
      issues.map(\.message) == [
        """
        find(_:named:) was called with (3, "a") after returns(inSequence:) had given its 2 values. \
        The call returned the last value again.
        """,
        """
        load was called with (3) after answers(inSequence:) had given its 2 results. The call \
        got the last result again.
        """,
      ])
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1])
  }

  @Test func `an empty sequence is rejected, and earlier answers still apply`() async throws {
    load.returns("kept")
    let line = #line + 3

    let issues = await captureIssues {
      load.answers(inSequence: [])
      load.when(1).returns(inSequence: [])
    }

    #expect(
      issues.map(\.message) == [
        "answers(inSequence:) of load needs at least one result, so the empty list was ignored.",
        "returns(inSequence:) of load needs at least one value, so the empty list was ignored.",
      ])
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1])
    #expect(try load.call(1) == "kept")
  }
}
