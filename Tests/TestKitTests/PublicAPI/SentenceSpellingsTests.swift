import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Code from the documentation's sentences and tables, outside of its snippets.
@Suite("Code in the text of the documentation")
struct SentenceSpellingsTests {
  @Test(.enabled(if: Bool(true), "why"))
  func `a test can require a first element and compare the elements of two lists`() throws {
    let (actual, expected) = (["a", "b"], ["a", "b"])
    let items = actual

    let item = try #require(items.first)

    #expect(item == "a")
    #expect(actual == expected)
    expectSameElements(actual, expected)
  }

  @Test func `argument values select an answer, and values or matchers verify a call`() throws {
    let find = Spy<Int, String, User, Never>("find", returning: User(name: "Ann"))
    let loading = Spy<String, @Sendable () -> Void, Void, Never>("load")

    find.when(1, "x").returns(User(name: "Bob"))
    let user = find(1, "x")
    loading("a", {})

    #expect(user == User(name: "Bob"))
    find.expectCalled(with: 1, "x")
    find.expectCalled(with: .any, .equal("x"))
    loading.expectCalled(with: .equal("a"), .any)
  }

  @Test func `a closure that calls a spy can serve as a callback`() {
    let spy = Spy<User, Void, Never>("onChange")
    var sut = Form()
    sut.onChange = { spy.call($0) }

    sut.rename(to: "Ann")

    #expect(spy.calls.map(\.name) == ["Ann"])
  }

  @Test func `an error can be compared by its code alone, without its reason`() {
    do {
      let error: BackendError? = BackendError(.notFound, reason: "no user 7")
      #expect(error?.code == .notFound)
    }
    do {
      let error: KeyValueStoreError? = KeyValueStoreError(.diskFull, reason: "no space")
      #expect(error?.code == .diskFull)
    }
  }

  @Test func `callback values, clock instants and store calls can be checked`() async throws {
    let (clock, store) = (TestClock(), InMemoryKeyValueStore())
    let data = Data("Hello".utf8)

    let value: Int = try await valueOfCallback { done in done(7) }
    try store.set(data, forKey: "draft")

    #expect(value == 7)
    #expect(clock.now + .seconds(60) == VirtualInstant(offset: .seconds(60)))
    store.setting.expectCalled(with: data, "draft")
  }

  @Test func `a closure can match arguments, and expectNoChange accepts async code`() async throws {
    let url = try #require(URL(string: "https://example.com/a"))
    let send = Spy<URLRequest, Void, Never>("send")
    let store = VisitedStore()

    await send(URLRequest(url: url))

    send.expectCalled(with: .where("secure") { request in request.url?.scheme == "https" })
    await expectNoChange(of: { await store.count }) { _ = await store.count }
  }
}

// MARK: - Fixtures

private struct User: Equatable {
  var name: String
}

private actor VisitedStore {
  private(set) var count = 0
}

private struct Form {
  var onChange: (User) -> Void = { _ in }

  func rename(to name: String) { onChange(User(name: name)) }
}
