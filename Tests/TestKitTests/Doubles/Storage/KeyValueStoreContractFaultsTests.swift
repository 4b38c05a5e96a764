import Foundation
import TestKit

/// For each fault that a store may have, the rules that find it.
///
/// Where a comparison of a rule is missing, a list here is too long.
@Suite("The faults that the contract of stores finds", .tags(.behavior))
struct KeyValueStoreContractFaultsTests {
  @Test(arguments: faults)
  func `a store with a fault breaks each rule that looks there`(fault: Fault) async {
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
        "a removed key has no value, and the others keep theirs",
        "a removed key can be set again",
        "any string is a key of its own",
        "equal strings are one key, however they are spelled",
        "an update is given the value and stores what it leaves",
        "an update of a key without a value is given nil",
        "an update that leaves nil removes the value",
        "what one store writes, another one on the same place reads",
        "a store that is made later has the values",
        "values that are set at once are all kept",
      ]
    ) { FaultyStore(onList: { _ in [] }) },
    Fault(
      testDescription: "lists each key that was ever set or updated",
      rules: [
        "a removed key has no value, and the others keep theirs",
        "an update that leaves nil removes the value",
        "what one store writes, another one on the same place reads",
      ]
    ) {
      FaultyStore(onList: { store in
        Set(store.setting.calls.map(\.1)).union(store.updating.calls.map { $0 })
      })
    },
    Fault(
      testDescription: "finds no values",
      rules: [
        "a value is read back as it was set, byte for byte",
        "an empty value is a value",
        "a large value is read back whole",
        "a second value replaces the first, and no other",
        "a removed key has no value, and the others keep theirs",
        "a removed key can be set again",
        "any string is a key of its own",
        "equal strings are one key, however they are spelled",
        "an update is given the value and stores what it leaves",
        "an update of a key without a value is given nil",
        "an update that changes nothing leaves the value",
        "an update that throws passes the error on and changes nothing",
        "an update runs its closure once",
        "what one store writes, another one on the same place reads",
        "a store that is made later has the values",
        "values that are set at once are all kept",
        "updates at once, by two stores on the same place, are both kept",
        "what is set or removed while an update runs is not lost",
      ]
    ) { FaultyStore(onRead: { _, _ in nil }) },
    Fault(
      testDescription: "finds what was set last, whatever the key",
      rules: [
        "a second value replaces the first, and no other",
        "a removed key has no value, and the others keep theirs",
        "any string is a key of its own",
        "an update is given the value and stores what it leaves",
        "an update of a key without a value is given nil",
        "an update that leaves nil removes the value",
        "an update runs its closure once",
        "what one store writes, another one on the same place reads",
        "values that are set at once are all kept",
        "updates at once, by two stores on the same place, are both kept",
        "what is set or removed while an update runs is not lost",
      ]
    ) { FaultyStore(onRead: { store, _ in store.setting.calls.last?.0 }) },
    Fault(
      testDescription: "does not heed the case of a long key",
      rules: ["any string is a key of its own"]
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
        "a removed key has no value, and the others keep theirs",
        "what one store writes, another one on the same place reads",
        "what is set or removed while an update runs is not lost",
      ]
    ) { FaultyStore(onRemove: { _, _ in }) },
    Fault(
      testDescription: "does not update",
      rules: [
        "an update is given the value and stores what it leaves",
        "an update of a key without a value is given nil",
        "an update that leaves nil removes the value",
        "an update that throws passes the error on and changes nothing",
        "an update runs its closure once",
        "what one store writes, another one on the same place reads",
        "updates at once, by two stores on the same place, are both kept",
      ]
    ) { FaultyStore(onUpdate: { _, _, _ in }) },
  ]
}
