import Foundation
import TestKit

/// Runs each rule against at least one store that breaks it, and compares the last line of the failure.
///
/// `KeyValueStoreContractTests` compares some failures in full.
@Suite("Store contract: rules", .tags(.behavior))
struct KeyValueStoreContractRulesTests {
  @Test(arguments: faults)
  func `the report of a broken contract rule shows the expected and the actual result`(fault: Fault)
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

  @Test func `each rule of the store contract is broken by one of the faulty stores`() {
    let broken = Set(Self.faults.map(\.rule))

    #expect(broken == Set(KeyValueStoreContract.rules.map(\.name)))
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

  private static let faultsOfOneStore: [Fault] = [
    Fault(
      "a key that was never set has no value",
      #"Expected data(forKey: "a") to return nil, but it returned 0 bytes."#
    ) { FaultyStore(onRead: { _, _ in Data() }) },
    Fault(
      "a key that was never set has no value",
      #"Expected keys() to return [], but it returned ["a"]; not expected: ["a"]."#
    ) {
      FaultyStore(onRead: { store, key throws(KeyValueStoreError) in
        let value = try store.data(forKey: key)
        if value == nil { try store.set(Data(), forKey: key) }
        return value
      })
    },
    Fault(
      "a value is read back as it was set, byte for byte",
      """
      Expected data(forKey: "a") to return 256 bytes \
      0x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f…, but it returned 255 bytes \
      0x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f….
      """
    ) {
      FaultyStore(onSet: { store, data, key throws(KeyValueStoreError) in
        try store.set(Data(data.prefix(255)), forKey: key)
      })
    },
    Fault(
      "an empty value is a value",
      #"Expected data(forKey: "a") to return 0 bytes, but it returned nil."#
    ) {
      FaultyStore(onSet: { store, data, key throws(KeyValueStoreError) in
        if !data.isEmpty { try store.set(data, forKey: key) }
      })
    },
    Fault(
      "a large value is read back in full",
      """
      Expected data(forKey: "a") to return 300000 bytes \
      0x00376ea5dc134a81b8ef265d94cb023970a7de154c83baf1285f96cd043b72a9…, but it returned 65536 bytes \
      0x00376ea5dc134a81b8ef265d94cb023970a7de154c83baf1285f96cd043b72a9….
      """
    ) {
      FaultyStore(onSet: { store, data, key throws(KeyValueStoreError) in
        try store.set(Data(data.prefix(65_536)), forKey: key)
      })
    },
    Fault(
      "setting a key again replaces only its own value",
      #"Expected data(forKey: "a") to return 6 bytes "second", but it returned 18 bytes "a long first value"."#
    ) {
      FaultyStore(onSet: { store, data, key throws(KeyValueStoreError) in
        if try store.data(forKey: key) == nil { try store.set(data, forKey: key) }
      })
    },
    Fault(
      "a removed key has no value, and other keys keep theirs",
      #"Expected data(forKey: "b") to return 3 bytes "two", but it returned nil."#
    ) {
      FaultyStore(onRemove: { store, _ throws(KeyValueStoreError) in
        for key in try store.keys() { try store.removeValue(forKey: key) }
      })
    },
    Fault(
      "removing a key without a value is not an error",
      #"Expected removeValue(forKey: "a") to succeed, but it threw error: nothing there."#
    ) {
      FaultyStore(onRemove: { _, _ throws(KeyValueStoreError) in throw .other("nothing there") })
    },
    Fault(
      "removing a key without a value is not an error",
      #"Expected keys() to return [], but it returned ["a"]; not expected: ["a"]."#
    ) {
      FaultyStore(onRemove: { store, key throws(KeyValueStoreError) in
        try store.set(Data(), forKey: key)
      })
    },
    Fault(
      "a removed key can be set again",
      #"Expected data(forKey: "a") to return 3 bytes "two", but it returned nil."#
    ) {
      FaultyStore(onSet: { store, data, key throws(KeyValueStoreError) in
        if !store.removing.calls.contains(where: { $0 == key }) { try store.set(data, forKey: key) }
      })
    },
    Fault(
      "a removed key can be set again",
      #"Expected data(forKey: "a") to return 3 bytes "two", but it returned nil."#
    ) {
      // Remembers the removed keys.
      let gone = InMemoryKeyValueStore()
      return FaultyStore(
        onSet: { store, data, key throws(KeyValueStoreError) in
          if try gone.data(forKey: key) == nil { try store.set(data, forKey: key) }
        },
        onRemove: { store, key throws(KeyValueStoreError) in
          if try store.data(forKey: key) != nil { try gone.set(Data(), forKey: key) }
          try store.removeValue(forKey: key)
        })
    },
    Fault(
      "different strings are different keys",
      #"Expected data(forKey: "a") to return 7 bytes "value 2", but it returned 7 bytes "value 3"."#
    ) {
      FaultyStore(
        onRead: { store, key throws(KeyValueStoreError) in
          try store.data(forKey: key.lowercased())
        },
        onSet: { store, data, key throws(KeyValueStoreError) in
          try store.set(data, forKey: key.lowercased())
        })
    },
    Fault(
      "equal strings are one key, even if their bytes differ",
      #"Expected data(forKey: "café") to return 3 bytes "two", but it returned 3 bytes "one"."#
    ) {
      FaultyStore(
        onRead: { store, key throws(KeyValueStoreError) in
          try store.data(forKey: "\(Array(key.utf8))")
        },
        onSet: { store, data, key throws(KeyValueStoreError) in
          try store.set(data, forKey: "\(Array(key.utf8))")
        })
    },
    Fault(
      "an update receives the value and stores the changed value",
      #"Expected data(forKey: "a") to return 8 bytes "one, two", but it returned 3 bytes "one"."#
    ) {
      FaultyStore(onUpdate: { store, key, change throws(KeyValueStoreError) in
        var value: Data?
        try change(&value)
        if let value { try store.set(value, forKey: key) }
      })
    },
    Fault(
      "an update of a key without a value receives nil",
      #"Expected data(forKey: "a") to return 3 bytes "nil", but it returned 7 bytes "a value"."#
    ) {
      FaultyStore(onUpdate: { store, key, change throws(KeyValueStoreError) in
        var value: Data? = try store.data(forKey: key) ?? Data()
        try change(&value)
        if let value { try store.set(value, forKey: key) }
      })
    },
    Fault(
      "an update to nil removes the value",
      #"Expected data(forKey: "a") to return nil, but it returned 3 bytes "one"."#
    ) {
      FaultyStore(onUpdate: { store, key, change throws(KeyValueStoreError) in
        var value = try store.data(forKey: key)
        try change(&value)
        if let value { try store.set(value, forKey: key) }
      })
    },
    Fault(
      "an update to nil removes the value",
      #"Expected keys() to return ["b"], but it returned ["b", "c"]; not expected: ["c"]."#
    ) {
      FaultyStore(onUpdate: { store, key, change throws(KeyValueStoreError) in
        let isMissing = try store.data(forKey: key) == nil
        try store.update(forKey: key, change)
        if isMissing { try store.set(Data(), forKey: key) }
      })
    },
    Fault(
      "an update that changes nothing keeps the value",
      #"Expected data(forKey: "a") to return 3 bytes "one", but it returned nil."#
    ) {
      FaultyStore(onUpdate: { store, key, change throws(KeyValueStoreError) in
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
    ) {
      FaultyStore(onUpdate: { _, _, _ throws(KeyValueStoreError) in throw .other("something else") }
      )
    },
    Fault(
      "if an update throws, the error is rethrown and nothing changes",
      #"Expected data(forKey: "a") to return 3 bytes "one", but it returned 18 bytes "never to be stored"."#
    ) {
      FaultyStore(onUpdate: { store, key, change throws(KeyValueStoreError) in
        var value = try store.data(forKey: key)
        do throws(KeyValueStoreError) {
          try change(&value)
        } catch {
          try store.set(value ?? Data(), forKey: key)
          throw error
        }
      })
    },
    Fault(
      "if an update throws, the error is rethrown and nothing changes",
      #"Expected set(3 bytes "two", forKey: "a") to succeed, but it threw error: still locked."#
    ) {
      FaultyStore(onSet: { store, data, key throws(KeyValueStoreError) in
        if store.updating.callCount > 0 { throw .other("still locked") }
        try store.set(data, forKey: key)
      })
    },
    Fault(
      "if an update throws, the error is rethrown and nothing changes",
      #"Expected data(forKey: "a") to return 3 bytes "two", but it returned 3 bytes "one"."#
    ) {
      FaultyStore(onSet: { store, data, key throws(KeyValueStoreError) in
        if store.updating.callCount == 0 { try store.set(data, forKey: key) }
      })
    },
    Fault(
      "an update calls its closure once",
      #"Expected data(forKey: "a") to return 1 byte "1", but it returned nil."#
    ) {
      FaultyStore(onUpdate: { _, _, change throws(KeyValueStoreError) in
        var value: Data?
        try change(&value)
      })
    },
    Fault(
      "an update calls its closure once",
      "Expected the closure to be called once, but it was called 2 times."
    ) {
      FaultyStore(onUpdate: { store, key, change throws(KeyValueStoreError) in
        var value: Data?
        try change(&value)
        try change(&value)
      })
    },
  ]
}
