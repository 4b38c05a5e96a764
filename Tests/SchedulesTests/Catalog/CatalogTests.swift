import TestKit

@testable import Schedules

@Suite("A catalog of concurrency bugs", .timeLimit(.minutes(30)))
struct CatalogTests {
  @Test(arguments: ConcurrencyBug.all)
  func `a bug is found within 100 schedules, and each replay takes the same steps`(
    bug: ConcurrencyBug
  ) async throws {
    for seed in ConcurrencyBug.seeds(isLongRun ? 20 : 3) {
      let finding = try #require(
        await bug.firstFailure(within: 100, seed: seed), "The seed is \(seed).")

      for _ in 0..<3 {
        let replay = await bug.run(under: finding.schedule)

        #expect(replay == finding.run)
      }
    }
  }

  @Test(arguments: ConcurrencyBug.all)
  func `after a bug is fixed, none of the first 100 schedules fails`(bug: ConcurrencyBug) async {
    let finding = await ConcurrencyBug.$isFixed.withValue(true) {
      await bug.firstFailure(within: isLongRun ? 1000 : 100, seed: 0)
    }

    #expect(finding == nil)
  }

  // If this test fails, schedules find more bugs than the guide “Concurrency bugs” says. Correct its section “Limits”.
  @Test(arguments: ConcurrencyBug.hidden)
  func `schedules miss bugs that appear only if a task runs between calls to two actors`(
    bug: ConcurrencyBug
  ) async {
    let finding = await bug.firstFailure(within: isLongRun ? 1000 : 200, seed: 0)

    #expect(finding == nil)
  }

  /// Prints the numbers for the table in the guide.
  ///
  /// For the plain runs, the guide gives the lowest and the highest result of three settings. So run this test three
  /// times: alone, beside two busy loops, and beside the whole suite. On an idle machine, the plain runs find the bugs
  /// less often.
  // check-tests: allow print, the table goes into the guide
  @Test(
    .enabled(
      if: isLongRun, "It runs each bug 2,000 times. Run it with: TESTKIT_LONG=1 swift test")
  )
  func `in a long run, each bug is found within 100 schedules for each of 20 seeds`() async {
    print("| bug | found after, median (max) of 20 seeds | seen by 2,000 plain runs |")
    print("|---|---|---|")
    for bug in ConcurrencyBug.all {
      var numbers: [Int] = []
      for seed in ConcurrencyBug.seeds(20) {
        numbers.append(await bug.firstFailure(within: 1000, seed: seed)?.number ?? .max)
      }
      numbers.sort()
      print("| \(bug.name) | \(numbers[10]) (\(numbers[19])) | \(await bug.plainFailures(2000)) |")
      #expect(numbers[19] <= 100)
    }
    for bug in ConcurrencyBug.hidden {
      print("| \(bug.name) | never | \(await bug.plainFailures(2000)) |")
    }
  }
}

// MARK: - Running a bug

extension ConcurrencyBug {
  struct Run: Equatable {
    let holds: Bool?
    let problem: String?
    let trace: [[Int]]

    var hasFailed: Bool { holds != true || problem != nil }
  }

  struct Finding {
    /// The number of schedules that ran, including the one that failed.
    let number: Int
    let schedule: Schedule
    let run: Run
  }

  /// Returns seeds that have only their first schedule in common.
  ///
  /// The first schedule of every series is the order of arrival.
  fileprivate static func seeds(_ count: UInt64) -> [UInt64] {
    (0..<count).map { $0 * 1_000_003 }
  }

  fileprivate func run(under schedule: Schedule) async -> Run {
    let result = LockedState<Bool?>(nil)
    let outcome = await Bubble(schedule).run {
      let holds = await holds()
      result.withLock { $0 = holds }
    }
    // Leaves out the addresses. The optimizer copies functions, so the same code can have several addresses.
    let problem = outcome.problem.map { "\($0)".replacing(#/frames: \[[^\]]*\]/#, with: "") }
    return Run(holds: result.withLock { $0 }, problem: problem, trace: outcome.story.trace)
  }

  /// Runs the code as `explore` does, until a schedule fails.
  fileprivate func firstFailure(within count: Int, seed: UInt64) async -> Finding? {
    var length = 20
    for index in 0..<count {
      let schedule = Schedule.at(index, seed: seed, length: length)
      let run = await run(under: schedule)
      if run.hasFailed { return Finding(number: index + 1, schedule: schedule, run: run) }
      if index == 0 { length = max(run.trace.count, 10) }
    }
    return nil
  }

  /// Runs the code without a schedule, and returns how often it fails or does not end.
  fileprivate func plainFailures(_ count: Int) async -> Int {
    var failures = 0
    for _ in 0..<count {
      let plainRun = Task.detached { await holds() }
      var result: Bool?
      _ = await captureIssues { result = try? await value(of: plainRun, within: .seconds(2)) }
      if result != true { failures += 1 }
    }
    return failures
  }
}
