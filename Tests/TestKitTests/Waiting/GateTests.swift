import Dispatch
import TestKit

@Suite("Gate", .timeLimit(.minutes(10)))
struct GateTests {
  let gate = Gate<Int, any Error>()
  let load = Spy<String, Int, any Error>("load")

  init() {
    load.suspends(on: gate)
  }

  @Test func `a held call goes on when the gate opens`() async throws {
    async let loaded = load("a")
    await gate.arrivals()
    gate.open(returning: 7)

    #expect(try await loaded == 7)
    load.expectCalled(with: "a")
  }

  @Test func `a held call throws what the gate is opened with`() async {
    let loading = Task { try await load("a") }
    await gate.arrivals()
    gate.open(throwing: Refusal.no)

    await #expect(throws: Refusal.no) { try await loading.value }
  }

  @Test func `an open gate lets later calls go as well`() async throws {
    gate.open(returning: 7)

    let first = try await load("a")
    let second = try await load("b")

    #expect([first, second] == [7, 7])
  }

  @Test func `calls may go in another order than they came`() async throws {
    async let first = load("a")
    await gate.arrivals(1)
    async let second = load("b")
    await gate.arrivals(2)

    gate.open(2, returning: 22)
    #expect(try await second == 22)
    gate.open(1, returning: 11)
    #expect(try await first == 11)
  }

  @Test func `a call may be let go before it comes`() async throws {
    gate.open(2, returning: 22)
    gate.open(1, throwing: Refusal.no)

    await #expect(throws: Refusal.no) { try await load("a") }
    #expect(try await load("b") == 22)
  }

  @Test func `opening for a call that has gone changes nothing`() async throws {
    gate.open(1, returning: 11)
    _ = try await load("a")

    gate.open(1, returning: 0)
    gate.open(2, returning: 22)

    #expect(try await load("b") == 22)
  }

  @Test func `a hundred calls are held and all let go`() async throws {
    let sum = try await withThrowingTaskGroup { group in
      for number in 1...100 { group.addTask { try await load("\(number)") } }
      await gate.arrivals(100)
      gate.open(returning: 2)
      return try await group.reduce(0, +)
    }

    #expect(sum == 200)
  }

  @Test func `all are let go in the order in which they came`() async {
    let executor = SteppedExecutor()
    let gone = Spy<String, Void, Never>("gone")
    let calls = ["a", "b", "c", "d", "e"].map { name in
      Task(executorPreference: executor) { [load] in
        _ = try? await load(name)
        gone.call(name)
      }
    }

    gate.open(returning: 0)
    for call in calls { await call.value }

    #expect(gone.calls == ["a", "b", "c", "d", "e"])
  }

  @Test func `what one call is let go with wins over what all are`() async throws {
    gate.open(1, throwing: Refusal.no)
    gate.open(returning: 7)

    await #expect(throws: Refusal.no) { try await load("a") }
    #expect(try await load("b") == 7)
  }

  @Test func `a result that is replaced may use the gate at its end`() async throws {
    let gate = Gate<LastWord, any Error>()
    let load = Spy<LastWord, any Error>("load")
    load.suspends(on: gate)

    gate.open(returning: LastWord { gate.open(1, throwing: Refusal.no) })
    gate.open(returning: LastWord {})
    gate.open(2, returning: LastWord { gate.open(2, throwing: Refusal.cancelled) })
    gate.open(2, returning: LastWord {})

    await #expect(throws: Refusal.no) { try await load() }
    await #expect(throws: Refusal.cancelled) { try await load() }
  }

  @Test func `several tasks may wait for arrivals`() async throws {
    async let one: Void = gate.arrivals(1)
    async let two: Void = gate.arrivals(2)
    async let first = load("a")
    async let second = load("b")

    await one
    await two
    gate.open(returning: 1)

    #expect(try await first + second == 2)
  }

  // MARK: - Cancellation

