import TestKit

@Suite("Answers for some calls of a spy")
struct SpyConditionsTests {
  let find = Spy<Int, String, String, LookupError>("find(_:named:)", returning: "base")

  @Test func `an answer for some arguments leaves the other calls alone`() throws {
    find.when(1, "a").returns("first")

    #expect(try find.call(1, "a") == "first")
    #expect(try find.call(1, "b") == "base")
    #expect(try find.call(2, "a") == "base")
  }

  @Test func `an answer may be for arguments that match`() throws {
    find.when(.any, .where { $0.hasPrefix("x") }).throws(.missing)
    find.when(.equal(2), .any).returns("two")

    #expect(throws: LookupError.missing) { try find.call(1, "xy") }
    #expect(try find.call(2, "xy") == "two")
    #expect(try find.call(3, "y") == "base")
  }

  @Test func `the newest answer that matches wins`() throws {
    find.when(1, "a").returns("hidden")
    find.returns("general")
    find.when(2, "a").returns("old")
    find.when(2, "a").returns("new")

    #expect(try find.call(1, "a") == "general")
    #expect(try find.call(2, "a") == "new")
  }

  @Test func `every kind of answer can be for some calls`() async throws {
    let gate = Gate<String, LookupError>(whenCancelled: .failure(.missing))
    find.when(1, "a").answers { id, name in "\(id)\(name)" }
    find.when(2, "a").answers { id, name async in "\(id)\(name) later" }
    find.when(3, "a").returns(inSequence: ["x", "y"])
    find.when(4, "a").suspends(on: gate)
    gate.open(returning: "held")

    #expect(try await find(1, "a") == "1a")
    #expect(try await find(2, "a") == "2a later")
    #expect(try await [find(3, "a"), find(3, "a")] == ["x", "y"])
    #expect(try await find(4, "a") == "held")
    #expect(try await find(5, "a") == "base")
  }

  @Test func `a method with one argument`() {
    let double = Spy<Int, Int, Never>("double", returning: 0)

    double.when(2).returns(4)
    double.when(.where { $0 > 10 }).returns(100)

    #expect([2, 3, 11].map { double.call($0) } == [4, 0, 100])
  }

  @Test func `arguments that cannot be compared are matched`() {
    let load = Spy<Int, @Sendable (Int) -> Void, Bool, Never>("load", returning: false)

    load.when(.equal(1), .any).returns(true)
    let results = [load.call(1, { _ in }), load.call(2, { _ in })]

    #expect(results == [true, false])
  }

  @Test func `optional arguments, enums and collections are given as they are`() {
    let spy = Spy<Int?, LookupError, [Int], Int, Never>("spy", returning: 0)

    spy.when(3, .missing, [1]).returns(1)
    spy.when(nil, .missing, []).returns(2)

    #expect(spy.call(3, .missing, [1]) == 1)
    #expect(spy.call(nil, .missing, []) == 2)
    #expect(spy.call(3, .missing, []) == 0)
  }

  @Test func `a synchronous call takes the newest answer below that matches`() async throws {
    find.returns("below")
    find.when(1, "a").returns("right")
    find.when(2, "a").returns("wrong")
    find.when(1, "a").answers { _, _ async in "async" }
    var result: String?

    let issues = await captureIssues { result = try find.call(1, "a") }

    #expect(result == "right")
    #expect(issues.count == 1)
  }

  @Test func `the calls with certain arguments can be read`() async throws {
    let load = Spy<Int, @Sendable () -> Void, Void, Never>("load")
    try await find(1, "a")
    try await find(2, "a")
    try await find(1, "a")
    load.call(5, {})

    #expect(find.calls(with: 1, "a").map(\.0) == [1, 1])
    #expect(find.calls(with: .any, .equal("a")).map(\.0) == [1, 2, 1])
    #expect(find.calls(with: 3, "a").isEmpty)
    #expect(load.calls(with: .equal(5), .any).count == 1)
  }

  // MARK: - Sequences

  @Test func `the values of a sequence are returned one after the other`() async throws {
    find.returns(inSequence: ["a", "b"])

    #expect(try await find(1, "") == "a")
    #expect(try find.call(2, "") == "b")
  }

  @Test func `calls that another answer is for take nothing from a sequence`() throws {
    find.returns(inSequence: ["a", "b"])
    find.when(9, "").returns("nine")

    #expect(try [1, 9, 2].map { try find.call($0, "") } == ["a", "nine", "b"])
  }

  @Test func `calls at the same time each get a value of their own`() async {
    let next = Spy<Int, Never>("next", returning: 0)
    next.returns(inSequence: Array(1...500))

    let values = await withTaskGroup { group in
      for _ in 1...500 { group.addTask { await next() } }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }

    #expect(values == Set(1...500))
  }

  // MARK: - Failures

  @Test func `a call after the last value records an issue and returns it again`() async throws {
    let line = #line + 1
    find.when(.any, .equal("a")).returns(inSequence: ["x", "y"])
    var results: [String] = []

    let issues = await captureIssues {
      for id in 1...3 { results.append(try find.call(id, "a")) }
    }

    #expect(results == ["x", "y", "y"])
    expectOneIssue(
      issues,
      """
      find(_:named:) was called with (3, "a") after the last of 2 values of returns(inSequence:). \
      It returned that value again.
      """, line: line)
  }

  @Test func `a sequence of one value is over after one call`() async throws {
    find.returns(inSequence: ["x"])

    let issues = await captureIssues {
      for _ in 1...2 { try find.call(1, "a") }
    }

    #expect(
      issues.map(\.message) == [
        """
        find(_:named:) was called with (1, "a") after the last of 1 value of \
        returns(inSequence:). It returned that value again.
        """
      ])
  }

  @Test func `a sequence without a value is refused, and the answers stay as they are`()
    async throws
  {
    find.returns("kept")
    let line = #line + 2

    let issues = await captureIssues { find.returns(inSequence: []) }

    expectOneIssue(
      issues,
      """
      returns(inSequence:) of find(_:named:) needs at least one value, but the list is empty. It was \
      ignored.
      """, line: line)
    #expect(try find.call(1, "a") == "kept")
  }

  // MARK: - Fixtures

  enum LookupError: Error { case missing }
}
