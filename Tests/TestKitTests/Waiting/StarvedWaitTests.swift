import TestKit

// Each wait takes far longer than its limit of a nanosecond, as on a busy machine.
@Suite("Waits on a starved machine", .timeLimit(.minutes(10)))
struct StarvedWaitTests {
  @Test(.waitLimit(.nanoseconds(1)), arguments: Wait.all)
  func `a failed wait says that the machine was starved`(wait: Wait) async {
    let issues = await captureIssues { await wait.body() }

    let messages = issues.map(\.message)
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains("\nThe machine was starved: 0 µs took ") == true, "\(messages)")
  }

  struct Wait: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let body: @Sendable () async -> Void

    static let all = [
      Wait("a call") { await Spy<Void, Never>("spy").waitForCalls() },
      Wait("an arrival") { await Gate<Void, any Error>().arrivals() },
      Wait("a held call") {
        let load = Spy<Int, any Error>("load")
        load.suspends(on: Gate())
        _ = try? await load()
      },
      Wait("a sleep") { await TestClock().sleepers(atLeast: 1) },
      Wait("an advance") { await TestClock().advance(by: .zero, sleepers: 1) },
      Wait("state") { _ = try? await eventually { false } },
    ]

    init(_ name: String, _ body: @escaping @Sendable () async -> Void) {
      testDescription = name
      self.body = body
    }
  }
}
