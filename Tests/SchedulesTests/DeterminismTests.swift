import TestKit

@testable import Schedules

// check-tests: allow yield, the tests need tasks that yield
@Suite struct DeterminismTests {
  @Test(arguments: 0..<(isLongRun ? 200 : 20))
  func `the same schedule always takes the same steps`(seed: UInt64) async {
    for schedule in [Schedule.random(seed: seed), .priority(seed: seed, length: 200)] {
      let first = await steps(under: schedule, seed: seed)
      for _ in 1..<10 {
        let again = await steps(under: schedule, seed: seed)

        #expect(again == first, "\(schedule)")
      }
    }
  }

  @Test func `a task keeps its number when it continues after a yield`() async {
    let outcome = await Bubble(.arrival).run {
      await Task.yield()
      await Task.yield()
    }

    #expect(outcome.story.count >= 3)
    #expect(Set(outcome.story.trace) == [[1]])
  }

  @Test(arguments: 0..<(isLongRun ? 10_000 : 200))
  func `settle returns only when all work is done`(seed: UInt64) async {
    let schedule = Schedule.at(Int(seed), seed: 0, length: 100)
    let outcome = await Bubble(schedule).run {
      let work = RandomWork()
      work.start(seed: seed)
      await settle()
      #expect(work.isDone)

      await MainActor.run { work.start(seed: seed + 1) }
      await settle()
      #expect(work.isDone)
      work.end()
    }

    #expect(outcome.problem == nil)
  }

  @Test func `schedules that run in parallel do not affect each other`() async {
    let alone = await allSteps()
    let noise = Task {
      while !Task.isCancelled {
        let tally = Tally()
        await tally.add()
        await MainActor.run {}
        await withTaskGroup { group in
          for _ in 0..<4 { group.addTask { await Task.yield() } }
        }
      }
    }

    for _ in 0..<2 {
      #expect(await allSteps() == alone)
    }
    noise.cancel()
    await noise.value
  }

  private func steps(under schedule: Schedule, seed: UInt64) async -> [[Int]] {
    let outcome = await Bubble(schedule).run {
      let work = RandomWork()
      work.start(seed: seed)
      await settle()
      work.end()
    }
    #expect(outcome.problem == nil)
    return outcome.story.trace
  }

  /// Runs schedules at the same time, and returns their steps by seed.
  private func allSteps() async -> [UInt64: [[Int]]] {
    await withTaskGroup { group in
      for seed: UInt64 in 0..<(isLongRun ? 500 : 16) {
        group.addTask { (seed, await steps(under: .random(seed: seed), seed: seed)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }
}
