import TestKit

/// A spy is named after its method, or after its double and property, as in `URLSessionStub.reply`.
@Suite("Names of spies in doubles", .tags(.behavior))
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
}
