@testable import TestKit

@Suite("The trait .around")
struct AroundTraitTests {
  @Test(.inside("a"), .inside("b"), arguments: 1...2)
  func `for each test case, the first of several .around traits is the outermost`(number: Int) {
    #expect(Place.current == ".a.b")
  }

  @Suite("The trait .around on a suite", .inside("suite"), .inside())
  struct OnASuite {
    let placeOfInit = Place.current

    @Test(.inside("test"))
    func `the closure of an around trait encloses the suite's initializer as well as the test`() {
      let place = ".suite.\(Test.current?.name ?? "").test"
      #expect(placeOfInit == place)
      #expect(Place.current == place)
    }
  }

  @Test func `the closure of an around trait can clean up even if the test throws`() async throws {
    let steps = Spy<String, Void, Never>("steps")

    let issues = try await issues(
      of: .around { test in
        defer { steps.call("torn down") }
        try await test()
      }
    ) {
      steps.call("test")
      throw TestError.failed
    }

    #expect(issues.map { $0.error as? TestError } == [.failed])
    #expect(steps.calls == ["test", "torn down"])
  }

  // MARK: - Failures

  @Test func `an around closure is reported at its own line if it does not run the test`()
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
      The closure of .around did not run the test, so nothing was tested. Call the test that is \
      passed to it: .around { test in try await test() }.
      """, line: line)
    // end failure
    body.expectNotCalled()
  }

  @Test(arguments: [
    (
      1,
      """
      The closure of .around caught the error that the test threw, .failed, so the test would pass. Rethrow \
      the error: .around { test in try await test() }.
      """
    ),
    (
      2,
      """
      The closure of .around ran the test 2 times. It must call the test exactly once. \
      To run a test several times, give it arguments.
      """
    ),
  ])
  func `an around closure that swallows an error or runs the test twice is reported`(
    runs: Int, message: String
  ) async throws {
    let trait: AroundTrait = .around { test in for _ in 1...runs { try? await test() } }

    let issues = try await issues(of: trait) { throw TestError.failed }

    #expect(issues.map(\.message) == [message])
  }

  @Test func `a thrown error or a failed requirement is reported only once`() async throws {
    let none: Int? = nil

    let thrown = try await issues(of: .around { _ in throw TestError.failed }) {}
    let required = try await issues(of: .around { test in try? await test() }) {
      _ = try #require(none)
    }

    #expect(thrown.map { $0.error as? TestError } == [.failed])
    #expect(required.count == 1)
  }

  @Test func `the closure of an around trait may swallow the error of a cancelled test`()
    async throws
  {
    let recorded = try await inCancelledTask {
      try await issues(of: .around { test in try? await test() }) { try Task.checkCancellation() }
    }

    #expect(recorded.isEmpty)
  }
}

private enum Place {
  // Task-local, so that the closure of `.around` changes the value only for its own test.
  @TaskLocal static var current = ""
}

extension Trait where Self == AroundTrait {
  /// A trait that adds a name to `Place.current`, by default that of the running test.
  fileprivate static func inside(_ name: String? = nil) -> Self {
    .around { test in
      let place = "\(Place.current).\(name ?? Test.current?.name ?? "")"
      try await Place.$current.withValue(place) { try await test() }
    }
  }
}
