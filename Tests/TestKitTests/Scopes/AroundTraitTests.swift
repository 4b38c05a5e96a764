@testable import TestKit

@Suite("A trait from a closure")
struct AroundTraitTests {
  @Test(
    .around { test in
      try await WaitLimit.$standard.withValue(.seconds(3)) { try await test() }
    })
  func `a test runs inside the closure`() {
    #expect(WaitLimit.standard == .seconds(3))
  }

  @Test(.inside("a"), arguments: 1...3)
  func `every case of a test runs inside the closure`(number: Int) {
    #expect(Place.current == ".a")
  }

  @Test(.inside("a"), .inside("b")) func `the first of several is the outermost`() {
    #expect(Place.current == ".a.b")
  }

  @Suite("Of a suite with a closure", .inside("suite"))
  struct OfASuite {
    let placeOfInit = Place.current

    @Test func `each test of a suite runs inside, and what it is made of`() {
      #expect(Place.current == ".suite")
      #expect(placeOfInit == ".suite")
    }

    @Test(.inside("test")) func `the closure of a suite is around the one of its test`() {
      #expect(Place.current == ".suite.test")
    }
  }

  @Test func `what stands behind the test runs after it, also when it throws`() async throws {
    let test = try #require(Test.current)
    let steps = Spy<String, Void, Never>("steps")
    let trait: AroundTrait = .around { test in
      steps.call("set up")
      defer { steps.call("torn down") }
      try await test()
    }

    await #expect(throws: Mistake.made) {
      try await trait.provideScope(for: test, testCase: nil) {
        steps.call("test")
        throw Mistake.made
      }
    }

    #expect(steps.calls == ["set up", "test", "torn down"])
  }

  // MARK: - Failures

  @Test func `a closure that does not run the test is reported where the trait is written`()
    async throws
  {
    let body = Spy<Void, Never>("test")

    let line = #line + 1
    let trait: AroundTrait = .around { _ in }
    let issues = try await issues(of: trait) { body.call() }

    // failure: around
    expectOneIssue(
      issues,
      """
      The closure of .around did not run the test, so nothing was tested. Let it call what it is \
      passed: .around { test in try await test() }.
      """, line: line)
    // end failure
    body.expectNotCalled()
  }

  @Test func `a closure that runs the test twice is reported`() async throws {
    let line = #line + 1
    let trait: AroundTrait = .around { test in
      try await test()
      try await test()
    }
    let issues = try await issues(of: trait) {}

    expectOneIssue(
      issues,
      """
      The closure of .around ran the test 2 times. Let it call what it is passed exactly once; for \
      several runs give the test arguments.
      """, line: line)
  }

  @Test func `a closure that throws before the test fails the test with its error alone`()
    async throws
  {
    let issues = try await issues(of: .around { _ in throw Mistake.made }) {}

    #expect(issues.count == 1)
    #expect(issues.first?.error as? Mistake == .made)
  }

  @Test func `a closure that keeps the error of the test is reported`() async throws {
    let line = #line + 1
    let trait: AroundTrait = .around { test in try? await test() }
    let issues = try await issues(of: trait) { throw Mistake.made }

    expectOneIssue(
      issues,
      """
      The closure of .around kept the error that the test has thrown, with which the test would pass: \
      .made. Let it through: .around { test in try await test() }.
      """, line: line)
  }

  @Test func `a failed requirement that the closure keeps is one issue already`() async throws {
    let none: Int? = nil

    let issues = try await issues(of: .around { test in try? await test() }) {
      _ = try #require(none)
    }

    #expect(issues.count == 1)
  }

  @Test func `a cancelled test ends as it has to`() async throws {
    let test = try #require(Test.current)
    let trait: AroundTrait = .around { test in try? await test() }

    let issues = await captureIssues {
      let task = Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        try await trait.provideScope(for: test, testCase: nil) { try Task.checkCancellation() }
      }
      try await task.value
    }

    #expect(issues.isEmpty)
  }

  // MARK: - Fixtures

  /// What a test with the trait records.
  private func issues(
    of trait: AroundTrait, _ body: @escaping @Sendable () async throws -> Void
  ) async throws -> [Issue] {
    let test = try #require(Test.current)
    return await captureIssues {
      try await trait.provideScope(for: test, testCase: nil) { try await body() }
    }
  }
}

private enum Mistake: Error { case made }

private enum Place {
  // Task-local, for that is what the trait is for: a value around one test and no other.
  @TaskLocal static var current = ""
}

extension Trait where Self == AroundTrait {
  fileprivate static func inside(_ name: String) -> Self {
    .around { test in
      try await Place.$current.withValue("\(Place.current).\(name)") { try await test() }
    }
  }
}
