import TestKit

/// The “after” column of the page about XCTest.
@Suite("Migrating from XCTest")
struct MigratingFromXCTestTests {
  private let directory: Directory

  init() throws {
    directory = try Directory()
  }

  @Test func `a saved name is found`() {
    directory.save("Ann")

    #expect(directory.names == ["Ann"])
  }

  @Test func `an assertion becomes an expectation`() async throws {
    let (total, price, user) = (3, 0.1 + 0.2, User())

    #expect(total == 3)
    #expect(!directory.isFull)
    #expect(directory.owner == nil)
    #expect(user === user)
    expectNoDifference(price, 0.3, within: 0.001)
    expectNoDifference(directory.names, [])
    let last = try #require([1, 2].last)
    #expect(throws: DirectoryError.full) { try directory.add("Bob") }
    #expect(throws: Never.self) { try directory.check() }
    let issues = await captureIssues {
      Issue.record("no case is left")
      withKnownIssue { try directory.add("Bob") }
    }

    #expect(last == 2)
    #expect(issues.count == 2)
  }

  @Test(.enabled(if: hasPrinter), .waitLimit(.seconds(10)))
  func `a condition and a limit become traits`() async throws {
    let task = Task { hasPrinter }

    #expect(try await value(of: task))
  }

  @Test(.around { test in try await withLanguage("de") { try await test() } }, arguments: [1, 2])
  func `a loop over inputs becomes arguments, and a surrounding closure a trait`(number: Int) {
    #expect(directory.title(ofPage: number) == "Seite \(number)")
  }

  @Test func `a call that must come later, and not before, takes two waits`() async {
    let saving = Spy<String, Void, Never>("save")

    await saving.expectNotCalled(for: .milliseconds(20))
    directory.save("Ann") { saving.call("Ann") }
    await saving.waitForCalls()

    saving.expectCalled(with: "Ann")
  }

  @Test func `every event has its own wait`() async throws {
    let opened = AsyncExpectation("opened")
    let loaded = AsyncExpectation("loaded", count: 2)
    let failed = AsyncExpectation("failed", isInverted: true)
    opened.fulfill()
    loaded()
    loaded()

    await fulfillment(of: opened, loaded)
    await fulfillment(of: opened, loaded, enforceOrder: true)
    await fulfillment(of: failed, within: .milliseconds(1))
    await expectation("saved") { done in directory.save("Ann") { done() } }
    let name = try await valueOfCallback { done in directory.load { done($0) } }
    try await eventually { #expect(directory.isLoaded) }

    #expect(name == "Ann")
  }

  @Test func `an object is released, and time passes without waiting`() async {
    await expectReleased { User() }
    let clock = TestClock()
    let sleeping = Task { try await clock.sleep(for: .seconds(5)) }

    await clock.sleepers(atLeast: 1)
    clock.advance(by: .seconds(5))

    await #expect(throws: Never.self) { try await sleeping.value }
  }
}

// MARK: - Fixtures

private let hasPrinter = true

private enum DirectoryError: Error { case full }

private final class User {}

private final class Directory: Sendable {
  private let saving = Spy<String, Void, Never>("save")
  let isFull = false
  let isLoaded = true
  let owner: String? = nil

  init() throws {}

  var names: [String] { saving.calls }

  func save(_ name: String, completion: () -> Void = {}) {
    saving.call(name)
    completion()
  }

  func title(ofPage number: Int) -> String {
    Language.current == "de" ? "Seite \(number)" : "Page \(number)"
  }

  func load(completion: (String) -> Void) { completion("Ann") }
  func add(_ name: String) throws { throw DirectoryError.full }
  func check() throws {}
}

private func withLanguage(_ code: String, _ body: () async throws -> Void) async throws {
  try await Language.$current.withValue(code) { try await body() }
}

private enum Language {
  @TaskLocal static var current = "en"
}
