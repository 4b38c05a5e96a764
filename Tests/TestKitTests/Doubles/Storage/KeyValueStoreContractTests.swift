import Dispatch
import Foundation
import TestKit

@Suite("Store contract", .tags(.behavior))
struct KeyValueStoreContractTests {
  @Test func `store contract rules have unique names, which label the test cases`() {
    let rules = KeyValueStoreContract.rules
    let names = rules.map(\.name)

    #expect(Set(names).count == names.count)
    #expect(rules.map(\.testDescription) == names)
    #expect(rules.map(\.id) == names)
  }

  @Test @MainActor func `a rule of the store contract creates its stores on the test's actor`()
    async throws
  {
    let rule = try rule("stores with the same location read each other’s values")
    let store = InMemoryKeyValueStore()
    var count = 0

    await rule.expectHolds {
      MainActor.assertIsolated()
      count += 1
      return store
    }

    #expect(count == 3)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a store may call an update's closure again if the value has changed`() async throws {
    let rule = try rule("concurrent updates by two stores are both kept")
    // check-tests: allow blocked-thread, two synchronous updates have to overlap, each on its own thread
    let otherIsDone = DispatchSemaphore(value: 0)
    let store = FaultyStore(onUpdate: { store, key, change in
      try store.updating(key)
      let isFirst = store.updating.callCount % 2 == 1
      for attempt in 1... {
        let old = try store.data(forKey: key)
        var value = old
        try change(&value)
        if isFirst, attempt == 1 { otherIsDone.wait() }
        guard try store.data(forKey: key) == old else { continue }
        try store.set(value ?? Data(), forKey: key)
        break
      }
      if !isFirst { otherIsDone.signal() }
    })

    await rule.expectHolds { store }

    store.base.setting.expectCalled(2)
  }

  // MARK: - Failures

  @Test(arguments: [(7, "  1. set("), (8, "  … 1 earlier …"), (9, "  … 2 earlier …")])
  func `a failure of the store contract shows only the last eight steps`(number: Int, first: String)
    async throws
  {
    let rule = try rule("different strings are different keys")
    let store = InMemoryKeyValueStore()
    store.setting.when(.equal(Data("value \(number)".utf8)), .any).throws(.diskFull)

    let issues = await captureIssues { await rule.expectHolds { store } }

    let lines = try #require(issues.first).message.split(separator: "\n")
    #expect(lines[2].hasPrefix(first))
    #expect(lines.filter { $0.contains(". set(") }.count == 8)
  }

  @Test func `a store that cannot be created or already contains keys is reported`() async throws {
    let rule = try rule("an empty value is a value")

    let line = #line + 2
    let issues = await captureIssues {
      await rule.expectHolds { InMemoryKeyValueStore(["a": Data()]) }
      await rule.expectHolds { () throws -> InMemoryKeyValueStore in
        throw KeyValueStoreError.notPermitted("not there")
      }
      // check-tests: allow constant, the requirement has to fail
      await rule.expectHolds { try #require(nil as InMemoryKeyValueStore?, "no folder") }
    }

    #expect(
      issues.map(\.message) == [
        """
        Each rule starts with an empty store, but keys() returned ["a"]. Give each case its own location, \
        such as a TemporaryDirectory created in the test.
        """,
        "No store could be created for the rule “an empty value is a value”: not permitted: not there",
        "no folder",
      ])
    #expect(issues.map(\.sourceLocation?.line) == [line, line + 1, line + 5])
  }

  @Test func `each rule fails with one issue if a store can neither read nor write`() async {
    let store = InMemoryKeyValueStore()
    store.reading.throws(.corrupt)
    store.setting.throws(.corrupt)
    store.removing.throws(.corrupt)
    store.updating.throws(.corrupt)

    for rule in KeyValueStoreContract.rules {
      let issues = await captureIssues { await rule.expectHolds { store } }

      #expect(issues.count == 1, "\(rule.name)")
    }
  }

