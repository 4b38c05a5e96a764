import TestKit

/// A failure shows the name of the method, not the name of the spy.
@Suite("Names of spies in doubles", .tags(.behavior))
struct NamesOfDoublesTests {
  @Test func `a failure shows the method name of each spy in a double`() async {
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
        ].map { "Expected exactly 1 call of \($0), but there was none." })
  }
}
