import Foundation
import TestKit

@Suite("In-memory store", .tags(.state))
struct InMemoryKeyValueStoreTests {
  private let store = InMemoryKeyValueStore(["a": Data("one".utf8)])

  @Test(arguments: KeyValueStoreContract.rules)
  func `it keeps the contract of stores`(rule: KeyValueStoreContract.Rule) async {
    let store = InMemoryKeyValueStore()

    await rule.expectHolds { store }
  }

  @Test func `it begins with the values that it was given`() throws {
    let value = try store.data(forKey: "a")

    #expect(value == Data("one".utf8))
    #expect(try store.keys() == ["a"])
  }

  @Test func `what is in it is shown without a recorded call`() throws {
    try store.set(Data("two".utf8), forKey: "b")

    let values = store.values

    #expect(values == ["a": Data("one".utf8), "b": Data("two".utf8)])
    store.reading.expectNotCalled()
    store.listing.expectNotCalled()
  }

  @Test(.tags(.behavior))
  func `each call is recorded by the spy of its requirement`() throws {
    _ = try store.data(forKey: "read")
    _ = try store.keys()
    try store.set(Data("two".utf8), forKey: "set")
    try store.removeValue(forKey: "removed")
    try store.update(forKey: "updated") { _ in }

    store.reading.expectCalled(with: "read")
    store.listing.expectCalled()
    store.setting.expectCalled(with: Data("two".utf8), "set")
    store.removing.expectCalled(with: "removed")
    store.updating.expectCalled(with: "updated")
    expectOrder(store.reading, store.listing, store.setting)
    expectOrder(store.setting, store.removing, store.updating)
  }

  @Test(.tags(.returnValue))
  func `reading and listing can be given other answers`() throws {
    store.reading.when("a").returns(Data("another".utf8))
    store.listing.returns(["x"])

    let value = try store.data(forKey: "a")
    let keys = try store.keys()

    #expect(value == Data("another".utf8))
    #expect(keys == ["x"])
    #expect(try store.data(forKey: "b") == nil)
  }

  @Test func `after a fault it works again if it is told to`() throws {
    store.setting.throws(.diskFull)
    #expect(throws: KeyValueStoreError.diskFull) { try store.set(Data(), forKey: "b") }

    store.setting.returns()
    try store.set(Data(), forKey: "b")

    #expect(store.values.keys.sorted() == ["a", "b"])
  }

  @Test(.tags(.behavior))
  func `only the answers of the test have to be used`() async {
    let silent = await captureIssues {
      store.reading.expectAnswersUsed()
      store.listing.expectAnswersUsed()
    }
    store.reading.returns(nil)
    let issues = await captureIssues { store.reading.expectAnswersUsed() }

    #expect(silent.isEmpty)
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("returns(nil)") == true)
  }

  @Test func `an update that ends lets a task that it has started write`() async throws {
    var writing: Task<Void, any Error>?
    try store.update(forKey: "a") { [store] _ in
      writing = Task { try store.set(Data("two".utf8), forKey: "b") }
    }

    try await writing?.value

    #expect(store.values["b"] == Data("two".utf8))
  }

  @Test func `an update may change another store`() throws {
    let other = InMemoryKeyValueStore()

    try store.update(forKey: "a") { value throws(KeyValueStoreError) in
      try other.set(value ?? Data(), forKey: "copy")
      value = nil
    }

    #expect(other.values == ["copy": Data("one".utf8)])
    #expect(store.values == [:])
  }

  @Test(.tags(.returnValue))
  func `an update may read its own store, and finds what was there before`() throws {
    var inside: Data?

    try store.update(forKey: "a") { value throws(KeyValueStoreError) in
      value = Data("two".utf8)
      inside = try store.data(forKey: "a")
    }

    #expect(inside == Data("one".utf8))
  }

  // MARK: - Failures

  @Test func `a fault of a spy is thrown, and nothing is changed`() throws {
    store.setting.throws(.diskFull)
    store.removing.throws(.notPermitted)
    store.updating.throws(.corrupt)
    var isUpdated = false

    #expect(throws: KeyValueStoreError.diskFull) { try store.set(Data(), forKey: "a") }
    #expect(throws: KeyValueStoreError.notPermitted) { try store.removeValue(forKey: "a") }
    #expect(throws: KeyValueStoreError.corrupt) {
      try store.update(forKey: "a") { _ in isUpdated = true }
    }

    #expect(store.values == ["a": Data("one".utf8)])
    #expect(!isUpdated)
  }

  @Test(.tags(.returnValue))
  func `a fault of reading or listing is thrown`() {
    store.reading.throws(.corrupt)
    store.listing.throws(.notPermitted)

    #expect(throws: KeyValueStoreError.corrupt) { try store.data(forKey: "a") }
    #expect(throws: KeyValueStoreError.notPermitted) { try store.keys() }
  }

  @Test func `a fault may be one of a key only`() throws {
    store.setting.when(.any, .equal("b")).throws(.diskFull)

    try store.set(Data("two".utf8), forKey: "a")

    #expect(throws: KeyValueStoreError.diskFull) { try store.set(Data(), forKey: "b") }
    #expect(store.values == ["a": Data("two".utf8)])
  }

  @Test(arguments: ["set", "removeValue", "update"])
  func `a change of the store inside its update is refused instead of waiting for ever`(
    call: String
  ) throws {
    #expect(throws: KeyValueStoreError.nestedUpdate) {
      try store.update(forKey: "a") { value throws(KeyValueStoreError) in
        value = nil
        switch call {
        case "set": try store.set(Data(), forKey: "b")
        case "removeValue": try store.removeValue(forKey: "b")
        default: try store.update(forKey: "b") { _ in }
        }
      }
    }

    #expect(store.values == ["a": Data("one".utf8)])
  }
}
