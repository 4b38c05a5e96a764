import TestKit

/// A spy is named after its method, such as `keys()`, or after its double and property, like `URLSessionStub.reply`.
///
/// The spies of a data task have its number in their names. `MockNetworkSessionTests` checks these names.
@Suite("Names of doubles", .tags(.behavior))
struct NamesOfDoublesTests {
  @Test func `each spy in a double has a readable name`() {
    let store = InMemoryKeyValueStore()
    let session = MockNetworkSession()
    let stub = URLSessionStub()

    #expect(store.reading.name == "data(forKey:)")
    #expect(store.listing.name == "keys()")
    #expect(store.setting.name == "set(_:forKey:)")
    #expect(store.removing.name == "removeValue(forKey:)")
    #expect(store.updating.name == "update(forKey:_:)")
    #expect(session.dataTask.name == "dataTask(with:completionHandler:)")
    #expect(session.reply.name == "MockNetworkSession.reply")
    #expect(stub.reply.name == "URLSessionStub.reply")
    #expect(stub.cancelling.name == "URLSessionStub.cancelling")
    #expect(TestingBackend().send.name == "TestingBackend.send")
    #expect(TestingBackend(returning: .json("[]")).send.name == "TestingBackend.send")
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
