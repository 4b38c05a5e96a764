import TestKit

@testable import Schedules

@Suite struct JobChooserTests {
  @Test func `in random schedules, the lowest task weight is 1 and the highest is at most 32`() {
    let weights = (0..<200).map { (seed: UInt64) in
      var chooser = JobChooser(.random(seed: seed))
      _ = chooser.next(among: Array(1...100), step: 0)
      return Set(chooser.ranks.values)
    }

    #expect(Set(weights.map { $0.min() }) == [1])
    #expect(Set(weights.map { $0.max() }) == [1, 2, 4, 8, 16, 32])
  }

  @Test(arguments: 0..<20)
  func `random schedules choose each task in proportion to its weight`(seed: UInt64) {
    var chooser = JobChooser(.random(seed: seed))
    var counts = [0, 0, 0]

    for step in 0..<2000 { counts[chooser.next(among: [1, 2, 3], step: step)] += 1 }

    let weights = [1, 2, 3].map { Double(chooser.ranks[$0, default: 0]) }
    for (count, weight) in zip(counts, weights) {
      let share = Double(count) / 2000
      let expected = weight / weights.reduce(0, +)
      #expect(abs(share - expected) < 0.05)
    }
  }

  @Test func `if no task polls, a priority schedule switches tasks at most twice`() {
    let turns = (0..<50).map { (seed: UInt64) in
      var chooser = JobChooser(.priority(seed: seed, length: 20))
      let choices = (0..<20).map { chooser.next(among: [1, 2, 3, 4], step: $0) }
      return uniqued(choices)
    }

    #expect(turns.allSatisfy { Set($0).count == $0.count }, "A task got a second turn.")
    #expect(turns.map(\.count).max() == 3)
  }

  @Test(arguments: 0..<20)
  func `priority schedules begin with the task that has the highest priority`(seed: UInt64) {
    var chooser = JobChooser(.priority(seed: seed, length: 1_000_000))

    let choice = chooser.next(among: [1, 2, 3], step: 0)

    #expect(chooser.ranks[choice + 1] == chooser.ranks.values.max())
    #expect(chooser.ranks.values.allSatisfy { $0 > 0 }, "A priority has already been lowered.")
  }

  @Test func `tasks with lowered priorities run in the order in which they were lowered`()
    throws
  {
    let choosers = (0..<50).compactMap { (seed: UInt64) -> (JobChooser, [Int])? in
      var chooser = JobChooser(.priority(seed: seed, length: 10))
      let turns = uniqued((0..<10).map { chooser.next(among: [0, 1, 2], step: $0) })
      return turns.count == 3 ? (chooser, turns) : nil
    }

    #expect(!choosers.isEmpty)
    for (chooser, turns) in choosers {
      for fallen in [[turns[0], turns[1]], [turns[1], turns[0]]] {
        var chooser = chooser
        let choice = chooser.next(among: fallen, step: 10)

        #expect(fallen[choice] == turns[0])
      }
    }
  }

  @Test(arguments: 0..<10)
  func `under priority schedules, a polling task loses its turn after 50 steps`(seed: UInt64) {
    var chooser = JobChooser(.priority(seed: seed, length: 1))

    let choices = (0..<200).map { chooser.next(among: [1, 2], step: $0) }

    let first = choices[0]
    let turn = Array(repeating: first, count: 50)
    let otherTurn = Array(repeating: 1 - first, count: 50)
    #expect(choices == turn + otherTurn + turn + otherTurn)
  }

  @Test(arguments: 0..<10)
  func `under priority schedules, tasks that alternate do not starve another task`(seed: UInt64) {
    var chooser = JobChooser(.priority(seed: seed, length: 1))
    var ready = [3, 1]
    var gaps: [Int] = []
    var last = 0

    for step in 0..<10_000 {
      let owner = ready.remove(at: chooser.next(among: ready, step: step))
      // Tasks 1 and 2 wake each other, and task 3 is always ready.
      ready.append(owner == 3 ? 3 : 3 - owner)
      if owner == 3 {
        gaps.append(step - last)
        last = step
      }
    }

    #expect(gaps[0] == 0 || gaps[0] == 1_000)
    #expect(gaps.max() == 1_002)
    #expect(10_000 - last <= 1_002)
  }

  /// Returns a list without consecutive duplicates.
  private func uniqued(_ list: [Int]) -> [Int] {
    list.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
