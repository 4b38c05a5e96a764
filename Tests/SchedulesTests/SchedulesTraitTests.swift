import TestKit

@testable import Schedules

@Suite struct SchedulesTraitTests {
  @Test(arguments: [(true, 7), (false, 1)])
  func `the schedules trait repeats a test case, but not the test or suite around it`(
    isCase: Bool, count: Int
  ) async throws {
    let runs = Spy<Void, Never>("run")
    let trait: SchedulesTrait = .schedules(7)

    try await trait.provideScope(
      for: #require(Test.current), testCase: isCase ? Test.Case.current : nil
    ) { await runs() }

    runs.expectCalled(.exactly(count))
  }

  @Test
  func `the seed determines the orders in which a test's tasks run`() async throws {
    func orders(seed: UInt64) async throws -> [[Int]] {
      let orders = LockedState<[[Int]]>([])
      let trait: SchedulesTrait = .schedules(10, seed: seed)
      try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current) {
        let order = await withTaskGroup { group in
          for number in 1...4 { group.addTask { number } }
          return await group.reduce(into: []) { $0.append($1) }
        }
        orders.withLock { $0.append(order) }
      }
      return orders.withLock { $0 }
    }

    let first = try await orders(seed: 7)
    #expect(try await orders(seed: 7) == first)
    #expect(try await orders(seed: 700) != first)
  }

  @Test func `by default, the trait runs 100 schedules with seed 0, or fails if none can run`() {
    let plain: SchedulesTrait = .schedules()
    let tolerant: SchedulesTrait = .schedules(200, otherwise: .skip)

    #expect(plain.count == 100)
    #expect(plain.seed == 0)
    #expect(plain.fallback == .fail)
    #expect(tolerant.fallback == .skip)
  }

  @Test(
    arguments: [
      (.skip, "No schedules here.", true), (.skip, nil, false),
      (.fail, "No schedules here.", false),
    ] as [(ScheduleFallback, String?, Bool)])
  func `if no schedule can run, the trait can skip its test`(
    fallback: ScheduleFallback, problem: String?, isSkipped: Bool
  ) async throws {
    var trait: SchedulesTrait = .schedules(otherwise: fallback)
    trait.problem = problem
    let test = try #require(Test.current)

    var error: (any Error)?
    do { try await trait.prepare(for: test) } catch let skip { error = skip }

    #expect((error != nil) == isSkipped)
    if let error { #expect("\(error)".contains("No schedules here.")) }
  }

  // check-tests: allow no-expectation, the test fails if the task is not allowed
  @Test(.schedules(unfinishedTasks: .allowed))
  func `if unfinished tasks are allowed, a task may outlive its test`() async {
    Task { await never() }
  }

  @Suite(.schedules(50)) struct OfSuite {
    private let tally = Tally()

    @Test func `each schedule runs the test in a new instance of the suite`() async {
      await tally.add()

      #expect(await tally.count == 1)
    }

    @Test(arguments: [1, 2, 3])
    func `each case of a parameterized test runs under schedules`(size: Int) async {
      await withTaskGroup { group in
        for _ in 0..<size { group.addTask { await Task.yield() } }
      }

      #expect(Bubble.ofTask != nil)
    }
  }

  @Suite(.expectingRuns(3), .schedules(50))
  struct OfSuiteExceptForOneTest {
    // check-tests: allow no-expectation, the suite counts the runs
    @Test(.schedules(3))
    func `a schedules trait on a test replaces the schedules trait of its suite`() {
      Counted.run()
    }
  }

  @Suite(.expectingRuns(3), few)
  struct OfSuiteAndOfTest {
    // check-tests: allow no-expectation, the suite counts the runs
    @Test(few)
    func `a suite and its test may share one schedules trait`() {
      Counted.run()
    }
  }

  @MainActor
  @Test(.schedules(20)) func `a main-actor test under schedules stays on the main actor`() async {
    MainActor.assertIsolated()
    await Task.yield()
    MainActor.assertIsolated()
    await Task { @MainActor in MainActor.assertIsolated() }.value
    await settle()
    MainActor.assertIsolated()
  }

  @Test(.schedules(20)) func `under schedules, a task knows which test started it`() async {
    let test = Test.current
    await Task { #expect(Test.current == test) }.value
  }
}

private let few: SchedulesTrait = .schedules(3)

private enum Counted {
  @TaskLocal static var run = Spy<Void, Never>("run")
}

extension Trait where Self == AroundTrait {
  /// Expects the given number of calls to `Counted.run` in each test case of a suite.
  fileprivate static func expectingRuns(_ count: CallCount) -> Self {
    .around { test in
      let run = Spy<Void, Never>("run")
      try await Counted.$run.withValue(run) { try await test() }
      run.expectCalled(count)
    }
  }
}
