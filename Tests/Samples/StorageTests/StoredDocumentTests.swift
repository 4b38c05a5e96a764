import Foundation
import Storage
import TestKit

@Suite("A document in a store", .tags(.state))
struct StoredDocumentTests {
  let store = InMemoryKeyValueStore()

  private var names: StoredDocument<[String]> {
    StoredDocument(key: "names", version: 3, in: store)
  }

  @Test func `a document is written as JSON with its version, read back, and removed`() throws {
    let document = StoredDocument<[String: Int]>(key: "numbers", version: 3, in: store)
    let numbers = ["d": 4, "c": 3, "b": 2, "a": 1]
    #expect(try document.read() == nil)
    #expect(store.values == [:])

    try document.update { $0 = numbers }
    // The keys are sorted, so equal contents have the same bytes.
    let json = #"{"content":{"a":1,"b":2,"c":3,"d":4},"version":3}"#
    #expect(store.values == ["numbers": Data(json.utf8)])
    #expect(try document.read() == numbers)

    let before = try document.update { content in
      defer { content = nil }
      return content
    }
    #expect(before == numbers)
    #expect(store.values == [:])
  }

  @Test(.tags(.behavior)) func `a document is changed with a single update of the store`() throws {
    try names.update { $0 = ["Ana"] }

    store.updating.expectCalled(with: "names")
    store.setting.expectNotCalled()
    store.reading.expectNotCalled()
  }

  // MARK: - Failures

  @Test(
    arguments: [
      ("", corrupt("it is not valid JSON")), ("7", corrupt("it is not an object")),
      ("{}", corrupt("version: there is no such key")),
      (#"{"version":"3"}"#, corrupt("version: it is not a whole number")),
      (#"{"version":3}"#, corrupt("content: there is no such key")),
      (#"{"version":3,"content":[7]}"#, corrupt("content[0]: it is not a string")),
      (#"{"version":2,"names":{}}"#, .unknownVersion(2, known: 3, key: "names")),
      (#"{"version":4,"names":{}}"#, .unknownVersion(4, known: 3, key: "names")),
      (#"{"version":0,"content":[]}"#, .unknownVersion(0, known: 3, key: "names")),
    ] as [(String, StoredDocumentError)])
  func `a document that cannot be read is left unchanged, and the error says why`(
    text: String, error: StoredDocumentError
  ) throws {
    let data = Data(text.utf8)
    try store.set(data, forKey: "names")
    let changing = Spy<Void, Never>("change")

    #expect(throws: error) { try names.read() }
    #expect(throws: error) { try names.update { _ in changing() } }

    #expect(store.values == ["names": data])
    changing.expectNotCalled()
  }

  @Test(arguments: [
    (KeyValueStoreError.notPermitted, StoredDocumentError.store(.notPermitted, key: "names")),
    (.corrupt("the file is truncated"), .corrupt(key: "names", reason: "the file is truncated")),
  ])
  func `a store error becomes a document error`(
    error: KeyValueStoreError, expected: StoredDocumentError
  ) {
    store.reading.throws(error)
    store.updating.throws(error)

    #expect(throws: expected) { try names.read() }
    #expect(throws: expected) { try names.update { $0 = [] } }
  }

  @Test func `content that JSON cannot represent does not replace the old content`() throws {
    let numbers = StoredDocument<[Double]>(key: "numbers", version: 1, in: store)
    try numbers.update { $0 = [1] }

    let reason = "The value of “content[1]” cannot be written as JSON."
    #expect(throws: StoredDocumentError.unwritable(key: "numbers", reason: reason)) {
      try numbers.update { $0 = [2, .nan] }
    }

    #expect(try numbers.read() == [1])
  }

  @Test func `an error in an update is passed on and leaves the document unchanged`() throws {
    let data = Data(#"{ "version": 3, "note": "by hand", "content": ["Ana"] }"#.utf8)
    try store.set(data, forKey: "names")

    #expect(throws: Refusal.refused(nil)) {
      try names.update(orThrow: Refusal.refused) { content throws(Refusal) in
        content = ["Bo"]
        throw .refused(nil)
      }
    }

    #expect(store.values == ["names": data])
  }

  @Test func `a store that never runs the update closure causes an error`() {
    let document = StoredDocument<[String]>(key: "names", version: 1, in: IdleStore())

    let error = #expect(throws: StoredDocumentError.self) { try document.update { $0 = [] } }

    #expect(
      error?.description == """
        the document “names” cannot be used, because its store failed: The store did not call the update \
        closure. Fix the problem and try again.
        """)
  }

  @Test(
    arguments: [
      (
        .store(.init(.diskFull, reason: "12 bytes left"), key: "a"),
        """
        the document “a” cannot be used, because its store failed: disk full: 12 bytes left. Fix the problem and \
        try again.
        """
      ),
      (.corrupt(key: "a", reason: "it is not JSON"), "\(damaged): it is not JSON. \(startOver)"),
      (.corrupt(key: "a", reason: "Too short."), "\(damaged): Too short. \(startOver)"),
      (.corrupt(key: "a", reason: ""), "\(damaged). \(startOver)"),
      (
        .unknownVersion(4, known: 3, key: "a"),
        """
        the document “a” has version 4 and was left unchanged. This program only knows version 3. Use the program \
        that wrote the document.
        """
      ),
      (
        .unwritable(key: "a", reason: "The value of “b” cannot be written as JSON."),
        """
        the document “a” was left unchanged: The value of “b” cannot be written as JSON. Leave the value out, or \
        store it in a different form.
        """
      ),
    ] as [(StoredDocumentError, String)])
  func `a document error says what is wrong, where, and what to do`(
    error: StoredDocumentError, text: String
  ) {
    #expect("\(error)" == text)
  }
}

// MARK: - Fixtures

private func corrupt(_ reason: String) -> StoredDocumentError {
  .corrupt(key: "names", reason: reason)
}

private let damaged = "the document “a” is damaged and was left unchanged"
private let startOver = "To start over, remove the value of “a” from its store."

private enum Refusal: Error, Equatable {
  case refused(StoredDocumentError?)
}

private struct IdleStore: KeyValueStore {
  func data(forKey key: String) -> Data? { nil }
  func keys() -> Set<String> { [] }
  func set(_ data: Data, forKey key: String) {}
  func removeValue(forKey key: String) {}
  func update(forKey key: String, _ change: (inout Data?) throws(KeyValueStoreError) -> Void) {}
}
