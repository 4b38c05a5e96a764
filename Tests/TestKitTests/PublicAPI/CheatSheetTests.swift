import Foundation
import TestKit

/// Examples from the cheat sheet.
@Suite("The cheat sheet", .timeLimit(.minutes(10)))
struct CheatSheetTests {
  let finding = Spy<Int, String, any Error>("user(id:)")
  let saving = Spy<String, Void, Never>("save")

  @Test func `a spy answers, records and verifies calls`() async throws {
    finding.returns("Ann")
    finding.when(7).throws(LookupError.unknown)

    saving.call(try await finding(1))
    await #expect(throws: LookupError.unknown) { try await finding(7) }
    await saving.waitForCalls()

    finding.expectCalled(with: 7)
    saving.expectCalled()
    #expect(finding.calls == [1, 7])
    expectOrder(finding, saving)
  }

  @Test func `a spy can throw once and then return a value`() async throws {
    finding.answers(inSequence: .failure(LookupError.unknown), .success("Ann"))

    await #expect(throws: LookupError.unknown) { try await finding(7) }

    #expect(try await finding(7) == "Ann")
    await saving.expectNotCalled(for: .milliseconds(20))
  }

  @Test func `a gate holds a call until the gate is opened`() async throws {
    let gate = Gate<String, any Error>()
    finding.suspends(on: gate)

    async let name = finding(1)
    await gate.arrivals(1)
    saving.expectNotCalled()
    gate.open(returning: "Ann")

    #expect(try await name == "Ann")
  }

  @Test func `a test can wait for a callback, event, element, task or state`() async throws {
    let task = Task { true }
    let numbers = AsyncSequenceProbe(
      AsyncStream<Int> { continuation in
        continuation.yield(1)
        continuation.finish()
      })

    let name = try await valueOfCallback { done in done("Ann") }
    await expectation("two pages", count: 2) { done in for _ in 1...2 { done() } }
    await fulfillment(of: AsyncExpectation("failed", isInverted: true), within: .milliseconds(1))
    await numbers.expectNext(1)
    await numbers.expectFinish()
    let isDone = try await value(of: task)
    try await eventually { #expect(isDone) }

    #expect(name == "Ann")
  }

  @Test func `equal values and reordered lists pass`() {
    let (user, users) = (User(name: "Ann"), ["Ann", "Bob"])

    expectNoDifference(user, User(name: "Ann"))
    expectSameElements(users, ["Bob", "Ann"])
  }
}

// MARK: - Fixtures

private enum LookupError: Error { case unknown }

private struct User: Equatable {
  let name: String
}
