import Foundation
import Storage
import TestKit

/// One contract for all stores.
///
/// What only one of them does is in its own suite.
@Suite("Stores", .tags(.state))
struct StoresTests: ~Copyable {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(arguments: KeyValueStoreContract.rules)
  func `a store of files keeps the contract`(rule: KeyValueStoreContract.Rule) async throws {
    let directory = try TemporaryDirectory()

    await rule.expectHolds { FileKeyValueStore(directory: directory.url) }
  }

  @Test(arguments: KeyValueStoreContract.rules)
  func `a store of user defaults keeps the contract`(rule: KeyValueStoreContract.Rule) async throws
  {
    await rule.expectHolds {
      try UserDefaultsStore(suiteName: directory.suiteName, lockDirectory: directory.url)
    }
  }

  // MARK: - Failures

  @Test(arguments: [Kind.files, .userDefaults], ["set", "removeValue", "update"])
  func `a change inside an update is refused, because it would wait forever`(
    kind: Kind, call: String
  ) throws {
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

  enum Kind { case files, userDefaults }

  private func store(_ kind: Kind) throws -> any KeyValueStore {
    switch kind {
    case .files: FileKeyValueStore(directory: directory.url)
    case .userDefaults:
      try UserDefaultsStore(suiteName: directory.suiteName, lockDirectory: directory.url)
    }
  }
}
