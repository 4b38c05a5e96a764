import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Code from the documentation's sentences and tables, outside of its snippets.
@Suite("Code in the text of the documentation")
struct SentenceSpellingsTests {
  @Test(.enabled(if: Bool(true), "why"))
  func `a test can require a first element and compare two values or lists`() throws {
    let (actual, expected) = (["a", "b"], ["a", "b"])
    let (user, users, items) = (User(name: "Ann"), ["Ann", "Bob"], actual)

    let item = try #require(items.first)

    #expect(item == "a")
    #expect(actual == expected)
    expectNoDifference(user, User(name: "Ann"))
    expectSameElements(users, ["Bob", "Ann"])
  }

  @Test func `a spy can throw for one argument or only once, or wait at a gate`() async throws {
    let finding = Spy<Int, String, any Error>("user(id:)")
    let saving = Spy<String, Void, Never>("save")
    let gate = Gate<String, any Error>()
    gate.open(returning: "Bob")

    finding.suspends(on: gate)
    finding.when(7).throws(LookupError.unknown)
    await saving.expectNotCalled(for: .milliseconds(20))
    saving.call(try await finding(1))
    await #expect(throws: LookupError.unknown) { try await finding(7) }
    expectOrder(finding, saving)
    finding.expectCalled(.never, with: 8)

    finding.answers(inSequence: .failure(LookupError.unknown), .success("Ann"))
    await #expect(throws: LookupError.unknown) { try await finding(7) }
    #expect(try await finding(7) == "Ann")
  }

  @Test func `a call can be verified with values or with matchers`() {
    let find = Spy<Int, String, Void, Never>("find")
    let loading = Spy<String, @Sendable () -> Void, Void, Never>("load")

    find(1, "x")
    loading("a", {})

    find.expectCalled(with: 1, "x")
    find.expectCalled(with: .any, .equal("x"))
    loading.expectCalled(with: .equal("a"), .any)
  }

  @Test func `values and changes are compared field by field`() {
    var counter = Counter(count: 0, isOdd: false)

    expectChange(of: counter, by: { $0 = Counter(count: 1, isOdd: true) }) { counter.increment() }
    expectChange(of: counter.count, from: 1, to: 2) { counter.increment() }
    expectNoChange(of: counter) { _ = counter.count }

    expectNoDifference(counter, Counter(count: 2, isOdd: true), ignoring: \Counter.isOdd)
    expectSameElements([2, 1], [1, 2])
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

private enum LookupError: Error { case unknown }

private struct User: Equatable {
  var name: String
}

private struct Counter: Equatable {
  var count: Int
  var isOdd: Bool

  mutating func increment() {
    count += 1
    isOdd.toggle()
  }
}

private actor VisitedStore {
  private(set) var count = 0
}
