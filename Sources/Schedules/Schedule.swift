import Seams
import TestKit

/// The rule that decides which of the ready jobs runs next.
///
/// The first schedule of a test runs jobs in the order of their arrival. After that, random and priority schedules
/// alternate.
enum Schedule: Equatable, Sendable {
  /// The order of arrival.
  case arrival

  /// A random job, with a probability in proportion to the weight of its task.
  ///
  /// Each task gets a random power of two as its weight. Each schedule first picks the highest weight that its tasks
  /// can get, a power of two from 1 to 32.
  case random(seed: UInt64)

  /// The job of the task with the highest priority.
  ///
  /// Tasks get random priorities. At two random steps among the first `length` steps, the task with the
  /// highest priority drops to the lowest priority. If a bug in a program with threads depends on three
  /// ordering constraints, such a schedule finds it with a probability of at least 1 / (threads · steps²).
  /// For Swift tasks, this number is only a guide, because a job of an actor may run any task that waits for
  /// the actor. So such a job counts as a thread of its own and gets its own random priority.
  ///
  /// Source: Burckhardt, Kothari, Musuvathi and Nagarakatte, “A randomized scheduler with probabilistic guarantees of
  /// finding bugs”, ASPLOS 2010.
  case priority(seed: UInt64, length: Int)

  /// Returns the schedule at a position in a series.
  ///
  /// - Parameters:
  ///   - index: The position, from zero.
  ///   - seed: The seed of the series.
  ///   - length: The number of steps of the first schedule, but at least 10.
  /// - Returns: The schedule.
  static func at(_ index: Int, seed: UInt64, length: Int) -> Schedule {
    // Without mixing, the series of two seeds that are near each other would be nearly the same. Only 32 bits are kept,
    // because the names of the schedules are then shorter. Seed 0 is not mixed, which makes its names even shorter.
    var mixed = SplitMix64(seed: seed)
    let base = seed == 0 ? 0 : mixed.next() >> 32
    let own = base + UInt64(index)
    if index == 0 { return .arrival }
    return index.isMultiple(of: 2) ? .priority(seed: own, length: length) : .random(seed: own)
  }
}

// MARK: - The name

/// The name of a schedule, such as `random-17`, for `TESTKIT_SCHEDULE`.
extension Schedule: LosslessStringConvertible {
  init?(_ name: String) {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().map { UInt64($0) }
    switch (parts.first, numbers.count) {
    case ("arrival", 0):
      self = .arrival
    case ("random", 1):
      guard let seed = numbers[0] else { return nil }
      self = .random(seed: seed)
    case ("priority", 2):
      guard let seed = numbers[0], let length = numbers[1].flatMap({ Int(exactly: $0) }), length > 0
      else { return nil }
      self = .priority(seed: seed, length: length)
    default:
      return nil
    }
  }

  var description: String {
    switch self {
    case .arrival: "arrival"
    case .random(let seed): "random-\(seed)"
    case .priority(let seed, let length): "priority-\(seed)-\(length)"
    }
  }
}

// MARK: - Choosing

/// A chooser that picks the next job according to a schedule.
struct JobChooser: Sendable {
  private let schedule: Schedule
  private var random: SeededGenerator

  /// The weights or the priorities of the tasks.
  ///
  /// Random priorities are positive. A task that drops to the lowest priority gets a negative one.
  private(set) var ranks: [Int: Int] = [:]

  /// The base-2 logarithm of the highest possible weight.
  private var highestExponent = 0

  /// The steps at which the task with the highest priority drops to the lowest priority.
  private var changes: [Int] = []
  private var lowest = 0

  /// The number of the task or actor job that was chosen last, and how many times in a row.
  private var last: (owner: Int, count: Int)?

  /// The number of steps in a row that have passed over the job that has been ready longest.
  private var passes = 0

  init(_ schedule: Schedule) {
    self.schedule = schedule
    switch schedule {
    case .arrival:
      random = SeededGenerator(seed: 0)
    case .random(let seed):
      random = SeededGenerator(seed: seed)
      highestExponent = Int.random(in: 0...5, using: &random)
    case .priority(let seed, let length):
      random = SeededGenerator(seed: seed)
      changes = (0..<2).map { _ in Int.random(in: 0..<length, using: &random) }
    }
  }

  /// Chooses the job that runs next.
  ///
  /// - Parameters:
  ///   - owners: The numbers of the tasks whose jobs are ready, in the order of arrival. At least one.
  ///   - step: The number of steps before this one.
  /// - Returns: The position of the job.
  mutating func next(among owners: [Int], step: Int) -> Int {
    switch schedule {
    case .arrival: return 0
    case .random: return nextByWeight(among: owners)
    case .priority: return nextByPriority(among: owners, step: step)
    }
  }

  private mutating func nextByWeight(among owners: [Int]) -> Int {
    let weights = owners.map { owner in
      rank(of: owner) { [highestExponent] random in
        1 << Int.random(in: 0...highestExponent, using: &random)
      }
    }
    var rest = Int.random(in: 0..<weights.reduce(0, +), using: &random)
    var choice = 0
    while rest >= weights[choice] {
      rest -= weights[choice]
      choice += 1
    }
    return choice
  }

  private mutating func nextByPriority(among owners: [Int], step: Int) -> Int {
    var choice = highest(among: owners)
    // A task that polls would keep all others from running, so after a while it drops to the lowest priority.
    let isPolling = last.map { $0.owner == owners[choice] && $0.count >= 50 } ?? false
    // Tasks that alternate can also starve the others. Then the one with the highest priority drops too, but only after
    // more steps, because some bugs appear only if a task waits for a long time.
    let isStarving = passes >= 1000
    if changes.contains(step) || isPolling || (isStarving && choice != 0) {
      lowest -= 1
      ranks[owners[choice]] = lowest
      choice = highest(among: owners)
    }
    let count = last.map { $0.owner == owners[choice] ? $0.count + 1 : 1 } ?? 1
    last = (owners[choice], count)
    passes = choice == 0 ? 0 : passes + 1
    return choice
  }

  private mutating func highest(among owners: [Int]) -> Int {
    let priorities = owners.map { owner in
      rank(of: owner) { Int.random(in: 1...Int.max, using: &$0) }
    }
    var choice = 0
    for index in priorities.indices where priorities[index] > priorities[choice] { choice = index }
    return choice
  }

  /// Returns the rank of a task, and chooses one if the task is new.
  private mutating func rank(
    of owner: Int, orElse makeRank: (inout SeededGenerator) -> Int
  ) -> Int {
    if let rank = ranks[owner] { return rank }
    let rank = makeRank(&random)
    ranks[owner] = rank
    return rank
  }
}