  @Test func `a held call that is cancelled throws a cancellation error`() async {
    let task = Task { try await load("a") }
    await gate.arrivals()

    task.cancel()

    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a held call with an error of its own ends as the gate was told`() async {
    let gate = Gate<Int, Refusal>(whenCancelled: .failure(.cancelled))
    let load = Spy<Int, Refusal>("load", returning: 0)
    load.suspends(on: gate)
    let task = Task { try await load() }
    await gate.arrivals()

    task.cancel()

    await #expect(throws: Refusal.cancelled) { try await task.value }
  }

  @Test func `a held call that cannot throw ends as the gate was told`() async {
    let gate = Gate<Int, Never>(whenCancelled: .success(-1))
    let load = Spy<Int, Never>("load", returning: 0)
    load.suspends(on: gate)
    let task = Task { await load() }
    await gate.arrivals()

    task.cancel()

    #expect(await task.value == -1)
  }

  @Test func `a call of a cancelled task is not held`() async {
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask {
        await #expect(throws: CancellationError.self) { try await load("a") }
      }
    }
  }

  @Test func `a call of a cancelled task gets what the gate was opened with`() async throws {
    gate.open(returning: 7)

    let loaded = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await load("a")
    }

    #expect(try await loaded.value == 7)
  }

  @Test func `waiting for arrivals ends when its task is cancelled`() async {
    let task = Task { await captureIssues { await gate.arrivals() } }

    task.cancel()

    #expect(await task.value.isEmpty)
  }

  // MARK: - Failures

  @Test func `a wait for less than one arrival is refused`() async {
    let gate = Gate<Int, any Error>()
    let line = #line + 2

    let issues = await captureIssues { await gate.arrivals(0) }

    expectOneIssue(
      issues, "arrivals needs a count of at least 1, not 0.", line: line)
  }

  @Test(arguments: [0, -1])
  func `a call that cannot be is not let go`(number: Int) async {
    let line = #line + 3

    let issues = await captureIssues {
      gate.open(number, returning: 1)
      gate.open(number, throwing: Refusal.no)
    }

    let message = "The calls at a gate are counted from 1, so there is no call \(number)."
    #expect(issues.map(\.message) == [message, message])
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1])
  }

  @Test(arguments: [
    (0, 1, "1 call to arrive at the gate, but there was none"),
    (1, 3, "3 calls to arrive at the gate, but there was 1"),
    (2, 3, "3 calls to arrive at the gate, but there were 2"),
  ])
  func `arrivals that do not come are counted`(
    arrived: Int, count: Int, words: String
  ) async throws {
    gate.open(returning: 0)
    for _ in 0..<arrived { _ = try await load("a") }

    let line = #line + 1
    let issues = await captureIssues { await gate.arrivals(count, within: .milliseconds(20)) }

    expectOneWait(issues, "Waited 20 ms for \(words).", line: line)
  }

  @Test(.waitLimit(.milliseconds(20)))
  func `a call that nobody lets go fails where the gate was made`() async {
    let line = #line + 1
    let gate = Gate<Int, any Error>()
    load.suspends(on: gate)

    let issues = await captureIssues {
      await #expect(throws: CancellationError.self) { try await load("a") }
    }

    // failure: gate
    expectOneWait(
      issues,
      """
      Call 1 was held at this gate for 20 ms, and the test did not release it. Call open(returning:) or \
      open(throwing:).
      """, line: line)
    // end failure
  }

  @Test func `a synchronous call cannot be held`() async {
    load.returns(1)
    load.suspends(on: gate)
    var result: Int?

    let issues = await captureIssues { result = try load.call("a") }

    #expect(result == 1)
    #expect(issues.count == 1)
  }
}

// MARK: - Fixtures

private enum Refusal: Error { case no, cancelled }

/// Does something at its end.
private final class LastWord: Sendable {
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  deinit { work() }
}
