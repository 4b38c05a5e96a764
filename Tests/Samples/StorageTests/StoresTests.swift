import Foundation
import Storage
import TestKit

/// What the stores have in common is one contract, which each of them is tested with.
///
/// What only one of them does is in a suite of its own.
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
      try UserDefaultsStore(suiteName: suite(in: directory), lockDirectory: directory.url)
    }
  }

  @Test func `a value is there after the store that has set it is gone`() throws {
    try FileKeyValueStore(directory: directory.url).set(Data("dark".utf8), forKey: "theme")

    let value = try FileKeyValueStore(directory: directory.url).data(forKey: "theme")

    #expect(value == Data("dark".utf8))
  }

  @Test func `two stores on one directory count on`() throws {
    for store in [1, 2].map({ _ in FileKeyValueStore(directory: directory.url) }) {
      try store.update(forKey: "visits") { value in
        value = Data([(value?.first ?? 0) + 1])
      }
    }

    #expect(try FileKeyValueStore(directory: directory.url).data(forKey: "visits") == Data([2]))
  }

  // MARK: - Failures

  @Test func `a damaged file is an error, and is put aside for a new value`() throws {
    let store = FileKeyValueStore(directory: directory.url)
    let file = directory.url.appending(component: "value-theme")
    try Data("damaged".utf8).write(to: file)
    expectFailure(.corrupt) { try store.data(forKey: "theme") }

    try store.set(Data("dark".utf8), forKey: "theme")

    let aside = directory.url.appending(component: "aside-1-value-theme")
    #expect(try store.data(forKey: "theme") == Data("dark".utf8))
    #expect(try Data(contentsOf: aside) == Data("damaged".utf8))
  }

  @Test(arguments: [Kind.files, .userDefaults], ["set", "removeValue", "update"])
  func `a change inside an update is refused instead of waiting for ever`(
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
      try UserDefaultsStore(suiteName: suite(in: directory), lockDirectory: directory.url)
    }
  }
}
