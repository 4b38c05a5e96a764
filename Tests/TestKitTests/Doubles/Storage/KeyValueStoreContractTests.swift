import Dispatch
import Foundation
import TestKit

@Suite("Store contract", .tags(.behavior))
struct KeyValueStoreContractTests {
  @Test func `the rules of the store contract have unique names, which label the test cases`() {
    let rules = KeyValueStoreContract.rules
    let names = rules.map(\.name)

    #expect(names.count >= 20)
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
  func `a store may call an update's closure again if the value has changed meanwhile`()
    async throws
  {
    let rule = try rule("concurrent updates by two stores are both kept")
    // check-tests: allow blocked-thread, a synchronous update has to run inside another one, each on its own thread
    let otherIsDone = DispatchSemaphore(value: 0)
    let store = FaultyStore(onUpdate: { store, key, change throws(KeyValueStoreError) in
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

    store.base.setting.expectCalled(10)
  }

  // MARK: - Failures

  @Test(
    arguments: [
      (
        { @Sendable in FaultyStore(onRemove: { _, _ in }) },
        """
        The store breaks the rule “a removed key has no value, and other keys keep theirs”.
        Steps:
          1. set(3 bytes "one", forKey: "a")
          2. set(3 bytes "two", forKey: "b")
          3. removeValue(forKey: "a")
        Expected data(forKey: "a") to return nil, but it returned 3 bytes "one".
        """
      ),
      (
        { @Sendable in FaultyStore(onUpdate: { _, _, _ in }) },
        """
        The store breaks the rule “if an update throws, the error is rethrown and nothing changes”.
        Steps:
          1. set(3 bytes "one", forKey: "a")
          2. update(forKey: "a") { sets a value and throws “corrupt value” }
        Expected update(forKey: "a") { sets a value and throws “corrupt value” } to throw that error, but it \
        threw nothing.
        """
      ),
      (
        { @Sendable in InMemoryKeyValueStore() },
        """
        The store breaks the rule “stores with the same location read each other’s values”.
        Steps:
          1. set(3 bytes "one", forKey: "a")
        Expected store 2: data(forKey: "a") to return 3 bytes "one", but it returned nil.
        """
      ),
    ] as [(@Sendable () -> any KeyValueStore, String)])
  func `breaking a rule of the store contract records one issue with the steps that led to it`(
    makeStore: @escaping @Sendable () -> any KeyValueStore, message: String
  ) async throws {
    let name = try #require(
      message.split(separator: "“").dropFirst().first?.split(separator: "”").first)
    let rule = try rule(String(name))
    let store = makeStore()
    let isShared = store is FaultyStore

    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      await rule.expectHolds { isShared ? store : makeStore() }
    }

    expectOneIssue(issues, message, line: line)
  }

  @Test
  func `a failure of the store contract shows only the last steps and the start of long keys`()
    async throws
  {
    let rule = try rule("different strings are different keys")
    let store = InMemoryKeyValueStore()
    store.setting.when(.any, .where { $0.count == 4_999 + 1 }).throws(.other("too long"))

    let issues = await captureIssues { await rule.expectHolds { store } }

    let lines = try #require(issues.first).message.split(separator: "\n")
    #expect(lines.count == 12)
    #expect(lines[2] == "  … 35 earlier …")
    #expect(lines[3] == #"  36. set(8 bytes "value 35", forKey: "a\0b")"#)
    #expect(lines[10].hasPrefix(#"  43. set(8 bytes "value 42", forKey: "kkk"#))
    #expect(lines[10].hasSuffix("k… 4802 more characters)"))
    #expect(lines[11].hasSuffix(" to succeed, but it threw error: too long."))
  }

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

  @Test func `if long values look alike, a store contract failure shows where they first differ`()
    async throws
  {
    let rule = try rule("a large value is read back in full")
    let store = FaultyStore(onRead: { store, key throws(KeyValueStoreError) in
      var value = try store.data(forKey: key)
      value?[299_999] = 0
      return value
    })

    let issues = await captureIssues { await rule.expectHolds { store } }

    let message = try #require(issues.first).message
    #expect(message.hasSuffix("43b72a9…; the first difference is at byte 300000."), "\(message)")
  }

  @Test func `a failure of the store contract shows missing and unexpected keys`() async throws {
    let rule = try rule("different strings are different keys")
    let store = InMemoryKeyValueStore()
    store.listing.returns(inSequence: [[], ["a", "x"]])

    let issues = await captureIssues { await rule.expectHolds { store } }

    let message = try #require(issues.first).message
    #expect(issues.count == 1)
    #expect(message.contains(#"but it returned ["a", "x"]; missing: [""#))
    #expect(message.hasSuffix(#"; not expected: ["x"]."#))
  }

  @Test func `a store that cannot list its keys breaks a contract rule`() async throws {
    let rule = try rule("an empty value is a value")
    let first = FaultyStore(onList: { _ throws(KeyValueStoreError) in throw .corrupt })
    let last = FaultyStore(onList: { store throws(KeyValueStoreError) in
      if store.setting.callCount > 0 { throw .corrupt }
      return []
    })

    let issues = await captureIssues {
      await rule.expectHolds { first }
      await rule.expectHolds { last }
    }

    let text = "Expected keys() to return, but it threw corrupt value."
    #expect(issues.map { $0.message.hasSuffix(text) } == [true, true], "\(issues.map(\.message))")
  }

  @Test(
    arguments: [
      (
        { @Sendable in InMemoryKeyValueStore(["a": Data()]) },
        """
        Each rule starts with an empty store, but keys() returned ["a"]. Give each case its own location, \
        such as a TemporaryDirectory created in the test.
        """
      ),
      (
        { @Sendable in throw KeyValueStoreError.notPermitted("not there") },
        """
        No store could be created for the rule “an empty value is a value”: not permitted: not there
        """
      ),
    ] as [(@Sendable () throws -> any KeyValueStore, String)])
  func `the store contract reports a store that does not start empty or cannot be created`(
    makeStore: @escaping @Sendable () throws -> any KeyValueStore, message: String
  ) async throws {
    let rule = try rule("an empty value is a value")

    var line = 0
    let issues = await captureIssues {
      line = #line + 1
      await rule.expectHolds { try makeStore() }
    }

    expectOneIssue(issues, message, line: line)
  }

  @Test func `if a store can neither read nor write, each contract rule fails with one issue`()
    async
  {
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

  /// If a rule lost one of its comparisons, the rule would miss a fault, and fewer rules would fail than expected here.
  @Test(
    arguments: [
      ("lists no keys", 12, { @Sendable in FaultyStore(onList: { _ in [] }) }),
      (
        "lists every key that was ever set or updated", 3,
        { @Sendable in
          FaultyStore(onList: { store in
            Set(store.setting.calls.map(\.1)).union(store.updating.calls.map { $0 })
          })
        }
      ),
      ("returns no values", 18, { @Sendable in FaultyStore(onRead: { _, _ in nil }) }),
      (
        "returns the last value for every key", 11,
        { @Sendable in FaultyStore(onRead: { store, _ in store.setting.calls.last?.0 }) }
      ),
      ("ignores the case of a long key", 1, { @Sendable in Self.storeThatFoldsLongKeys() }),
      ("never removes a value", 3, { @Sendable in FaultyStore(onRemove: { _, _ in }) }),
      ("never updates a value", 7, { @Sendable in FaultyStore(onUpdate: { _, _, _ in }) }),
    ] as [(String, Int, @Sendable () -> FaultyStore)])
  func `each kind of faulty store breaks the expected number of store contract rules`(
    fault: String, brokenRules: Int, makeStore: @escaping @Sendable () -> FaultyStore
  ) async {
    var broken: [String] = []

    for rule in KeyValueStoreContract.rules {
      let store = makeStore()
      let issues = await captureIssues { await rule.expectHolds { store } }
      if !issues.isEmpty { broken.append(rule.name) }
    }

    #expect(broken.count == brokenRules, "\(fault): \(broken)")
  }

  // MARK: - Fixtures

  private static func storeThatFoldsLongKeys() -> FaultyStore {
    @Sendable func folded(_ key: String) -> String {
      key.utf8.count > 300 ? key.lowercased() : key
    }
    return FaultyStore(
      onRead: { store, key throws(KeyValueStoreError) in try store.data(forKey: folded(key)) },
      onSet: { store, data, key throws(KeyValueStoreError) in
        try store.set(data, forKey: folded(key))
      })
  }

  private func rule(_ name: String) throws -> KeyValueStoreContract.Rule {
    try #require(KeyValueStoreContract.rules.first { $0.name == name })
  }
}
