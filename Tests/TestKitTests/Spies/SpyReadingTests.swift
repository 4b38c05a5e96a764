import TestKit

@Suite("Reading a spy")
struct SpyReadingTests {
  @Test func `calls are in the order in which they were made`() {
    let spy = Spy<Int, String, Void, Never>("move")

    spy.call(1, "a")
    spy.call(2, "b")

    #expect(spy.callCount == 2)
    #expect(spy.calls.map(\.0) == [1, 2])
    #expect(spy.calls.map(\.1) == ["a", "b"])
  }

  @Test func `a list of calls does not change with later calls`() {
    let spy = Spy<Int, Void, Never>("move")
    spy.call(1)

    let calls = spy.calls
    spy.call(2)

    #expect(calls == [1])
  }

  @Test func `the last call is the newest one`() throws {
    let spy = Spy<Int, String, Void, Never>("move")
    spy.call(1, "a")
    spy.call(2, "b")

    let (number, text) = try spy.requireLastCall()

    #expect(number == 2)
    #expect(text == "b")
  }

  @Test func `a closure argument is called by the test`() throws {
    let spy = Spy<Int, @Sendable (String) -> Void, Void, Never>("load(_:completion:)")
    let received = Spy<String, Void, Never>("received")
    spy.call(1, { received.call($0) })

    let (_, completion) = try spy.requireLastCall()
    completion("done")

    #expect(received.calls == ["done"])
  }

  @Test func `a spy without a name is called the spy`() {
    let spy = Spy<Void, Never>()

    #expect(spy.name == "the spy")
  }

  // MARK: - Failures

  @Test func `a spy that was never called has no last call`() async {
    let spy = Spy<Int, Void, Never>("move")
    var goesOn = false

    let line = #line + 2
    let issues = await captureIssues {
      _ = try spy.requireLastCall()
      goesOn = true
    }

    #expect(!goesOn)
    expectOneIssue(issues, "move has no last call: it was never called.", line: line)
  }
}
