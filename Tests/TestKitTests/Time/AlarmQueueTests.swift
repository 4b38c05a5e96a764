@testable import TestKit

@Suite("Alarms of a clock", .tags(.state))
struct AlarmQueueTests {
  @Test(arguments: [1, 2, 3, 10, 100, 1_000], [0.3, 0.6, 0.9])
  func `timers fire in order of deadline and creation, even if some are invalidated`(
    count: Int, share: Double
  ) {
    expectOrder(of: count, invalidating: share, seed: UInt64(count))
  }

  // A heap that moves an alarm too far makes timers fire in the wrong order, but only for a few sets of deadlines. So
  // try many sets.
  @Test func `timers with random deadlines fire in the order of those deadlines`() {
    for seed in 0..<1_000 { expectOrder(of: 20, invalidating: 0, seed: UInt64(seed)) }
  }

  @Test func `invalidated timers do not accumulate on their clock`() {
    let timer = MockTimer()
    let fired = Spy<Void, Never>("fired")
    timer.scheduledTimer(after: .seconds(1), repeats: false) { fired.call() }

    for _ in 1...10_000 {
      timer.scheduledTimer(after: .seconds(2), repeats: false) {}.invalidate()
    }

    #expect(timer.clock.state.withLock { $0.alarms.placeCount } < 100)
    timer.advance(by: .seconds(2))
    fired.expectCalled()
  }

  // MARK: - Fixtures

  /// Expects that timers with random deadlines are listed, and fire, in order.
  private func expectOrder(of count: Int, invalidating share: Double, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let timer = MockTimer()
    let fired = Spy<Int, Void, Never>("fired")
    var timers: [(deadline: Int, number: Int, timer: any ScheduledTimer)] = []
    for number in 0..<count {
      let deadline = Int.random(in: 0..<count, using: &generator)
      let scheduled = timer.scheduledTimer(after: .seconds(deadline), repeats: false) {
        fired.call(number)
      }
      timers.append((deadline, number, scheduled))
    }
    for _ in 0..<Int(Double(count) * share) {
      let index = Int.random(in: timers.indices, using: &generator)
      timers.remove(at: index).timer.invalidate()
    }
    timers.sort { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
    let deadlines = timers.map { Duration.seconds($0.deadline) }

    #expect(timer.pending.map(\.deadline.offset) == deadlines, "seed \(seed)")
    timer.advance(by: .seconds(count))

    #expect(fired.calls == timers.map(\.number), "seed \(seed)")
    #expect(timer.pending.isEmpty, "seed \(seed)")
  }
}
