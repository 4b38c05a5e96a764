import TestKit

@Suite("Commands in the documentation", .tags(.behavior))
struct CommandsSnippetTests {
  @Test func `a generated mock can be given answers and verified`() async throws {
    let orders = MockOrderSending()
    orders.sending.returns(7)

    let number = try await orders.send(["tea"], to: "Main Street")
    await orders.cancel(number)

    #expect(number == 7)
    orders.sending.expectCalled(with: ["tea"], "Main Street")
    orders.cancelling.expectCalled(with: 7)
  }

  /// Shows how to exempt a line from a check.
  ///
  /// Nothing calls this function.
  private func sleepBriefly() async throws {
    // snippet: commands-exemption
    // check-tests: allow sleep, this test is about the sleep
    try await Task.sleep(for: .milliseconds(1))
    // end snippet
  }
}

// snippet: commands-protocol
protocol OrderSending: Sendable {
  func send(_ items: [String], to address: String) async throws -> Int
  func cancel(_ order: Int) async
}
// end snippet

// snippet: commands-double
final class MockOrderSending: OrderSending {
  let sending: Spy<[String], String, Int, any Error>
  let cancelling = Spy<Int, Void, Never>("cancel(_:)")

  init(sourceLocation: SourceLocation = #_sourceLocation) {
    sending = Spy("send(_:to:)", sourceLocation: sourceLocation)
  }

  func send(_ items: [String], to address: String) async throws -> Int {
    try await sending(items, address)
  }
  func cancel(_ order: Int) async { await cancelling(order) }
}
// end snippet
