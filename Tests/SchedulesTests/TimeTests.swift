import TestKit

@testable import Schedules

// check-tests: allow sleep, these tests are about sleeps
// check-tests: allow real-clock, some sleeps have a deadline in real time
@Suite struct TimeTests {
  @Test func `Task.sleep(nanoseconds:) takes exactly the given virtual time`() async {
    let outcome = await Bubble(.arrival).run { try? await Task.sleep(nanoseconds: 1_500_000_000) }

    #expect(outcome.problem == nil)
    #expect(outcome.time == .seconds(1.5))
    #expect(Set(outcome.story.trace) == [[1]], "The end of the sleep was counted as a step.")
  }

  // check-tests: allow no-expectation, the test hangs if a sleep does not end
  @Test func `outside a schedule, every kind of sleep still ends`() async throws {
    _ = SwiftRuntime.problem

    try await Task.sleep(nanoseconds: 1)
    try await Task.sleep(for: .nanoseconds(1))
    try await Task.sleep(until: .now, clock: .suspending)
  }

  // check-tests: allow yield, a sleep has to begin in a later step
  @Test func `real time spent in earlier steps does not change the length of a sleep`() async {
    let bubble = Bubble(.arrival)

    let outcome = await bubble.run {
      // If this time counted, any length from 1234.5 s to 2000 s would be possible, and the roundest one would be used.
      bubble.state.withLock { $0.stepStart -= .seconds(765.5) }
      await Task.yield()
      try? await Task.sleep(for: .seconds(1234.5))
    }

    #expect(outcome.time == .seconds(1234.5))
  }

  @Test func `a sleep until a time in the past does not turn back time`() async {
    let outcome = await Bubble(.arrival).run {
      try? await Task.sleep(for: .seconds(5))
      try? await Task.sleep(until: .now - .seconds(3), clock: .continuous)
    }

    #expect(outcome.problem == nil)
    #expect(outcome.time == .seconds(5))
  }

  @Test func `sleeps with the same deadline end in the order in which they began`() async {
    let woke = Spy<Int, Void, Never>("woke")

    let outcome = await Bubble(.arrival).run {
      await withTaskGroup { group in
        for number in 1...5 {
          group.addTask {
            try? await Task.sleep(for: .seconds(1))
            await woke(number)
          }
        }
      }
    }

    #expect(woke.calls == [1, 2, 3, 4, 5])
    #expect(outcome.time == .seconds(1))
  }

  @Test(.schedules(20)) func `Task.sleep calls end in the order of their deadlines`() async throws {
    let woke = Spy<Int, Void, Never>("woke")

    try await withThrowingTaskGroup { group in
      for milliseconds in [30, 10, 20] {
        group.addTask {
          try await Task.sleep(for: .milliseconds(milliseconds))
          await woke(milliseconds)
        }
      }
      try await group.waitForAll()
    }

    #expect(woke.calls == [10, 20, 30])
  }

  @Test(.schedules(20))
  func `virtual time does not advance as long as any task can run`() async throws {
    let isAwake = LockedState(false)
    let sleeper = Task {
      try await Task.sleep(for: .milliseconds(1))
      isAwake.withLock { $0 = true }
    }

    for _ in 0..<20 { await Task.yield() }
    await settle()
    #expect(!isAwake.withLock { $0 })

    try await sleeper.value
    #expect(isAwake.withLock { $0 })
  }

  @Test func `under schedules, a wait for a missing event reaches its limit at once`() async {
    let issues = await captureIssues {
      await explore {
        await expectation("loaded", within: .seconds(3600)) { _ in }
      }
    }

    expectOneIssue(issues, beginningWith: "Waited 3600 s")
  }

  @Test
  func `under schedules, a sleep on an idle TestClock reaches its limit at once`() async throws {
    let issues = await captureIssues {
      await explore {
        let clock = TestClock()
        try await clock.sleep(for: .seconds(1))
      }
    }

    let message = try #require(issues.first).message
    #expect(message.contains("TestClock"), "\(message)")
  }
}

@Suite struct SleepLengthTests {
  @Test
  func `a sleep reuses a computed length if the two lower bounds are at most 5 µs apart`() {
    var state = Bubble.State(chooser: JobChooser(.arrival))

    let lengths = [
      (16_664_000, 16_675_000), (16_662_200, 16_681_200), (16_663_500, 17_063_000),
      (16_674_500, 16_681_000), (9_997_000, 10_012_000), (16_664_500, 16_668_000),
      (19_997_000, 20_010_000), (19_992_000, 19_995_000), (20_002_000, 20_009_000),
      (19_991_000, 19_996_000),
    ].map { state.lengthOfSleep(in: .nanoseconds($0)...(.nanoseconds($1))) }

    #expect(
      lengths
        == [
          16_670_000, 16_670_000, 16_670_000, 16_680_000, 10_000_000, 16_670_000,
          20_000_000, 20_000_000, 20_000_000, 19_995_000,
        ].map { .nanoseconds($0) })
  }
}

@Suite struct RoundestTests {
  @Test(arguments: [
    (9_980_000, 10_300_000, 10_000_000),
    (9_980_000, 9_990_000, 9_990_000),
    (1_234_567, 1_234_567, 1_234_567),
    (0, 0, 0),
    (-5, 3, 3),
    (-9, -2, -2),
    (999_999_000, 1_000_000_400, 1_000_000_000),
    (15, 19, 19),
    (10_000_000, 10_300_000, 10_000_000),
    // A step that worked for 30 ms before the sleep began.
    (24_995_000, 54_995_000, 25_000_000),
    (12_495_000, 42_495_000, 12_500_000),
    (1_499_996_000, 1_529_996_000, 1_500_000_000),
    // The thread was interrupted after the sleep had begun.
    (24_950_000, 54_950_000, 25_000_000),
    (3_599_999_895_000, 3_600_000_040_000, 3_600_000_000_000),
    (99_312_345, 199_312_345, 100_000_000),
    (8_431_234, 20_000_100, 20_000_000),
    (-40_000_000, 10_000_050, 10_000_000),
    (0, 10_000_050, 10_000_000),
    (9_195_807, 10_008_648, 10_000_000),
    (24_195_807, 25_008_648, 25_000_000),
    (16_312_345, 25_020_400, 25_000_000),
    (143_194_000, 150_012_000, 150_000_000),
    // The upper bound is near 120 ms by chance. 120 ms is rounder than 75 ms, but wins only if it is near enough.
    (74_995_000, 120_014_000, 75_000_000),
    (74_995_000, 120_009_000, 120_000_000),
    // Several values are equally near to a bound.
    (10_000_000, 14_000_000, 10_000_000),
    (10_010_000, 10_095_000, 10_010_000),
    (.max - 1, .max, .max),
  ])
  func `if a sleep's length is known only as a range, the likeliest value is used`(
    shortest: Int, longest: Int, expected: Int
  ) {
    let range = Duration.nanoseconds(shortest)...Duration.nanoseconds(longest)

    #expect(roundest(range) == .nanoseconds(expected))
  }
}
