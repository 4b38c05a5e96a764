import Foundation
import TestKit

@Suite("In-memory store", .tags(.state))
struct InMemoryKeyValueStoreTests {
  private let store = InMemoryKeyValueStore(["a": Data("one".utf8)])

  @Test(.tags(.behavior))
  func `a store records calls to its methods, but not reads of its values property`() throws {
    _ = try store.data(forKey: "read")
    _ = try store.keys()
    try store.set(Data("two".utf8), forKey: "set")
    try store.removeValue(forKey: "removed")
    try store.update(forKey: "updated") { _ in }
    let values = store.values

    #expect(values == ["a": Data("one".utf8), "set": Data("two".utf8)])
    store.reading.expectCalled(with: "read")
    store.reading.expectNoOtherCalls()
    store.listing.expectCalled()
    store.setting.expectCalled(with: Data("two".utf8), "set")
    store.removing.expectCalled(with: "removed")
    store.updating.expectCalled(with: "updated")
    expectOrder(store.reading, store.listing, store.setting)
    expectOrder(store.setting, store.removing, store.updating)
  }

  @Test func `a task started in an update's closure can write to the store after the update`()
    async throws
  {
    var writing: Task<Void, any Error>?
    try store.update(forKey: "a") { [store] _ in
      writing = Task { try store.set(Data("two".utf8), forKey: "b") }
    }

    try await writing?.value

    #expect(store.values["b"] == Data("two".utf8))
  }

  @Test func `an update's closure reads the old values and can change other stores`() throws {
    let other = InMemoryKeyValueStore()
    var inside: Data?

    try store.update(forKey: "a") { value throws(KeyValueStoreError) in
      try other.set(value ?? Data(), forKey: "copy")
      value = nil
      inside = try store.data(forKey: "a")
    }

    #expect(inside == Data("one".utf8))
    #expect(other.values == ["copy": Data("one".utf8)])
    #expect(store.values == [:])
  }

  // MARK: - Failures

  @Test func `while a store's spy throws, the store throws the error and does not change`() {
    store.setting.throws(.diskFull)
    store.removing.throws(.notPermitted)
    store.updating.throws(.corrupt)
    store.reading.throws(.corrupt)
    store.listing.throws(.notPermitted)
    var isUpdated = false

    #expect(throws: KeyValueStoreError.diskFull) { try store.set(Data(), forKey: "a") }
    #expect(throws: KeyValueStoreError.notPermitted) { try store.removeValue(forKey: "a") }
    #expect(throws: KeyValueStoreError.corrupt) {
      try store.update(forKey: "a") { _ in isUpdated = true }
    }
    #expect(throws: KeyValueStoreError.corrupt) { try store.data(forKey: "a") }
    #expect(throws: KeyValueStoreError.notPermitted) { try store.keys() }

    #expect(store.values == ["a": Data("one".utf8)])
    #expect(!isUpdated)
  }

  @Test func `a store skips an async answer of its spy and fails the test`() async {
    store.setting.answers { _, _ async in }

    let issues = await captureIssues { try store.set(Data(), forKey: "b") }

    #expect(issues.count == 1)
    #expect(store.values.keys.sorted() == ["a", "b"])
  }

  @Test(arguments: ["set", "removeValue", "update"])
  func `changing a store inside its own update is rejected`(call: String) throws {
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
