import Foundation
import TestKit

extension KeyValueStoreContractRulesTests {
  /// Stores that break a rule about several stores with the same location.
  static let faultsOfSeveralStores: [Fault] = [
    Fault(
      "stores with the same location read each other’s values",
      #"Expected store 2: data(forKey: "a") to return 3 bytes "one", but it returned nil."#,
      stores: {
        let base = InMemoryKeyValueStore()
        return {
          // Each store caches the keys that it did not find.
          let missing = Spy<String, Void, Never>("missing")
          return FaultyStore(
            base: base,
            onRead: { store, key in
              if missing.calls.contains(where: { $0 == key }) { return nil }
              let value = try store.data(forKey: key)
              if value == nil { missing.call(key) }
              return value
            })
        }
      }),
    Fault(
      "stores with the same location read each other’s values",
      #"Expected data(forKey: "a") to return 3 bytes "two", but it returned 3 bytes "one"."#,
      stores: {
        let base = InMemoryKeyValueStore()
        return {
          // Each store caches the values that it has set.
          let known = InMemoryKeyValueStore()
          return FaultyStore(
            base: base,
            onRead: { store, key in
              if let value = try known.data(forKey: key) { return value }
              return try store.data(forKey: key)
            },
            onSet: { store, data, key in
              try store.set(data, forKey: key)
              try known.set(data, forKey: key)
            })
        }
      }),
    Fault(
      "a later store with the same location has the same values",
      #"Expected store 2: data(forKey: "a") to return 3 bytes "one", but it returned nil."#,
      stores: { { InMemoryKeyValueStore() } }),
    Fault(
      "values set at the same time are all kept",
      """
      Expected store 2: set(3 bytes "3 0", forKey: "key 3") to succeed, but it threw disk full.
      """
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

  /// Returns a store whose updates read, change and write a value without a lock.
  ///
  /// An update writes the value only if `writes` returns `true`. The closure receives the value that the update read
  /// and the value that the store has after the change.
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
