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
    let store = fault.store()

    let issues = await captureIssues { await rule.expectHolds { store() } }

    let message = try #require(issues.first).message
    #expect(issues.count == 1)
    #expect(message.hasPrefix("The store breaks the rule “\(fault.rule)”.\n"))
    #expect(message.split(separator: "\n").last.map(String.init) == fault.finding)
  }

  // MARK: - Fixtures

  struct Fault: Sendable, CustomTestStringConvertible {
    let rule: String
    let finding: String
    let store: @Sendable () -> @Sendable () -> any KeyValueStore

    /// Creates a fault that returns the same store each time a rule asks for a store.
    init(
      _ rule: String,
      _ finding: String,
      _ store: @escaping @Sendable () -> any KeyValueStore
    ) {
      self.rule = rule
      self.finding = finding
      self.store = {
        let store = store()
        return { store }
      }
    }

    /// Creates a fault that returns a new store each time a rule asks for a store.
    init(
      _ rule: String,
      _ finding: String,
      stores: @escaping @Sendable () -> @Sendable () -> any KeyValueStore
    ) {
      self.rule = rule
      self.finding = finding
      self.store = stores
    }

    var testDescription: String { rule }
  }

  static let faults = faultsOfOneStore + faultsOfSeveralStores

  private static let longKey = String(repeating: "k", count: 199)

  private static let faultsOfOneStore: [Fault] = [
    Fault(
      "a value is read back as it was set, byte for byte",
      """
      Expected data(forKey: "a") to return 256 bytes \
      0x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f…, but it returned 255 bytes \
      0x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f….
      """
    ) { FaultyStore(onSet: { try $0.set(Data($1.prefix(255)), forKey: $2) }) },
    Fault(
      "an empty value is a value",
      #"Expected data(forKey: "a") to return 0 bytes, but it returned nil."#
    ) { FaultyStore(onSet: { if !$1.isEmpty { try $0.set($1, forKey: $2) } }) },
    Fault(
      "an empty value is a value", "Expected keys() to return, but it threw corrupt value."
    ) { FaultyStore(onList: { _ in throw KeyValueStoreError.corrupt }) },
    Fault(
      "an empty value is a value", "Expected keys() to return, but it threw corrupt value."
    ) {
      FaultyStore(onList: { store in
        if store.setting.callCount > 0 { throw KeyValueStoreError.corrupt }
        return []
      })
    },
    Fault(
      "a large value is read back in full",
      """
      Expected data(forKey: "a") to return 300000 bytes \
      0x00376ea5dc134a81b8ef265d94cb023970a7de154c83baf1285f96cd043b72a9…, but it returned 65536 bytes \
      0x00376ea5dc134a81b8ef265d94cb023970a7de154c83baf1285f96cd043b72a9….
      """
    ) { FaultyStore(onSet: { try $0.set(Data($1.prefix(65_536)), forKey: $2) }) },
    Fault(
      "setting a key again replaces only its own value",
      #"Expected data(forKey: "a") to return 6 bytes "second", but it returned 18 bytes "a long first value"."#
    ) { FaultyStore(onSet: { if try $0.data(forKey: $2) == nil { try $0.set($1, forKey: $2) } }) },
    Fault(
      "a removed key has no value, and other keys keep theirs",
      #"Expected data(forKey: "a") to return nil, but it returned 3 bytes "one"."#
    ) { FaultyStore(onRemove: { _, _ in }) },
    Fault(
      "removing a key without a value is not an error",
      #"Expected removeValue(forKey: "a") to succeed, but it threw error: nothing there."#
    ) { FaultyStore(onRemove: { _, _ in throw KeyValueStoreError.other("nothing there") }) },
    Fault(
      "a removed key can be set again",
      #"Expected data(forKey: "a") to return 3 bytes "two", but it returned nil."#
    ) {
      let removed = InMemoryKeyValueStore()
      return FaultyStore(
        onSet: { if try removed.data(forKey: $2) == nil { try $0.set($1, forKey: $2) } },
        onRemove: { store, key in
          if try store.data(forKey: key) != nil { try removed.set(Data(), forKey: key) }
          try store.removeValue(forKey: key)
        })
    },
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
      threw error: something else.
      """
    ) { FaultyStore(onUpdate: { _, _, _ in throw KeyValueStoreError.other("something else") }) },
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
  ]

  private static func store(mappingKeys map: @escaping @Sendable (String) -> String) -> FaultyStore
  {
    FaultyStore(
      onRead: { try $0.data(forKey: map($1)) }, onSet: { try $0.set($1, forKey: map($2)) })
  }
}
