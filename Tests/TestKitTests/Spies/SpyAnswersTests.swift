import TestKit

@Suite("Spy answers")
struct SpyAnswersTests {
  @Test func `a base value answers every call`() async {
    let spy = Spy<Int, String, Never>("name(of:)", returning: "nobody")

    #expect(spy.call(1) == "nobody")
    #expect(await spy(2) == "nobody")
  }

  @Test func `a void method needs no base value`() async throws {
    let reset = Spy<Void, Never>("reset")
    let save = Spy<Int, Void, any Error>("save")

    await reset()
    try await save(1)

    #expect(reset.callCount == 1)
    #expect(save.calls == [1])
  }

  @Test func `a method without parameters is recorded and answered`() async {
    let spy = Spy<String, Never>(returning: "")
    spy.answers { "none" }

    let answer = await spy()

    #expect(answer == "none")
    #expect(spy.callCount == 1)
  }

  @Test func `a single argument is recorded and passed on`() async {
    let spy = Spy<Int, String, Never>(returning: "")
    spy.answers { "\($0)" }

    let answer = await spy(1)

    #expect(answer == "1")
    #expect(spy.calls == [1])
  }

  @Test func `two arguments are recorded and passed on`() async {
    let spy = Spy<Int, Bool, String, Never>(returning: "")
    spy.answers { "\($0) \($1)" }

    let answer = await spy(1, true)

    #expect(answer == "1 true")
    #expect(spy.calls.map(\.0) == [1])
    #expect(spy.calls.map(\.1) == [true])
  }

  @Test func `five arguments are recorded and passed on`() async {
    let spy = Spy<Int, Int, Int, Int, String, String, Never>(returning: "")
    spy.answers { "\($0 + $1 + $2 + $3)\($4)" }

    let answer = await spy(1, 2, 3, 4, "!")

    #expect(answer == "10!")
    #expect(spy.calls.last?.4 == "!")
  }

  @Test func `a value replaces the base answer`() async throws {
    let spy = Spy<Int, any Error>("load", returning: 0)

    spy.returns(1)

    #expect(try await spy() == 1)
    #expect(try spy.call() == 1)
  }

  @Test func `an error replaces the base answer`() async {
    let spy = Spy<Int, any Error>("load", returning: 0)

    spy.throws(Mistake.other)

    await #expect(throws: Mistake.other) { try await spy() }
    #expect(throws: Mistake.other) { try spy.call() }
  }

  @Test func `the newest answer wins, whatever its kind`() async throws {
    let spy = Spy<Int, any Error>("load", returning: 0)
    let answers: [(Int, () -> Void)] = [
      (1, { spy.returns(1) }),
      (2, { spy.answers { 2 } }),
      (3, { spy.answers { () async in 3 } }),
      (4, { spy.answers { 4 } }),
      (5, { spy.returns(5) }),
    ]

    for (expected, answer) in answers {
      answer()

      #expect(try await spy() == expected)
    }
  }

  @Test func `an error has the type of the method`() throws {
    let spy = Spy<Int, String, Mistake>("find", returning: "")
    spy.answers { (id) throws(Mistake) in
      if id < 0 { throw .negative }
      return "\(id)"
    }

    #expect(throws: Mistake.negative) { try spy.call(-1) }
    let found = try spy.call(7)
    #expect(found == "7")
  }

  @Test func `an optional result may be nil`() {
    let spy = Spy<Int, String?, Never>("find", returning: "base")

    spy.returns(nil)

    #expect(spy.call(1) == nil)
  }

  @Test func `an async answer is awaited`() async {
    let spy = Spy<Int, Int, Never>("double", returning: 0)
    spy.answers { value in await Task { value * 2 }.value }

    let result = await spy(21)

    #expect(result == 42)
  }

  @Test func `an answer may call its own spy`() {
    let spy = Spy<Int, Int, Never>("factorial", returning: 1)
    spy.answers { [unowned spy] in $0 < 2 ? 1 : $0 * spy.call($0 - 1) }

    let result = spy.call(5)

    #expect(result == 120)
    #expect(spy.calls == [5, 4, 3, 2, 1])
  }

  @Test func `a closure of one expression in an async test calls the spy synchronously`() async {
    let spy = Spy<String, Void, Never>("onChange")
    let onChange: (String) -> Void = { spy.call($0) }

    onChange("a")

    #expect(spy.calls == ["a"])
  }

  // MARK: - Failures

  @Test func `a call without an answer throws and says what is missing where`() async {
    let line = #line + 1
    let spy = Spy<String, Int, Int, any Error>("load(_:page:)")

    var error: UnansweredCall?
    let issues = await captureIssues {
      error = await #expect(throws: UnansweredCall.self) { try await spy("a", 2) }
    }

    #expect(error?.name == "load(_:page:)")
    #expect(error?.arguments == #"("a", 2)"#)

    expectOneIssue(
      issues,
      """
      load(_:page:) was called with ("a", 2), but it has no answer. It threw UnansweredCall.
      Give it an answer before the call, with returns(_:), throws(_:) or answers(_:), or a base \
      answer where it is made, with Spy("load(_:page:)", returning: …).
      """, line: line)
  }

  @Test func `a synchronous call without an answer throws as well`() async {
    let line = #line + 1
    let spy = Spy<Int, any Error>()

    let issues = await captureIssues {
      let error = #expect(throws: UnansweredCall.self) { try spy.call() }
      #expect(error?.name == "the spy")
      #expect(error?.arguments == "()")
    }

    expectOneIssue(
      issues,
      """
      the spy was called with (), but it has no answer. It threw UnansweredCall.
      Give it an answer before the call, with returns(_:), throws(_:) or answers(_:), or a base \
      answer where it is made, with Spy(returning: …).
      """, line: line)
  }

  @Test func `a synchronous call takes the answer below an async one and says so`() async {
    let spy = Spy<Int, Never>("limit", returning: 0)
    spy.returns(1)
    let line = #line + 1
    spy.answers { () async in 2 }
    var result: Int?

    let issues = await captureIssues { result = spy.call() }

    #expect(result == 1)
    expectOneIssue(
      issues,
      """
      limit was called synchronously, but its newest answer is async. The answer below it was \
      used instead. Await the call, or give an answer that does not suspend.
      """, line: line)
  }

  @Test func `a synchronous call takes the base answer below an async one and says so`() async {
    let spy = Spy<Int, Never>("limit", returning: 0)
    let line = #line + 1
    spy.answers { () async in 2 }
    var result: Int?

    let issues = await captureIssues { result = spy.call() }

    #expect(result == 0)
    expectOneIssue(
      issues,
      """
      limit was called synchronously, but its newest answer is async. The answer below it was \
      used instead. Await the call, or give an answer that does not suspend.
      """, line: line)
  }
}

// MARK: - Fixtures

private enum Mistake: Error, Equatable { case negative, other }
