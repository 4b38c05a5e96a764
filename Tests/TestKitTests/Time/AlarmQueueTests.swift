@testable import TestKit

@Suite("Alarms of a clock", .tags(.state))
struct AlarmQueueTests {
  let timer = MockTimer()
  let fired = Spy<Int, Void, Never>("fired")

  @Test(arguments: [1, 2, 3, 10, 100, 1_000], [0.3, 0.6, 0.9])
  func `timers fire by deadline, then by creation, even after some are invalidated`(
    count: Int, share: Double
  ) {
    var generator = SeededGenerator(seed: UInt64(count))
    var timers: [(deadline: Int, number: Int, timer: any ScheduledTimer)] = []
    for number in 0..<count {
      let deadline = Int.random(in: 0..<count, using: &generator)
      timers.append((deadline, number, schedule(number, after: .seconds(deadline))))
    }
    for _ in 0..<Int(Double(count) * share) {
      let index = Int.random(in: timers.indices, using: &generator)
      timers.remove(at: index).timer.invalidate()
    }
    timers.sort { ($0.deadline, $0.number) < ($1.deadline, $1.number) }

    #expect(timer.pending.map(\.deadline.offset) == timers.map { .seconds($0.deadline) })
    timer.advance(by: .seconds(count))

    #expect(fired.calls == timers.map(\.number))
    #expect(timer.pending.isEmpty)
  }

  @Test func `invalidated timers do not accumulate on their clock`() {
    schedule(1, after: .seconds(1))

    for _ in 1...10_000 { schedule(2, after: .seconds(2)).invalidate() }

    #expect(timer.clock.state.withLock { $0.alarms.placeCount } < 100)
    timer.advance(by: .seconds(2))
    #expect(fired.calls == [1])
  }

  // MARK: - Fixtures

  @discardableResult
  private func schedule(_ number: Int, after delay: Duration) -> any ScheduledTimer {
    timer.scheduledTimer(after: delay, repeats: false) { [fired] in fired.call(number) }
  }
}
