import TestKit

// snippet: checkout
struct Item {
  let name: String
  let price: Int
}

protocol Payments {
  func charge(_ cents: Int) async throws -> String
}

struct Checkout {
  let payments: any Payments

  func buy(_ items: [Item]) async throws -> String {
    let total = items.map(\.price).reduce(0, +)
    return try await payments.charge(total)
  }
}
// end snippet

// snippet: mock-payments
struct MockPayments: Payments {
  let charging = Spy<Int, String, any Error>("charge")

  func charge(_ cents: Int) async throws -> String {
    try await charging(cents)
  }
}
// end snippet

// snippet: declined
struct Declined: Error {}
// end snippet

@Suite("The quick start", .tags(.behavior))
struct QuickStartSnippetTests {
  // snippet: first-test
  @Test func `the sum of all prices is charged`() async throws {
    let payments = MockPayments()
    payments.charging.returns("receipt 1")
    let checkout = Checkout(payments: payments)

    let receipt = try await checkout.buy([
      Item(name: "Tea", price: 350), Item(name: "Milk", price: 225),
    ])

    #expect(receipt == "receipt 1")
    payments.charging.expectCalled(with: 575)
  }
  // end snippet

  // snippet: declined-test
  @Test func `a declined payment throws an error and is not retried`() async {
    let payments = MockPayments()
    payments.charging.throws(Declined())
    let checkout = Checkout(payments: payments)

    await #expect(throws: Declined.self) {
      try await checkout.buy([Item(name: "Tea", price: 350)])
    }

    payments.charging.expectCalled()
  }
  // end snippet

  @Test func `a wrong sum is shown next to the expected sum`() async throws {
    let payments = MockPayments()
    payments.charging.returns("receipt 1")
    _ = try await Checkout(payments: payments).buy([Item(name: "Tea", price: 350)])

    let line = #line + 1
    let issues = await captureIssues { payments.charging.expectCalled(with: 575) }

    // failure: first-failure
    expectOneIssue(
      issues,
      """
      Expected exactly 1 call to charge with (575), but there was none.
      Recorded:
        1. (350)
      Nearest: call 1, argument 1: 350 is not 575
      """, line: line)
    // end failure
  }

  @Test func `the failure of an unanswered call explains how to give an answer`() async {
    let checkout = Checkout(payments: MockPayments())

    // failure: no-answer
    let issues = await captureIssues {
      _ = try? await checkout.buy([Item(name: "Tea", price: 350)])
    }

    #expect(
      issues.map(\.message) == [
        """
        charge was called with (350), but it has no answer, so it threw UnansweredCall.
        Set an answer before the call, with returns(_:), throws(_:) or answers(_:). Or give the \
        spy a base answer when you create it: Spy("charge", returning: …).
        """
      ])
    // end failure
  }
}
