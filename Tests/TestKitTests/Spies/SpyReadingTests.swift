import TestKit

@Suite("Reading a spy")
struct SpyReadingTests {
  @Test func `calls are listed in order, and later calls do not change an earlier list`() throws {
    let spy = Spy<Int, String, Void, Never>("move")

    spy.call(1, "a")
    let first = spy.calls
    spy.call(2, "b")

    #expect(first.map(\.0) == [1])
    #expect(spy.callCount == 2)
    #expect(spy.calls.map(\.0) == [1, 2])
    #expect(spy.calls.map(\.1) == ["a", "b"])
    let last = try spy.requireLastCall()
    #expect(last == (2, "b"))
  }

  @Test func `calls can be filtered by their arguments`() {
    let load = Spy<Int, @Sendable () -> Void, Void, Never>("load")
    let move = Spy<Int, String, Void, Never>("move")
    for number in [1, 2, 1] { move.call(number, "a") }
    load.call(5, {})

    #expect(move.calls(with: 1, "a").map(\.0) == [1, 1])
    #expect(move.calls(with: .any, .equal("a")).map(\.0) == [1, 2, 1])
    #expect(move.calls(with: 3, "a").isEmpty)
    #expect(load.calls(with: .equal(5), .any).count == 1)
  }

  // MARK: - Failures

  @Test func `if a spy was never called, requiring its last call fails the test`() async {
    let spy = Spy<Int, Void, Never>("move")
    var continues = false

    let line = #line + 2
    let issues = await captureIssues {
      _ = try spy.requireLastCall()
      continues = true
    }

    #expect(!continues)
    expectOneIssue(issues, "move has no last call: it was never called.", line: line)
  }
}
