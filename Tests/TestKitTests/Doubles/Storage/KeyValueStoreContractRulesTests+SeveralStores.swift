import Dispatch
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
      #"Expected data(forKey: "count") to return 2 bytes "10", but it returned 1 byte "5"."#,
      stores: {
        let base = FaultyStore()
        // check-tests: allow blocked-thread, two synchronous updates have to overlap, each on its own thread
        let other = DispatchSemaphore(value: 0)
        return {
          // Every second update reads before the previous one has written.
          FaultyStore(
            onRead: { _, key in try base.data(forKey: key) },
            onUpdate: { _, key, change in
              var value = try base.data(forKey: key)
              let isFirst = base.base.reading.callCount % 2 == 1
              if !isFirst { other.signal() }
              try change(&value)
              if isFirst { other.wait() }
              try base.set(value ?? Data(), forKey: key)
            })
        }
      }),
    Fault(
      "a change during an update is not lost",
      #"Expected data(forKey: "a") to return 3 bytes "two", but it returned 4 bytes "one!"."#
    ) { storeWithoutLock { _, _ in true } },
    Fault(
      "a change during an update is not lost",
      #"Expected data(forKey: "a") to return nil, but it returned 4 bytes "one!"."#
    ) { storeWithoutLock { old, current in current == old || current == nil } },
  ]

  /// Returns a store whose update waits for another change.
  ///
  /// After the other change, the update writes its value only if the closure returns `true`.
  private static func storeWithoutLock(
    _ writes: @escaping @Sendable (_ old: Data?, _ current: Data?) -> Bool
  ) -> FaultyStore {
    // check-tests: allow blocked-thread, a synchronous update has to wait for a change on another thread
    let isChanged = DispatchSemaphore(value: 0)
    return FaultyStore(
      onSet: { store, data, key in
        try store.set(data, forKey: key)
        if data == Data("two".utf8) { isChanged.signal() }
      },
      onRemove: { store, key in
        try store.removeValue(forKey: key)
        isChanged.signal()
      },
      onUpdate: { store, key, change in
        let old = try store.data(forKey: key)
        var value = old
        try change(&value)
        isChanged.wait()
        if writes(old, try store.data(forKey: key)) {
          try store.set(value ?? Data(), forKey: key)
        }
      })
  }
}
