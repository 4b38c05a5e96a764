import Foundation
import TestKit

/// Stores with one fault, and the number of rules that find it.
///
/// If a rule lacks one of its comparisons, it does not find a fault, and a number here is too large.
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

    #expect(broken.count == fault.brokenRules, "\(broken)")
  }

  // MARK: - Fixtures

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let brokenRules: Int
    let store: @Sendable () -> any KeyValueStore

    init(
      _ testDescription: String, brokenRules: Int,
      _ store: @escaping @Sendable () -> any KeyValueStore
    ) {
      self.testDescription = testDescription
      self.brokenRules = brokenRules
      self.store = store
    }
  }

  static let faults = [
    Fault("lists no keys", brokenRules: 12) { FaultyStore(onList: { _ in [] }) },
    Fault("lists each key that was ever set or updated", brokenRules: 3) {
      FaultyStore(onList: { store in
        Set(store.setting.calls.map(\.1)).union(store.updating.calls.map { $0 })
      })
    },
    Fault("returns no values", brokenRules: 18) { FaultyStore(onRead: { _, _ in nil }) },
    Fault("returns the last value for every key", brokenRules: 11) {
      FaultyStore(onRead: { store, _ in store.setting.calls.last?.0 })
    },
    Fault("ignores the case of a long key", brokenRules: 1) {
      @Sendable func folded(_ key: String) -> String {
        key.utf8.count > 300 ? key.lowercased() : key
      }
      return FaultyStore(
        onRead: { store, key throws(KeyValueStoreError) in try store.data(forKey: folded(key)) },
        onSet: { store, data, key throws(KeyValueStoreError) in
          try store.set(data, forKey: folded(key))
        })
    },
    Fault("does not remove", brokenRules: 3) { FaultyStore(onRemove: { _, _ in }) },
    Fault("does not update", brokenRules: 7) { FaultyStore(onUpdate: { _, _, _ in }) },
  ]
}