  /// Fails if somebody deletes a comparison from a rule.
  ///
  /// Without the comparison, the rule overlooks a wrong result or reads fewer results than expected.
  @Test func `each rule fails with one issue if one of its reads returns a wrong result`() async {
    var reads = 0

    for rule in KeyValueStoreContract.rules {
      for wrong in 1... {
        let store = store(whoseResultIsWrongAt: wrong)
        let issues = await captureIssues { await rule.expectHolds { store } }
        guard store.base.readCount >= wrong else { break }
        #expect(issues.count == 1, "\(rule.name), result \(wrong)")
        reads += 1
      }
    }

    #expect(reads == 112)
  }

  @Test func `each rule fails at the wait limit if one of its reads never returns`() async throws {
    var messages: [String: String] = [:]

    for rule in KeyValueStoreContract.rules {
      let issues = await issuesOfBlockedCalls(rule)
      #expect(issues.count == 1, "\(rule.name)")
      messages[rule.name] = issues.first?.message
    }

    #expect(
      messages["if an update throws, the error is rethrown and nothing changes"] == """
        The store breaks the rule “if an update throws, the error is rethrown and nothing changes”.
        Steps:
          1. set(3 bytes "one", forKey: "a")
          2. update(forKey: "a") { sets a value and throws “corrupt value” }
        Waited 10 s for data(forKey: "a") to return. Look for a lock that the store does not release.
        """)
    #expect(
      messages["stores with the same location read each other’s values"] == """
        The store breaks the rule “stores with the same location read each other’s values”.
        Waited 10 s for data(forKey: "a") on store 2 to return. Look for a lock that the store does not release.
        """)
  }

  @Test func `calls that never return are listed in the order they were made`() async throws {
    let rule = try rule("concurrent updates by two stores are both kept")

    let issues = await issuesOfBlockedCalls(rule, count: 2)

    #expect(
      issues.map { $0.message.split(separator: "\n").last } == [
        """
        Waited 10 s for update(forKey: "count") { adds 1 } and update(forKey: "count") { adds 1 } on store 2 to return. \
        Look for a lock that the store does not release.
        """
      ])
  }

  // MARK: - Fixtures

  /// Returns a store that works, except that one read returns a wrong value or wrong keys.
  ///
  /// The number says which read is wrong. The first read has the number 1.
  private func store(whoseResultIsWrongAt number: Int) -> FaultyStore {
    FaultyStore(
      onRead: { store, key in
        let value = try store.data(forKey: key)
        guard store.readCount == number else { return value }
        return value == nil ? Data() : nil
      },
      onList: { store in
        let keys = try store.keys()
        return store.readCount == number ? keys.symmetricDifference(["a"]) : keys
      })
  }

  /// Returns the issues of a rule whose store blocks each thread that reads a value or lists the keys.
  ///
  /// The wait limit is reached once `count` threads are blocked. If the count is above one, the store also blocks each
  /// thread that has updated a value.
  private func issuesOfBlockedCalls(
    _ rule: KeyValueStoreContract.Rule, count: Int = 1
  ) async -> [Issue] {
    // check-tests: allow blocked-thread, a synchronous call has to block its thread
    let lock = DispatchGroup()
    lock.enter()
    defer { lock.leave() }
    let isBlocked = Gate<Void, Never>()
    let clock = RecordingClock()
    clock.sleeping.suspends(on: isBlocked)
    let blocking = Spy<Void, Never>("blocking")
    let block: @Sendable () -> Void = {
      blocking.call()
      if blocking.callCount >= count { isBlocked.open() }
      lock.wait()
    }
    let store = FaultyStore(
      onRead: { store, key in
        block()
        return try store.data(forKey: key)
      },
      onList: { store in
        // The first call only checks that the store is empty, before the rule begins.
        if store.listing.callCount > 0 { block() }
        return try store.keys()
      },
      onUpdate: { store, key, change in
        try store.update(forKey: key, change)
        if count > 1 { block() }
      })
    return await captureTimeouts(on: clock) { await rule.expectHolds { store } }
  }

  private func rule(_ name: String) throws -> KeyValueStoreContract.Rule {
    try #require(KeyValueStoreContract.rules.first { $0.name == name })
  }
}

extension InMemoryKeyValueStore {
  fileprivate var readCount: Int { reading.callCount + listing.callCount }
}
