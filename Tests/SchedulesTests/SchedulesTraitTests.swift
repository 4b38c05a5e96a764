import Seams
import TestKit

@testable import Schedules

// check-tests: allow yield, the subject is what happens when a task gives others a turn
@Suite struct SchedulesTraitTests {
  @Test func `a test runs under as many schedules as the trait says`() async throws {
    let runs = Spy<Void, Never>("run")
    let trait: SchedulesTrait = .schedules(7)

    try await trait.provideScope(
      for: #require(Test.current), testCase: Test.Case.current
    ) { await runs() }

    runs.expectCalled(7)
  }

  @Test func `a suite that the trait passes through runs once`() async throws {
    let runs = Spy<Void, Never>("run")
    let trait: SchedulesTrait = .schedules(7)

    try await trait.provideScope(for: #require(Test.current), testCase: nil) { await runs() }

    runs.expectCalled(1)
  }

  @Test(.schedules(200, seed: 7)) func `another seed explores other orders`() async throws {
    let seeds = try #require(Test.current).traits.compactMap { ($0 as? SchedulesTrait)?.seed }

    #expect(seeds == [7])
  }

  // check-tests: allow no-expectation, the schedule fails if it does not allow the task
  @Test(.schedules(unfinishedTasks: .allowed)) func `a task may outlive its test`() async {
    Task { await never() }
  }

  @Test(.schedules(200, otherwise: .runOnce)) func `a test may run once instead`() throws {
    let trait = try #require(Test.current?.traits.first as? SchedulesTrait)

    #expect(trait.fallback == .runOnce)
  }

  @Suite(.schedules(50)) struct OfSuite {
    private static let runs = LockedState(0)
    private let tally = Tally()

    @Test func `each run gets a new instance of the suite`() async {
      await tally.add()

      #expect(await tally.count == 1)
    }

    @Test(arguments: [1, 2, 3])
    func `each case runs under its own schedules`(size: Int) async {
      await withTaskGroup { group in
        for _ in 0..<size { group.addTask { await Task.yield() } }
      }

      #expect(Bubble.ofTask != nil)
    }

    @Test(.schedules(3)) func `the trait of a test replaces that of its suite`() async {
      let runs = Self.runs.withLock {
        $0 += 1
        return $0
      }

      #expect(runs <= 3)
    }
  }

  @MainActor
  @Test(.schedules(20)) func `a test on the main actor stays there`() async {
    MainActor.assertIsolated()
    await Task.yield()
    MainActor.assertIsolated()
    await Task { @MainActor in MainActor.assertIsolated() }.value
    await settle()
    MainActor.assertIsolated()
  }

  @Test(.schedules(20)) func `a task finds the test that it belongs to`() async {
    let test = Test.current
    await Task { #expect(Test.current == test) }.value
  }
}
