@testable import TestKit

@Suite("The seed of a run")
struct SeededTraitTests {
  @Test(
    arguments: [
      ("0", 0), ("42", 42), ("0x2A", 42), ("0Xff", 255), ("18446744073709551615", .max),
      ("0xffffffffffffffff", .max),
    ] as [(String, UInt64)])
  func `a number in the environment is the seed`(text: String, seed: UInt64) {
    let run = RunSeed(environment: ["TESTKIT_SEED": text]) { 1 }

    #expect(run.seed == seed)
    #expect(run.problem == nil)
  }

  @Test(arguments: [[:], ["TESTKIT_SEED": ""], ["SEED": "2"]])
  func `without a number the seed is fresh`(environment: [String: String]) {
    let run = RunSeed(environment: environment) { 1 }

    #expect(run.seed == 1)
    #expect(run.problem == nil)
  }

  @Test func `two fresh seeds are not the same`() {
    #expect(RunSeed(environment: [:]).seed != RunSeed(environment: [:]).seed)
  }

  @Test func `a test that passes says nothing of its seed`() async throws {
    let issues = try await issues(of: .seeded) { _ = SeededGenerator.current }

    #expect(issues.isEmpty)
  }

  @Test func `a failed run is replayed with the number that its issue names`() async throws {
    let drawn = Spy<[Int], Void, Never>("drawn")
    let failing: @Sendable () async throws -> Void = {
      var generator = SeededGenerator.current
      drawn.call((1...20).map { _ in Int.random(in: 0...9, using: &generator) })
      Issue.record("wrong")
    }

    let first = try await issues(of: SeededTrait(run: RunSeed(environment: [:])), failing)
    let line = try #require(first.first?.comments.last?.rawValue)
    let setting = try #require(line.split(separator: " ").first).split(separator: "=")
    try #require(setting.count == 2)
    let environment = [String(setting[0]): String(setting[1])]
    _ = try await issues(of: SeededTrait(run: RunSeed(environment: environment)), failing)

    let numbers: [[Int]] = drawn.calls
    try #require(numbers.count == 2)
    #expect(numbers[0] == numbers[1])
  }

  @Test func `the trait is around a test with its cases, where the errors of cases are seen`()
    throws
  {
    let test = try #require(Test.current)

    #expect(SeededTrait().scopeProvider(for: test, testCase: nil) != nil)
    #expect(SeededTrait().scopeProvider(for: test, testCase: Test.Case.current) == nil)
  }

  // MARK: - Failures

  @Test func `each issue of a test that fails ends in its seed`() async throws {
    let trait = SeededTrait(run: RunSeed(environment: ["TESTKIT_SEED": "0x10"]))

    let issues = try await issues(of: trait) {
      Issue.record("one")
      async let two: Void = record("two")
      await two
    }

    // failure: seed
    let replay = "TESTKIT_SEED=16 replays the random numbers of this run"
    // end failure
    #expect(issues.map(\.message) == ["one\n\(replay)", "two\n\(replay)"])
  }

  @Test func `what is no failure is left alone`() async throws {
    let issues = try await issues(of: .seeded) {
      Issue.record("a warning", severity: .warning)
      withKnownIssue { Issue.record("known") }
    }

    #expect(issues.map(\.message) == ["a warning", "known"])
  }

  @Test func `a seed that the trait names is said to be that`() async throws {
    let issues = try await issues(of: .seeded(42)) { Issue.record("wrong") }

    #expect(
      issues.map(\.message) == [
        "wrong\nThe random numbers are the same in every run, those of .seeded(42)"
      ])
  }

  @Test func `of two traits the inner one is named, whose numbers the test has drawn`() async throws
  {
    let test = try #require(Test.current)

    let issues = try await issues(of: .seeded(1)) {
      try await SeededTrait(fixed: 1).provideScope(for: test, testCase: nil) {
        Issue.record("wrong")
      }
    }

    #expect(
      issues.map(\.message) == [
        "wrong\nThe random numbers are the same in every run, those of .seeded(1)"
      ])
  }

  @Test(arguments: [
    "abc", "-1", "+1", "0x", "0x+1", " 42", "1_000", "4.2", "18446744073709551616",
  ])
  func `a seed in the environment that is no number is reported in each test`(
    text: String
  ) async throws {
    let test = try #require(Test.current)
    let drawn = Spy<UInt64, Void, Never>("drawn")
    let run = RunSeed(environment: ["TESTKIT_SEED": text]) { 5 }

    let issues = try await issues(of: SeededTrait(run: run)) {
      drawn.call(SeededGenerator.current.seed)
    }

    expectOneIssue(
      issues,
      """
      TESTKIT_SEED is "\(text)", which is no seed, so this run has a fresh one. Set it to the number \
      that a failed test has named, from 0 to 18446744073709551615, in decimal or behind 0x in \
      hexadecimal; or leave it out.
      """, line: test.sourceLocation.line)
    drawn.expectCalled(with: 5)
  }

  @Test func `a wrong seed in the environment is no matter where the trait names one`() async throws
  {
    let run = RunSeed(environment: ["TESTKIT_SEED": "abc"])

    let issues = try await issues(of: SeededTrait(fixed: 1, run: run)) {}

    #expect(issues.isEmpty)
  }

  // MARK: - Fixtures

  /// What a test with the trait records.
  private func issues(
    of trait: SeededTrait, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> [Issue] {
    let test = try #require(Test.current)
    return await captureIssues {
      try await trait.provideScope(for: test, testCase: nil) { try await body() }
    }
  }

  private func record(_ text: Comment) async {
    Issue.record(text)
  }
}
