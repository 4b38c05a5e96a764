import TestKit

/// Sequences of values and errors that a spy answers with.
@Suite("Spy results in sequence")
struct SpySequencesTests {
  let load = Spy<Int, String, any Error>("load", returning: "base")

  @Test func `a call that fails once and then succeeds gets the error first`() async throws {
    load.answers(inSequence: .failure(Mistake.other), .success("a"))

    await #expect(throws: Mistake.other) { try await load(1) }
    #expect(try load.call(2) == "a")
    load.expectAnswersUsed()
  }

  @Test func `results from a list are given in their order`() throws {
    load.answers(inSequence: Array(repeating: .failure(Mistake.other), count: 3) + [.success("a")])

    for id in 1...3 { #expect(throws: Mistake.other) { try load.call(id) } }

    #expect(try load.call(4) == "a")
  }

  @Test func `a sequence can apply to some calls only`() throws {
    load.when(1).answers(inSequence: .failure(Mistake.other), .success("one"))
    load.when(.where { $0 > 5 }).answers(inSequence: [.success("many")])

    #expect(throws: Mistake.other) { try load.call(1) }
    #expect(try [2, 1, 6].map { try load.call($0) } == ["base", "one", "many"])
  }

  @Test func `a typed error is given without a closure`() {
    let find = Spy<String, Mistake>("find", returning: "")
    find.answers(inSequence: .failure(.other), .success("a"))

    let results = (1...2).map { _ in
      Result { () throws(Mistake) in try find.call() }
    }

    #expect(results == [.failure(.other), .success("a")])
  }

  @Test func `a method that cannot throw gets values only`() {
    let next = Spy<Int, Never>("next", returning: 0)
    next.answers(inSequence: .success(1), .success(2))

    #expect([next.call(), next.call()] == [1, 2])
  }

  @Test func `a method that returns nothing succeeds`() throws {
    let save = Spy<Int, Void, any Error>("save")
    save.answers(inSequence: .failure(Mistake.other), .success(()))

    #expect(throws: Mistake.other) { try save.call(1) }
    #expect(throws: Never.self) { try save.call(2) }
  }

  @Test func `concurrent calls each get a result of their own`() async {
    let next = Spy<Int, any Error>("next", returning: 0)
    next.answers(
      inSequence: (1...500).map {
        $0.isMultiple(of: 2) ? .success($0) : .failure(Mistake.other)
      })

    let values = await withTaskGroup { group in
      for _ in 1...500 { group.addTask { try? await next() } }
      return await group.reduce(into: []) { $0.append($1) }
    }

    #expect(Set(values.compactMap(\.self)) == Set((1...250).map { $0 * 2 }))
    #expect(values.count { $0 == nil } == 250)
  }

  @Test func `a spy with a sequence is deallocated with its test`() {
    weak var released: Spy<Int, String, any Error>?
    do {
      let attempt = Spy<Int, String, any Error>("attempt", returning: "")
      attempt.answers(inSequence: .failure(Mistake.other), .success("a"))
      for id in 1...2 { _ = try? attempt.call(id) }
      released = attempt
    }

    #expect(released == nil)
  }

  // MARK: - Nothing to return

  @Test func `a method without a result returns again after it has failed`() throws {
    let save = Spy<Int, Void, any Error>("save")
    save.throws(Mistake.other)
    #expect(throws: Mistake.other) { try save.call(1) }

    save.returns()

    #expect(throws: Never.self) { try save.call(1) }
    save.expectCalled(2)
  }

  @Test func `a method without a result can return for some calls only`() throws {
    let save = Spy<Int, Void, any Error>("save")
    save.throws(Mistake.other)
    save.when(2).returns()
    save.when(.where { $0 > 5 }).returns()

    #expect(throws: Mistake.other) { try save.call(1) }
    #expect(throws: Never.self) {
      try save.call(2)
      try save.call(6)
    }
  }

  // MARK: - Failures

  @Test func `a call after the last result repeats it and records an issue`() async throws {
    let line = #line + 1
    load.answers(inSequence: .success("a"), .failure(Mistake.other))
    _ = try load.call(1)
    #expect(throws: Mistake.other) { try load.call(2) }

    let issues = await captureIssues {
      #expect(throws: Mistake.other) { try load.call(3) }
    }

    expectOneIssue(
      issues,
      """
      load was called with (3) after the last of 2 results of answers(inSequence:). It gave that \
      result again.
      """, line: line)
  }

  @Test func `an empty sequence is rejected, and the answers stay as they are`()
    async throws
  {
    load.returns("kept")
    let line = #line + 3

    let issues = await captureIssues {
      load.answers(inSequence: [])
    }
    let others = await captureIssues { load.when(1).answers(inSequence: []) }

    let message = """
      answers(inSequence:) of load needs at least one result, but the list is empty. It was ignored.
      """
    expectOneIssue(issues, message, line: line)
    #expect(others.map(\.message) == [message])
    #expect(try load.call(1) == "kept")
  }

  @Test func `results that were not used are shown`() async {
    load.answers(inSequence: .failure(Mistake.other), .success("a"), .success("b"))
    let given = #line - 1
    _ = try? load.call(1)
    let line = #line + 2

    let issues = await captureIssues { load.expectAnswersUsed() }

    expectOneIssue(
      issues,
      """
      Expected every answer of load to be used, but it was not:
        1. answers(inSequence: [.failure(.other), .success("a"), .success("b")]), given at \
      SpySequencesTests.swift:\(given), used for 1 of its 3 results
      The subject did not make these calls, or a newer answer hides them.
      """, line: line)
  }

  @Test func `returns() appears in a message as it is written`() async {
    let save = Spy<Int, Void, Never>("save")
    save.returns()
    let given = #line - 1

    let issues = await captureIssues { save.expectAnswersUsed() }

    #expect(
      issues.map(\.message) == [
        """
        Expected every answer of save to be used, but it was not:
          1. returns(), given at SpySequencesTests.swift:\(given)
        The subject did not make these calls, or a newer answer hides them.
        """
      ])
  }
}

// MARK: - Fixtures

private enum Mistake: Error, Equatable { case other }
