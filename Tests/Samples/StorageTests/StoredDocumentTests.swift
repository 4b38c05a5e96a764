import Foundation
import Storage
import TestKit

@Suite("A document in a store", .tags(.state))
struct StoredDocumentTests {
  let store = InMemoryKeyValueStore()

  private var names: StoredDocument<[String]> {
    StoredDocument(key: "names", version: 3, in: store)
  }

  @Test func `before the first change there is none`() throws {
    #expect(try names.read() == nil)
    #expect(store.values == [:])
  }

  @Test func `what a change leaves is read, also by another one on the same key`() throws {
    try names.update { $0 = ["Ana"] }
    try names.update { $0?.append("Bo") }

    let read = try StoredDocument<[String]>(key: "names", version: 3, in: store).read()

    #expect(read == ["Ana", "Bo"])
  }

  @Test func `a change is given what is there, and its result is passed on`() throws {
    try names.update { $0 = ["Ana"] }

    let before = try names.update { content in
      defer { content = nil }
      return content
    }

    #expect(before == ["Ana"])
    #expect(store.values == [:])
  }

  @Test func `it is written as JSON with its version`() throws {
    try names.update { $0 = ["Ana"] }

    #expect(store.values == ["names": Data(#"{"content":["Ana"],"version":3}"#.utf8)])
  }

  @Test func `equal contents are the same bytes`() throws {
    let numbers = StoredDocument<[String: Int]>(key: "numbers", version: 1, in: store)
    try numbers.update { $0 = ["a": 1, "b": 2, "c": 3, "d": 4] }
    let before = store.values

    try numbers.update { $0 = ["d": 4, "c": 3, "b": 2, "a": 1] }

    #expect(store.values == before)
  }

  @Test(.tags(.behavior)) func `a change is one step`() throws {
    try names.update { $0 = ["Ana"] }

    store.updating.expectCalled(with: "names")
    store.setting.expectNotCalled()
    store.reading.expectNotCalled()
  }

  // MARK: - Failures

  @Test(arguments: [
    ("", "it is no JSON"), ("7", "it is not an object"), ("{}", "version: there is no such key"),
    (#"{"version":"3"}"#, "version: it is not a whole number"),
    (#"{"version":3}"#, "content: there is no such key"),
    (#"{"version":3,"content":[7]}"#, "content[0]: it is not a text"),
  ])
  func `what is no document is an error that says where, and stays as it is`(
    text: String, reason: String
  ) throws {
    let data = Data(text.utf8)
    try store.set(data, forKey: "names")
    let changing = Spy<Void, Never>("change")
    let error = StoredDocumentError.corrupt(key: "names", reason: reason)

    #expect(throws: error) { try names.read() }
    #expect(throws: error) { try names.update { _ in changing() } }

    #expect(store.values == ["names": data])
    changing.expectNotCalled()
  }

  @Test(arguments: [2, 4, 0, -1])
  func `another version is refused, whatever its form, and stays as it is`(version: Int) throws {
    let data = Data(#"{"version":\#(version),"names":{}}"#.utf8)
    try store.set(data, forKey: "names")
    let error = StoredDocumentError.unknownVersion(version, known: 3, key: "names")

    #expect(throws: error) { try names.read() }
    #expect(throws: error) { try names.update { $0 = [] } }

    #expect(store.values == ["names": data])
  }

  @Test func `a store that fails is an error`() {
    store.reading.throws(.notPermitted)
    store.updating.throws(.diskFull)

    #expect(throws: StoredDocumentError.store(.notPermitted, key: "names")) { try names.read() }
    #expect(throws: StoredDocumentError.store(.diskFull, key: "names")) {
      try names.update { $0 = [] }
    }
  }

  @Test func `what the store itself cannot read is a damaged document too`() {
    store.reading.throws(.corrupt("the file is cut"))
    store.updating.throws(.corrupt)

    #expect(throws: StoredDocumentError.corrupt(key: "names", reason: "the file is cut")) {
      try names.read()
    }
    #expect(throws: StoredDocumentError.corrupt(key: "names", reason: "")) {
      try names.update { $0 = [] }
    }
  }

  @Test func `a content that has no form in JSON is an error, and the old one stays`() throws {
    let numbers = StoredDocument<[Double]>(key: "numbers", version: 1, in: store)
    try numbers.update { $0 = [1] }

    let reason = "The value of “content[1]” cannot be written as JSON."
    #expect(throws: StoredDocumentError.unwritable(key: "numbers", reason: reason)) {
      try numbers.update { $0 = [2, .nan] }
    }

    #expect(try numbers.read() == [1])
  }

  @Test func `a change that throws leaves every byte, and its error is passed on`() throws {
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

  @Test func `what goes wrong with the document is an error of the caller too`() throws {
    try store.set(Data("damaged".utf8), forKey: "names")
    let changing = Spy<Void, Never>("change")

    #expect(throws: Refusal.refused(.corrupt(key: "names", reason: "it is no JSON"))) {
      try names.update(orThrow: Refusal.refused) { _ throws(Refusal) in changing() }
    }
    store.updating.throws(.diskFull)
    #expect(throws: Refusal.refused(.store(.diskFull, key: "names"))) {
      try names.update(orThrow: Refusal.refused) { _ throws(Refusal) in changing() }
    }

    changing.expectNotCalled()
  }

  @Test func `a store that does not run an update is an error, not a success`() {
    let document = StoredDocument<[String]>(key: "names", version: 1, in: IdleStore())

    let error = #expect(throws: StoredDocumentError.self) { try document.update { $0 = [] } }

    #expect(
      error?.description == """
        the document “names” cannot be used and was left as it is. Try again when this is mended: error: \
        The store has not called the closure of the update.
        """)
  }

  @Test(
    arguments: [
      (
        .store(.diskFull, key: "a"),
        "the document “a” cannot be used and was left as it is. Try again when this is mended: disk full"
      ),
      (
        .corrupt(key: "a", reason: "it is no JSON"),
        """
        the document “a” is damaged and was left as it is: it is no JSON. To begin anew, remove the value of “a” \
        from its store.
        """
      ),
      (
        .corrupt(key: "a", reason: "The file is cut."),
        """
        the document “a” is damaged and was left as it is: The file is cut. To begin anew, remove the value of “a” \
        from its store.
        """
      ),
      (
        .corrupt(key: "a", reason: ""),
        """
        the document “a” is damaged and was left as it is. To begin anew, remove the value of “a” from its store.
        """
      ),
      (
        .unknownVersion(4, known: 3, key: "a"),
        """
        the document “a” is of version 4 and was left as it is: only version 3 is known. Use the program that has \
        written it.
        """
      ),
      (
        .unwritable(key: "a", reason: "The value of “b” cannot be written as JSON."),
        """
        the document “a” was left as it is: The value of “b” cannot be written as JSON. Leave it out, or keep it in \
        another form.
        """
      ),
    ] as [(StoredDocumentError, String)])
  func `an error says what is wrong, where, and what to do`(
    error: StoredDocumentError, text: String
  ) {
    #expect("\(error)" == text)
  }
}

// MARK: - Fixtures

/// An error of whoever changes a document.
private enum Refusal: Error, Equatable {
  case refused(StoredDocumentError?)
}

/// A store that does nothing, and says nothing of it.
private struct IdleStore: KeyValueStore {
  func data(forKey key: String) -> Data? { nil }
  func keys() -> Set<String> { [] }
  func set(_ data: Data, forKey key: String) {}
  func removeValue(forKey key: String) {}
  func update(forKey key: String, _ change: (inout Data?) throws(KeyValueStoreError) -> Void) {}
}
