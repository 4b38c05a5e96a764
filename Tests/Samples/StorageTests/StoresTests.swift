import Foundation
import Storage
import TestKit

@Suite("Stores", .tags(.state))
struct StoresTests: ~Copyable {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(arguments: Kind.allCases, KeyValueStoreContract.rules)
  func `a store meets the key-value store contract`(
    kind: Kind, rule: KeyValueStoreContract.Rule
  ) async {
    await rule.expectHolds { try store(kind) }
  }

  // MARK: - Failures

  @Test(arguments: Kind.allCases, ["set", "removeValue", "update"])
  func `a change inside an update of the same store is rejected`(kind: Kind, call: String) throws {
    let store = try store(kind)
    let other = try self.store(kind)
    try store.set(Data("one".utf8), forKey: "a")

    #expect(throws: KeyValueStoreError.nestedUpdate) {
      try store.update(forKey: "a") { value throws(KeyValueStoreError) in
        value = nil
        switch call {
        case "set": try other.set(Data(), forKey: "b")
        case "removeValue": try other.removeValue(forKey: "a")
        default: try other.update(forKey: "b") { _ in }
        }
      }
    }

    #expect(try store.data(forKey: "a") == Data("one".utf8))
    #expect(try store.keys() == ["a"])
  }

  // MARK: - Fixtures

  enum Kind: CaseIterable { case files, userDefaults }

  private func store(_ kind: Kind) throws -> any KeyValueStore {
    switch kind {
    case .files: FileKeyValueStore(directory: directory.url)
    case .userDefaults:
      try UserDefaultsStore(suiteName: directory.suiteName, lockDirectory: directory.url)
    }
  }
}
