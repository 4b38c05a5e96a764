import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The code in sentences and tables of the documentation that no snippet contains.
@Suite("Code in sentences of the documentation")
struct SentenceSpellingsTests {
  @Test(.enabled(if: Bool(true), "why"))
  func `a value is required, or compared in any order`() throws {
    let (actual, expected) = (["a", "b"], ["a", "b"])
    let items = actual

    let item = try #require(items.first)

    #expect(item == "a")
    #expect(actual == expected)
    expectSameElements(actual, expected)
  }

  @Test func `a call is answered and verified with values or with matchers`() throws {
    let find = Spy<Int, String, User, LookupError>("find", returning: User(name: "Ann"))
    let bob = User(name: "Bob")
    let loading = Spy<String, @Sendable () -> Void, Void, Never>("load")

    find.when(1, "x").returns(bob)
    let user = try find(1, "x")
    loading("a", {})

    #expect(user == bob)
    find.expectCalled(with: 1, "x")
    find.expectCalled(with: .any, .equal("x"))
    loading.expectCalled(with: .equal("a"), .any)
  }

  @Test func `a spy throws the error of its method`() {
    let find = Spy<Int, User, LookupError>("find", returning: User(name: "Ann"))
    find.answers { (id) throws(LookupError) in throw LookupError(id: id) }
    let adding = Spy<User, Void, Full>("add")
    adding.returns(())
    adding.throws(.full)

    let error = #expect(throws: LookupError.self) { try find(7) }
    #expect(throws: Full.full) { try adding(User(name: "Ann")) }

    #expect(error?.id == 7)
    #expect(adding.calls.map(\.name) == ["Ann"])
  }

  @Test func `in an async test, call(_:) does not suspend`() async {
    let announcing = Spy<Int, Void, Never>("announce")
    let spy = Spy<Int, Void, Never>("onChange")
    var sut = Slider()
    sut.onChange = { spy.call($0) }

    announcing.call(1)
    sut.move(to: 1)
    sut.move(to: 2)
    await spy.waitForCalls(2)

    announcing.expectCalled(with: 1)
    #expect(spy.calls == [1, 2])
  }

  @Test func `the code of an error can be compared without its reason`() {
    do {
      let error: BackendError? = BackendError(.notFound, reason: "no user 7")
      #expect(error?.code == .notFound)
    }
    do {
      let error: KeyValueStoreError? = KeyValueStoreError(.diskFull, reason: "no space")
      #expect(error?.code == .diskFull)
    }
  }

  @Test func `a duration can be added to an instant`() {
    let clock = TestClock()

    #expect(clock.now + .seconds(60) == VirtualInstant(offset: .seconds(60)))
  }

  @Test func `a closure can await the compared value`() async {
    let store = InMemoryStore()

    await expectNoChange(of: { await store.count }) { await store.look() }
  }

  @Test func `a closure of several statements needs the type of its value`() async throws {
    let value: Int = try await valueOfCallback { done in
      let number = 7
      done(number)
    }

    #expect(value == 7)
  }

  @Test func `the bytes and the key of a saved value are verified`() throws {
    let store = InMemoryKeyValueStore()
    let data = Data("Hello".utf8)

    try store.set(data, forKey: "draft")

    store.setting.expectCalled(with: data, "draft")
  }

  @Test func `a closure can match a request`() async throws {
    let url = try #require(URL(string: "https://example.com/a"))
    let other = try #require(URL(string: "https://example.com/b"))
    let (session, clock) = (MockNetworkSession(returning: .status(404)), TestClock())
    let reply = session.reply
    reply.when(.where("a secure one") { request in request.url?.scheme == "https" })
      .throws(URLError(.timedOut))
    reply.when(.where { $0.url == url }).returns(.status(200).delayed(by: .seconds(2), on: clock))
    let loaded = Spy<Int?, Void, Never>("loaded")

    for url in [url, other] {
      let task: any NetworkDataTask = session.dataTask(with: URLRequest(url: url)) {
        _, response, _ in
        loaded.call((response as? HTTPURLResponse)?.statusCode)
      }
      task.resume()
    }
    clock.advance(by: .seconds(2))
    await loaded.waitForCalls(2)

    #expect(loaded.calls == [nil, 200])
  }
}

// MARK: - Fixtures

private struct User: Equatable {
  var name: String
}

private enum Full: Error { case full }

private actor InMemoryStore {
  private(set) var count = 0

  func look() {}
}

private struct LookupError: Error {
  var id: Int
}

private struct Slider {
  var onChange: (Int) -> Void = { _ in }

  func move(to position: Int) { onChange(position) }
}
