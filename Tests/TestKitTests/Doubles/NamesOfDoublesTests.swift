import TestKit

/// A spy is named after the method that it stands for, such as `keys()`, or after its double and the property that
/// holds the spy, such as `URLSessionStub.reply`.
///
/// The spies of a data task have its number in their names. `MockNetworkSessionTests` checks these names.
@Suite("Names of doubles", .tags(.behavior))
struct NamesOfDoublesTests {
  @Test func `each spy in a double has a readable name in failure messages`() async {
    let store = InMemoryKeyValueStore()
    let session = MockNetworkSession()
    let stub = URLSessionStub()
    let backend = TestingBackend()

    let issues = await captureIssues {
      store.reading.expectCalled()
      store.listing.expectCalled()
      store.setting.expectCalled()
      store.removing.expectCalled()
      store.updating.expectCalled()
      session.dataTask.expectCalled()
      session.reply.expectCalled()
      stub.reply.expectCalled()
      stub.cancelling.expectCalled()
      backend.send.expectCalled()
      MockNetworkSession(returning: .status(200)).reply.expectCalled()
      URLSessionStub(returning: .status(200)).reply.expectCalled()
      TestingBackend(returning: BackendResponse()).send.expectCalled()
    }

    #expect(
      issues.map(\.message)
        == [
          "data(forKey:)", "keys()", "set(_:forKey:)", "removeValue(forKey:)", "update(forKey:_:)",
          "dataTask(with:completionHandler:)", "MockNetworkSession.reply", "URLSessionStub.reply",
          "URLSessionStub.cancelling", "TestingBackend.send", "MockNetworkSession.reply",
          "URLSessionStub.reply", "TestingBackend.send",
        ].map { "Expected exactly 1 call to \($0), but there was none." })
  }

  @Test func `line breaks in spy, matcher, expectation and probe names are escaped`() async {
    let spy = Spy<Int, Void, Never>("first\nsecond\u{1B}[1m")
    spy.call(1)

    let issues = await captureIssues {
      spy.expectCalled(2, with: .where("big\nand even") { $0 > 1 })
      await fulfillment(
        of: AsyncExpectation("a\nb"), within: .milliseconds(1), on: ImmediateClock())
      await AsyncSequenceProbe(AsyncStream<Int> { $0.finish() }, named: "c\nd").expectNext(1)
    }

    #expect(
      issues.first?.message == #"""
        Expected exactly 2 calls to first\nsecond\u{1B}[1m with (where big\nand even), but there was none.
        Recorded:
          1. (1)
        Nearest: call 1, argument 1: 1 is not big\nand even
        """#)
    let others = issues.dropFirst().map(\.message).joined()
    #expect(others.contains(#"“a\nb” did not happen"#))
    #expect(others.contains(#"“c\nd”"#))
  }
}
