import Foundation
import TestKit

/// Runs rules against stores that break them in a plausible way, and checks the last line of each failure.
///
/// `KeyValueStoreContractTests` checks some failures in full, and that no rule overlooks a wrong result.
@Suite("Store contract: rules", .tags(.behavior))
struct KeyValueStoreContractRulesTests {
  @Test(arguments: faults)
  func `a broken contract rule is reported with the expected and actual result`(fault: Fault)
    async throws
  {
    let rule = try #require(KeyValueStoreContract.rules.first { $0.name == fault.rule })
    let base = InMemoryKeyValueStore()

    let line = #line + 2
    let issues = await captureIssues {
      await rule.expectHolds {
        var store = fault.makeStore()
        store.base = base
        return store
      }
    }

    let message = try #require(issues.first).message
    #expect(issues.map(\.sourceLocation?.line) == [line])
    #expect(message.hasPrefix("The store breaks the rule “\(fault.rule)”.\n"))
    #expect(message.split(separator: "\n").last.map(String.init) == fault.finding)
  }

  // MARK: - Fixtures

  struct Fault: Sendable, CustomTestStringConvertible {
    let rule: String
    let finding: String

    /// Creates a store each time a rule asks for one.
    ///
    /// The test then gives all of these stores the same base.
    let makeStore: @Sendable () -> FaultyStore

    init(_ rule: String, _ finding: String, _ makeStore: @escaping @Sendable () -> FaultyStore) {
      self.rule = rule
      self.finding = finding
      self.makeStore = makeStore
    }

    var testDescription: String { rule }
  }

  private static let longKey = String(repeating: "k", count: 199)

