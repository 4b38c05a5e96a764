@testable import TestKit

@Suite("The trait .seeded")
struct SeededTraitTests {
  @Test(
    arguments: [
      (["TESTKIT_SEED": "0"], 0), (["TESTKIT_SEED": "42"], 42), (["TESTKIT_SEED": "0x2A"], 42),
      (["TESTKIT_SEED": "0Xff"], 255), (["TESTKIT_SEED": "18446744073709551615"], .max),
      (["TESTKIT_SEED": "0xffffffffffffffff"], .max), (["TESTKIT_SEED": ""], 1), ([:], 1),
      (["SEED": "2"], 1),
    ] as [([String: String], UInt64)])
  func `the seed comes from an environment variable, or else is random`(
    environment: [String: String], seed: UInt64
  ) {
    let process = ProcessSeed(environment: environment) { 1 }

    #expect(process.seed == seed)
    #expect(process.problem == nil)
  }

  @Test func `two random seeds differ`() {
    #expect(ProcessSeed(environment: [:]).seed != ProcessSeed(environment: [:]).seed)
  }

  @Test func `the seeded trait provides one scope per test, not one per case`() throws {
    let test = try #require(Test.current)

    #expect(SeededTrait().scopeProvider(for: test, testCase: nil) != nil)
    #expect(SeededTrait().scopeProvider(for: test, testCase: Test.Case.current) == nil)
  }

  @Test func `warnings and known issues do not show the seed`() async throws {
    let issues = try await issues(of: .seeded) {
      Issue.record("a warning", severity: .warning)
      withKnownIssue { Issue.record("known") }
    }

    #expect(issues.map(\.message) == ["a warning", "known"])
  }

  // MARK: - Failures

  @Test func `each failure ends with the seed of the run`() async throws {
    let trait = SeededTrait(process: ProcessSeed(environment: ["TESTKIT_SEED": "0x10"]))

    let issues = try await issues(of: trait) {
      Issue.record("one")
      async let two = Issue.record("two")
      _ = await two
    }

    // failure: seed
    let replay = "TESTKIT_SEED=16 replays the random numbers of this run"
    // end failure
    #expect(issues.map(\.message) == ["one\n\(replay)", "two\n\(replay)"])
  }

  @Test func `a failure shows a fixed seed once, even if two traits set it`() async throws {
    let test = try #require(Test.current)

    let issues = try await issues(of: .seeded(1)) {
      Issue.record("outer")
      try await SeededTrait(fixed: 1).provideScope(for: test, testCase: nil) {
        Issue.record("inner")
      }
    }

    let seed = "The random numbers come from .seeded(1) and are the same in every run"
    #expect(issues.map(\.message) == ["outer\n\(seed)", "inner\n\(seed)"])
  }

  @Test(arguments: [
    "abc", "-1", "+1", "0x", "0x+1", " 42", "1_000", "4.2", "18446744073709551616",
    "0x10000000000000000",
  ])
  func `an invalid TESTKIT_SEED is reported in each seeded test without a fixed seed`(
    text: String
  ) async throws {
    let test = try #require(Test.current)
    let drawn = Spy<UInt64, Void, Never>("drawn")
    let process = ProcessSeed(environment: ["TESTKIT_SEED": text]) { 5 }

    let random = try await issues(of: SeededTrait(process: process)) {
      drawn.call(SeededGenerator.current.seed)
    }
    let fixed = try await issues(of: SeededTrait(fixed: 1, process: process)) {}

    expectOneIssue(
      random,
      """
      TESTKIT_SEED is "\(text)", which is not a valid seed, so this run uses a random seed. Unset \
      the variable, or set it to the seed that a failed test shows. A seed is a number from 0 to \
      18446744073709551615, in decimal or, with the prefix 0x, in hexadecimal.
      """, line: test.sourceLocation.line)
    drawn.expectCalled(with: 5)
    #expect(fixed.isEmpty)
  }
}
