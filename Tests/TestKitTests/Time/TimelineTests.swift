@testable import TestKit

@Suite("The time line of a clock", .tags(.returnValue))
struct TimelineTests {
  @Test(arguments: [1, 2, 3, 10, 100, 1_000], [0.3, 0.6, 0.9])
  func `alarms ring by deadline and then by arming, whatever was taken out`(
    count: Int, share: Double
  ) {
    var generator = Draws(state: UInt64(count))
    var timeline = Timeline()
    var expected: [(deadline: Int, number: Timeline.Number)] = []
    for _ in 0..<count {
      let deadline = generator.next(below: count)
      expected.append((deadline, arm(&timeline, at: deadline)))
    }
    for _ in 0..<Int(Double(count) * share) {
      let index = generator.next(below: expected.count)
      timeline.disarm(expected.remove(at: index).number)
    }
    expected.sort { ($0.deadline, $0.number) < ($1.deadline, $1.number) }

    #expect(timeline.pending.map(\.number) == expected.map(\.number))
    #expect(timeline.sleepCount == expected.count)
    #expect(rung(&timeline) == expected.map(\.number))
    #expect(timeline.sleepCount == 0)
  }

  @Test func `an alarm after the limit does not ring`() {
    var timeline = Timeline()
    let number = arm(&timeline, at: 2)

    #expect(timeline.next(until: instant(1)) == nil)
    #expect(timeline.next(until: instant(2))?.number == number)
  }

  @Test func `an alarm is taken out once`() {
    var timeline = Timeline()
    let number = arm(&timeline, at: 1)

    #expect(timeline.disarm(number) != nil)
    #expect(timeline.disarm(number) == nil)
    #expect(timeline.sleepCount == 0)
    #expect(timeline.nextDeadline == nil)
  }

  @Test func `the next deadline is that of the first alarm that was not taken out`() {
    var timeline = Timeline()
    let first = arm(&timeline, at: 1)
    _ = arm(&timeline, at: 2)

    timeline.disarm(first)

    #expect(timeline.nextDeadline == instant(2))
  }

  @Test func `what was taken out does not pile up`() {
    var timeline = Timeline()
    let kept = arm(&timeline, at: 1)

    for _ in 1...10_000 { timeline.disarm(arm(&timeline, at: 2)) }

    #expect(timeline.placeCount < 100)
    #expect(rung(&timeline) == [kept])
  }

  @Test func `of many alarms the last two ring by deadline, wherever their places were`() {
    var timeline = Timeline()
    let numbers = ([1, 10, 2] + Array(20...37)).map { arm(&timeline, at: $0) }

    for number in numbers where number != numbers[1] && number != numbers[2] {
      timeline.disarm(number)
    }

    #expect(timeline.placeCount == 2)
    #expect(rung(&timeline) == [numbers[2], numbers[1]])
  }

  // MARK: - Fixtures

  private func instant(_ seconds: Int) -> VirtualInstant {
    VirtualInstant(offset: .seconds(seconds))
  }

  private func arm(_ timeline: inout Timeline, at seconds: Int) -> Timeline.Number {
    let number = timeline.takeNumber()
    timeline.arm(
      Timeline.Alarm(deadline: instant(seconds), arming: instant(0), kind: .sleep(Waiter())),
      as: number)
    return number
  }

  private func rung(_ timeline: inout Timeline) -> [Timeline.Number] {
    var numbers: [Timeline.Number] = []
    while let next = timeline.next(until: instant(1_000_000)) { numbers.append(next.number) }
    return numbers
  }

  /// A linear congruential generator: the same draws in each run.
  private struct Draws {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }
}
