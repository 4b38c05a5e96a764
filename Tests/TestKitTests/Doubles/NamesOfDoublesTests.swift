import TestKit

/// A message names the requirement that a spy stands for, not the spy.
@Suite("The names of the spies of doubles", .tags(.behavior))
struct NamesOfDoublesTests {
  @Test func `the spies of a store have the names of its requirements`() async {
    let store = InMemoryKeyValueStore()

    let issues = await captureIssues {
      store.reading.expectCalled()
      store.listing.expectCalled()
      store.setting.expectCalled()
      store.removing.expectCalled()
      store.updating.expectCalled()
    }

    #expect(
      issues.map(\.message)
        == [
          "data(forKey:)", "keys()", "set(_:forKey:)", "removeValue(forKey:)", "update(forKey:_:)",
        ].map { "Expected exactly 1 call of \($0), but there was none." })
  }

  @Test func `the spies of network doubles have the names of what they answer`() async throws {
    let session = MockNetworkSession()
    let stub = URLSessionStub()
    let backend = TestingBackend()
    let answering = (
      MockNetworkSession(returning: .status(200)), TestingBackend(returning: BackendResponse())
    )

    let issues = await captureIssues {
      session.dataTask.expectCalled()
      session.reply.expectCalled()
      stub.reply.expectCalled()
      stub.cancelling.expectCalled()
      backend.send.expectCalled()
      answering.0.reply.expectCalled()
      answering.1.send.expectCalled()
    }

    #expect(
      issues.map(\.message)
        == [
          "dataTask(with:completionHandler:)", "MockNetworkSession.reply", "URLSessionStub.reply",
          "URLSessionStub.cancelling", "TestingBackend.send", "MockNetworkSession.reply",
          "TestingBackend.send",
        ].map { "Expected exactly 1 call of \($0), but there was none." })
  }
}