  static let faults: [Fault] = [
    Fault(
      "a value is read back as it was set, byte for byte",
      """
      Expected data(forKey: "a") to return 256 bytes \
      0x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f…, but it returned 255 bytes \
      0x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f….
      """
    ) { FaultyStore(onSet: { try $0.set(Data($1.prefix(255)), forKey: $2) }) },
    Fault(
      "an empty value is a value", "Expected keys() to succeed, but it threw “corrupt value”."
    ) { FaultyStore(onList: { _ in throw KeyValueStoreError.corrupt }) },
    Fault(
      "a large value is read back in full",
      """
      Expected data(forKey: "a") to return 300000 bytes \
      0x00376ea5dc134a81b8ef265d94cb023970a7de154c83baf1285f96cd043b72a9…, but it returned 300000 bytes \
      0x00376ea5dc134a81b8ef265d94cb023970a7de154c83baf1285f96cd043b72a9…; the first difference is at byte 300000.
      """
    ) {
      FaultyStore(onRead: { store, key in
        var value = try store.data(forKey: key)
        value?[299_999] = 0
        return value
      })
    },
    Fault(
      "setting a key again replaces only its own value",
      #"Expected data(forKey: "a") to return 6 bytes "second", but it returned 18 bytes "a long first value"."#
    ) { FaultyStore(onSet: { if try $0.data(forKey: $2) == nil { try $0.set($1, forKey: $2) } }) },
    Fault(
      "setting a key again replaces only its own value",
      #"Expected keys() to return ["a", "b"], but it returned ["a", "x"]; missing: ["b"]; not expected: ["x"]."#
    ) { FaultyStore(onList: { $0.setting.callCount == 0 ? [] : ["a", "x"] }) },
    Fault(
      "a removed key has no value, and other keys keep theirs",
      #"Expected data(forKey: "a") to return nil, but it returned 3 bytes "one"."#
    ) { FaultyStore(onRemove: { _, _ in }) },
    Fault(
      "removing a key without a value is not an error",
      #"Expected removeValue(forKey: "a") to succeed, but it threw “error: nothing there”."#
    ) { FaultyStore(onRemove: { _, _ in throw KeyValueStoreError.other("nothing there") }) },
    Fault(
      "a removed key can be set again",
      #"Expected data(forKey: "a") to return 3 bytes "two", but it returned nil."#
    ) { FaultyStore(onSet: { if $0.setting.callCount == 0 { try $0.set($1, forKey: $2) } }) },
    Fault(
      "different strings are different keys",
      #"Expected data(forKey: "a") to return 7 bytes "value 2", but it returned 7 bytes "value 3"."#
    ) { store(mappingKeys: { $0.lowercased() }) },
    Fault(
      "different strings are different keys",
      """
      Expected data(forKey: "\(longKey)… 4802 more characters) to return 8 bytes "value 43", but it returned 8 \
      bytes "value 44".
      """
    ) { store(mappingKeys: { $0.utf8.count > 300 ? $0.lowercased() : $0 }) },
    Fault(
      "equal strings are one key, even if their bytes differ",
      #"Expected data(forKey: "café") to return 3 bytes "two", but it returned 3 bytes "one"."#
    ) { store(mappingKeys: { "\(Array($0.utf8))" }) },
    Fault(
      "an update to nil removes the value",
      #"Expected data(forKey: "a") to return nil, but it returned 3 bytes "one"."#
    ) {
      FaultyStore(onUpdate: { store, key, change in
        var value = try store.data(forKey: key)
        try change(&value)
        if let value { try store.set(value, forKey: key) }
      })
    },
    Fault(
      "an update to nil removes the value",
      #"Expected keys() to return ["b"], but it returned ["b", "c"]; not expected: ["c"]."#
    ) {
      FaultyStore(onUpdate: { store, key, change in
        let isMissing = try store.data(forKey: key) == nil
        try store.update(forKey: key, change)
        if isMissing { try store.set(Data(), forKey: key) }
      })
    },
    Fault(
      "an update that changes nothing keeps the value",
      #"Expected data(forKey: "a") to return 3 bytes "one", but it returned nil."#
    ) {
      FaultyStore(onUpdate: { store, key, change in
        let old = try store.data(forKey: key)
        var value = old
        try change(&value)
        if value == old { try store.removeValue(forKey: key) }
      })
    },
    Fault(
      "if an update throws, the error is rethrown and nothing changes",
      """
      Expected update(forKey: "a") { sets a value and throws “corrupt value” } to throw that error, but it \
      threw “error: something else”.
      """
    ) { FaultyStore(onUpdate: { _, _, _ in throw KeyValueStoreError.other("something else") }) },
    Fault(
      "if an update throws, the error is rethrown and nothing changes",
      """
      Expected update(forKey: "a") { sets a value and throws “corrupt value” } to throw that error, but it \
      threw nothing.
      """
    ) { FaultyStore(onUpdate: { _, _, _ in }) },
    Fault(
      "if an update throws, the error is rethrown and nothing changes",
      #"Expected data(forKey: "a") to return 3 bytes "one", but it returned 18 bytes "never to be stored"."#
    ) {
      FaultyStore(onUpdate: { store, key, change in
        var value = try store.data(forKey: key)
        defer { try? store.set(value ?? Data(), forKey: key) }
        try change(&value)
      })
    },
    Fault(
      "an update calls its closure once",
      "Expected the closure to be called once, but it was called 2 times."
    ) {
      FaultyStore(onUpdate: { _, _, change in
        var value: Data?
        for _ in 1...2 { try change(&value) }
      })
    },
    Fault(
      "stores with the same location read each other’s values",
      #"Expected data(forKey: "a") to return 3 bytes "two", but it returned 3 bytes "one"."#
    ) {
      // Each store caches the values that it has set.
      let known = InMemoryKeyValueStore()
      return FaultyStore(
        onRead: { store, key in
          if let value = try known.data(forKey: key) { return value }
          return try store.data(forKey: key)
        },
        onSet: { store, data, key in
          try store.set(data, forKey: key)
          try known.set(data, forKey: key)
        })
    },
    Fault(
      "a later store with the same location has the same values",
      #"Expected data(forKey: "a") on store 2 to return 3 bytes "one", but it returned nil."#
    ) {
      // Each store keeps its own values.
      let own = InMemoryKeyValueStore()
      return FaultyStore(
        onRead: { try own.data(forKey: $1) }, onSet: { try own.set($1, forKey: $2) })
    },
    Fault(
      "values set at the same time are all kept",
      #"Expected set(3 bytes "3 0", forKey: "key 3") on store 2 to succeed, but it threw “disk full”."#
    ) {
      FaultyStore(onSet: { store, data, key in
        if key == "key 3" { throw KeyValueStoreError.diskFull }
        try store.set(data, forKey: key)
      })
    },
    Fault(
      "concurrent updates by two stores are both kept",
      #"Expected data(forKey: "count") to return 1 byte "2", but it returned 1 byte "1"."#
    ) { storeWithoutLock() },
    Fault(
      "a change during an update is not lost",
      #"Expected data(forKey: "a") to return 3 bytes "two", but it returned 4 bytes "one!"."#
    ) { storeWithoutLock() },
    Fault(
      "a change during an update is not lost",
      #"Expected data(forKey: "a") to return nil, but it returned 4 bytes "one!"."#
    ) { storeWithoutLock { old, current in current == old || current == nil } },
  ]

  private static func store(mappingKeys map: @escaping @Sendable (String) -> String) -> FaultyStore
  {
    FaultyStore(
      onRead: { try $0.data(forKey: map($1)) }, onSet: { try $0.set($1, forKey: map($2)) })
  }

  /// Returns a store whose updates read, change and write a value without a lock.
  ///
  /// An update writes its value only if `writes` returns `true`. `writes` receives the value that the update read at
  /// its start and the value that is in the store just before the write.
  private static func storeWithoutLock(
    _ writes: @escaping @Sendable (_ old: Data?, _ current: Data?) -> Bool = { _, _ in true }
  ) -> FaultyStore {
    FaultyStore(onUpdate: { store, key, change in
      let old = try store.data(forKey: key)
      var value = old
      try change(&value)
      if writes(old, try store.data(forKey: key)) { try store.set(value ?? Data(), forKey: key) }
    })
  }
}
