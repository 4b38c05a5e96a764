import Foundation
import TestKit

/// For each fault of a store, the rules that find it.
///
/// If a rule lacks one of its comparisons, a list here is too long.
@Suite("Contract of a store: faults", .tags(.behavior))
struct KeyValueStoreContractFaultsTests {
  @Test(arguments: faults)
  func `a store with a fault breaks each rule that involves it`(fault: Fault) async {
    var broken: [String] = []

    for rule in KeyValueStoreContract.rules {
      let store = fault.store()
      let issues = await captureIssues { await rule.expectHolds { store } }
      if !issues.isEmpty { broken.append(rule.name) }
    }

    #expect(broken == fault.rules)
  }

  // MARK: - Fixtures

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rules: [String]
    let store: @Sendable () -> any KeyValueStore
  }

  static let faults = [
    Fault(
      testDescription: "lists no keys",
      rules: [
        "an empty value is a value",
        "a second value replaces the first, and no other",
        "a removed key has no value, and other keys keep theirs",
        "a removed key can be set again",
        "every string is a key of its own",
        "equal strings are one key, even if their bytes differ",
        "an update receives the value and stores the changed one",
        "an update of a key without a value receives nil",
        "an update to nil removes the value",
        "stores with the same place read each other’s values",
        "a store that is created later has the values",
        "values that are set at the same time are all kept",
      ]
    ) { FaultyStore(onList: { _ in [] }) },
    Fault(
      testDescription: "lists each key that was ever set or updated",
      rules: [
        "a removed key has no value, and other keys keep theirs",
        "an update to nil removes the value",
        "stores with the same place read each other’s values",
      ]
    ) {
      FaultyStore(onList: { store in
        Set(store.setting.calls.map(\.1)).union(store.updating.calls.map { $0 })
      })
    },
    Fault(
      testDescription: "returns no values",
      rules: [
        "a value is read back as it was set, byte for byte",
        "an empty value is a value",
        "a large value is read back whole",
        "a second value replaces the first, and no other",
        "a removed key has no value, and other keys keep theirs",
        "a removed key can be set again",
        "every string is a key of its own",
        "equal strings are one key, even if their bytes differ",
        "an update receives the value and stores the changed one",
        "an update of a key without a value receives nil",
        "an update that changes nothing keeps the value",
        "an update that throws rethrows the error and changes nothing",
        "an update calls its closure once",
        "stores with the same place read each other’s values",
        "a store that is created later has the values",
        "values that are set at the same time are all kept",
        "updates of two stores at the same time are both kept",
        "a change during an update is not lost",
      ]
    ) { FaultyStore(onRead: { _, _ in nil }) },
    Fault(
      testDescription: "returns the last value for every key",
      rules: [
        "a second value replaces the first, and no other",
        "a removed key has no value, and other keys keep theirs",
        "every string is a key of its own",
        "an update receives the value and stores the changed one",
        "an update of a key without a value receives nil",
        "an update to nil removes the value",
        "an update calls its closure once",
        "stores with the same place read each other’s values",
        "values that are set at the same time are all kept",
        "updates of two stores at the same time are both kept",
        "a change during an update is not lost",
      ]
    ) { FaultyStore(onRead: { store, _ in store.setting.calls.last?.0 }) },
    Fault(
      testDescription: "ignores the case of a long key",
      rules: ["every string is a key of its own"]
    ) {
      @Sendable func folded(_ key: String) -> String {
        key.utf8.count > 300 ? key.lowercased() : key
      }
      return FaultyStore(
        onRead: { store, key throws(KeyValueStoreError) in try store.data(forKey: folded(key)) },
        onSet: { store, data, key throws(KeyValueStoreError) in
          try store.set(data, forKey: folded(key))
        })
    },
    Fault(
      testDescription: "does not remove",
      rules: [
        "a removed key has no value, and other keys keep theirs",
        "stores with the same place read each other’s values",
        "a change during an update is not lost",
      ]
    ) { FaultyStore(onRemove: { _, _ in }) },
    Fault(
      testDescription: "does not update",
      rules: [
        "an update receives the value and stores the changed one",
        "an update of a key without a value receives nil",
        "an update to nil removes the value",
        "an update that throws rethrows the error and changes nothing",
        "an update calls its closure once",
        "stores with the same place read each other’s values",
        "updates of two stores at the same time are both kept",
      ]
    ) { FaultyStore(onUpdate: { _, _, _ in }) },
  ]
}
