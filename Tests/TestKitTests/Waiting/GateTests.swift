@testable import TestKit

@Suite("Gate", .timeLimit(.minutes(10)))
struct GateTests {
  let gate = Gate<Int, any Error>()
  let load = Spy<String, Int, any Error>("load")

  init() {
    load.suspends(on: gate)
  }

  @Test func `opening a gate returns the value to held calls and to later calls`() async throws {
    async let held = load("a")
    // A held call ends the wait, although it has not returned yet.
    await load.waitForCalls()
    gate.open(returning: 7)
    let later = try await load("b")

    #expect(try await [held, later] == [7, 7])
    load.expectCalled(with: "a")
  }

  @Test func `a call can be released before it arrives, but not after it returned`() async throws {
    gate.open(2, returning: 22)
    gate.open(1, throwing: TestError.failed)

    await #expect(throws: TestError.failed) { try await load("a") }
    gate.open(1, returning: 0)
    #expect(try await load("b") == 22)
  }

  @Test func `opening a gate for all calls releases them in order of arrival`() async {
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

  @Test
  func `if a gate's result is replaced, the old result's deinit can open the gate`() async throws {
    let gate = Gate<LastWord, any Error>()
    let load = Spy<LastWord, any Error>("load")
    load.suspends(on: gate)

    gate.open(returning: LastWord { gate.open(1, throwing: TestError.failed) })
    gate.open(throwing: TestError.cancelled)
    gate.open(2, returning: LastWord { gate.open(2, throwing: TestError.failed) })
    gate.open(2, returning: LastWord {})

    // The result for a single call takes precedence over the one for all calls.
    await #expect(throws: TestError.failed) { try await load() }
    await #expect(throws: TestError.failed) { try await load() }
    await #expect(throws: TestError.cancelled) { try await load() }
  }

  // MARK: - Cancellation

  @Test func `a cancelled call gets the gate's result for cancelled calls`() async {
    let typed = Gate<Int, TestError>(whenCancelled: .failure(.cancelled))
    let nonthrowing = Gate<Int, Never>(whenCancelled: .success(-1))
    let (loading, counting) = (Task { try await typed.pass() }, Task { await nonthrowing.pass() })
    await typed.arrivals()
    await nonthrowing.arrivals()

    loading.cancel()
    counting.cancel()

    await #expect(throws: TestError.cancelled) { try await loading.value }
    #expect(await counting.value == -1)
  }

  @Test
  func `a call in a cancelled task is cancelled unless its gate is already open`() async throws {
    await #expect(throws: CancellationError.self) {
      try await inCancelledTask { [load] in try await load("a") }
    }
    gate.open(returning: 7)
    let value = try await inCancelledTask { [load] in try await load("a") }
    #expect(value == 7)
  }

  // MARK: - Failures

  @Test(arguments: [0, -1])
  func `opening a gate for a call number below one is rejected`(number: Int) async {
    let line = #line + 3

    let issues = await captureIssues {
      gate.open(number, returning: 1)
      gate.open(number, throwing: TestError.failed)
    }

    let message = "The calls at a gate are numbered from 1, so there is no call \(number)."
    #expect(issues.map(\.message) == [message, message])
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1])
  }

  @Test(arguments: [
    (
      0, 1,
      """
      1 call to arrive at the gate, but there was none. Was the subject started, and does a spy suspend on this gate: \
      suspends(on:)?
      """
    ),
    (1, 3, "3 calls to arrive at the gate, but there was 1."),
  ])
  func `if too few calls arrive at a gate, the failure says how many have arrived`(
    arrived: Int, count: Int, words: String
  ) async throws {
    gate.open(returning: 0)
    for _ in 0..<arrived { _ = try await load("a") }

    let line = #line + 1
    let issues = await captureTimeouts { await gate.arrivals(count, within: .milliseconds(20)) }

    expectOneIssue(issues, "Waited 20 ms for \(words)", line: line)
  }

  @Test(.waitLimit(.milliseconds(20)))
  func `if a held call is never released, the test fails where the gate was created`() async {
    let line = #line + 1
    let gate = impatient { Gate<Int, any Error>() }
    load.suspends(on: gate)

    let issues = await captureIssues {
      await #expect(throws: CancellationError.self) { try await load("a") }
    }

    // failure: gate
    expectOneIssue(
      issues,
      """
      Call 1 was held at this gate for 20 ms, and the test did not release it. Call open(returning:) or \
      open(throwing:).
      """, line: line)
    // end failure
  }

  @Test(
    arguments: [
      { $0.open(returning: 1) }, { $0.open(2, returning: 1) }, { await $0.arrivals() },
    ] as [Use])
  func `the next use of a gate reports a timeout that the subject ignored`(
    use: @escaping Use
  ) async {
    let gate = impatient { Gate<Int, any Error>() }
    load.suspends(on: gate)

    let ignored = await captureIssues { _ = try? await Task.detached { try await load("a") }.value }
    let issues = await captureIssues { await use(gate) }

    #expect(ignored.filter(\.isFailure).isEmpty)
    #expect(issues.map(\.isFailure) == [true])
  }

  @MainActor
  @Test
  func `a gate and a spy give an actor's calls the same numbers`() async throws {
    for _ in 1...100 {
      let gate = Gate<Int, any Error>()
      let load = Spy<Int, Int, any Error>("load")
      load.suspends(on: gate)
      let calls = (1...4).map { number in Task { try await load(number) } }
      await gate.arrivals(4)

      for (index, number) in load.calls.enumerated().reversed() {
        gate.open(index + 1, returning: number)
        #expect(try await calls[number - 1].value == number)
      }
    }
  }

  typealias Use = @Sendable (Gate<Int, any Error>) async -> Void
}
