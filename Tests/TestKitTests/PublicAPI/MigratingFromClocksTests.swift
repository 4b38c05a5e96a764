import TestKit

/// Most of the code in the TestKit column of the guide to migrating from swift-clocks and custom-dump.
@Suite("Migrating from swift-clocks and custom-dump", .timeLimit(.minutes(10)))
struct MigratingFromClocksTests {
  @Test func `a loop on a test clock saves once for each second that the clock advances`() async {
    let clock = TestClock()
    let saving = Spy<Void, Never>("save")
    let task = Task { await poll(every: .seconds(1), clock: clock) { await saving() } }

    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(1))
    await saving.waitForCalls()
    await clock.advance(by: .seconds(2), sleepers: 1)
    clock.advance(to: clock.now.advanced(by: .seconds(1)))
    await saving.waitForCalls(4)
    await clock.sleepers(atLeast: 1)
    clock.advanceToNextDeadline()
    await saving.waitForCalls(5)
    await clock.sleepers(atLeast: 1)
    #expect(clock.pendingSleeps.count == 1)
    task.cancel()
    await task.value

    #expect(clock.pendingSleeps.isEmpty)
  }

  @Test func `values and changes are compared field by field`() {
    var counter = Counter(count: 0, isOdd: false)

    expectChange(of: counter, by: { $0 = Counter(count: 1, isOdd: true) }) { counter.increment() }
    expectChange(of: counter.count, from: 1, to: 2) { counter.increment() }
    expectNoChange(of: counter) { _ = counter.count }

    expectNoDifference(counter, Counter(count: 2, isOdd: false))
    expectNoDifference(counter, Counter(count: 2, isOdd: true), ignoring: \Counter.isOdd)
    expectSameElements([2, 1], [1, 2])
  }

  @Test func `a closure can record its calls with a spy`() {
    let issues = Spy<String, Void, Never>("issue")
    let report: (String) -> Void = { issues.call($0) }

    report("failed")

    issues.expectCalled(with: "failed")
  }
}

// MARK: - Fixtures

private struct Counter: Equatable {
  var count: Int
  var isOdd: Bool

  mutating func increment() {
    count += 1
    isOdd.toggle()
  }
}
