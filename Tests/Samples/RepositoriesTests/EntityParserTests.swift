import Foundation
import Repositories
import TestKit

@Suite("Entity parser", .tags(.returnValue))
struct EntityParserTests {
  private let mixed = Data(
    #"[{"id": "1", "name": "a"}, {"id": "2"}, {"id": "3", "name": "c"}]"#.utf8)

  @Test func `a lossy parser drops what is no entity and counts it`() throws {
    let documents = try EntityParser.lossy.entities(TestDocument.self, from: mixed)

    #expect(
      documents
        == EntityList([TestDocument("1", "a"), TestDocument("3", "c")], droppedCount: 1))
  }

  @Test func `lossy is the default`() {
    #expect(EntityParser() == .lossy)
    #expect(EntityParser() != .strict)
  }

  @Test func `a strict parser takes a list of entities`() throws {
    let documents = try EntityParser.strict.entities(
      TestDocument.self, from: Data(#"[{"id": "1", "name": "a"}]"#.utf8))

    #expect(documents == [TestDocument("1", "a")])
  }

  @Test(arguments: ["items", "data", ""])
  func `a list is found in its envelope, whatever else is there`(key: String) throws {
    let parser = EntityParser(listsUnder: key)
    let body = Data(#"{"next": 5, "\#(key)": [{"id": "1", "name": "a"}, {}]}"#.utf8)

    let documents = try parser.entities(TestDocument.self, from: body)

    #expect(documents == EntityList([TestDocument("1", "a")], droppedCount: 1))
  }

  @Test(arguments: [
    (#"{"items": [], "next": "b", "prev": "a"}"#, "b", "a"),
    (#"{"items": [], "next": "b", "prev": null}"#, "b", nil),
    (#"{"items": []}"#, nil, nil),
  ])
  func `the cursors of a page may be missing`(body: String, next: String?, previous: String?) throws
  {
    let page = try EntityParser.lossy.cursorPage(TestDocument.self, from: Data(body.utf8))

    #expect(page == CursorPage(entities: [], next: next, previous: previous))
  }

  @Test func `the list of a page is under the key of the parser`() throws {
    let parser = EntityParser(listsUnder: "data")

    let page = try parser.cursorPage(
      TestDocument.self, from: Data(#"{"data": [{"id": "1", "name": "a"}]}"#.utf8))

    #expect(page.entities == [TestDocument("1", "a")])
  }

  @Test func `identifiers may be of any script`() throws {
    let document = try EntityParser.lossy.entity(
      TestDocument.self, from: Data(#"{"id": "приве́т/\u00e9", "name": "日本"}"#.utf8))

    #expect(document == TestDocument("приве́т/é", "日本"))
  }

  // MARK: - Failures

  @Test func `a strict parser names the first element that is no entity, and what is missing`() {
    #expect(throws: BackendError.parsingError("element 1: name: there is no such key")) {
      try EntityParser.strict.entities(TestDocument.self, from: mixed)
    }
  }

  @Test(arguments: [EntityParser.lossy, .strict])
  func `an element that is no object is a bad response, however strict the parser`(
    parser: EntityParser
  ) {
    #expect(throws: BackendError.badResponse("[1]: it is not an object")) {
      try parser.entities(TestDocument.self, from: Data(#"[{"id": "1"}, 2]"#.utf8))
    }
  }

  @Test(arguments: [
    (#"{"list": []}"#, "items: there is no such key"),
    (#"{"items": {}}"#, "items: it is not a list"),
    (#"{"items": null}"#, "items: it is null, not a list"), ("[]", "it is not an object"),
    (#"{"items": [1]}"#, "items[0]: it is not an object"),
  ])
  func `an envelope without its list is a bad response`(body: String, reason: String) {
    let parser = EntityParser(listsUnder: "items")

    #expect(throws: BackendError.badResponse(reason)) {
      try parser.entities(TestDocument.self, from: Data(body.utf8))
    }
  }

  @Test(arguments: ["next", "prev"])
  func `a cursor that is no text is a bad response`(key: String) {
    let body = Data(#"{"items": [], "\#(key)": 5}"#.utf8)

    #expect(throws: BackendError.badResponse("\(key): it is not a text")) {
      try EntityParser.lossy.cursorPage(TestDocument.self, from: body)
    }
  }

  @Test func `what is wrong with an entity is said with its place`() {
    #expect(throws: BackendError.parsingError("name: it is not a text")) {
      try EntityParser.lossy.entity(TestDocument.self, from: Data(#"{"id": "1", "name": 2}"#.utf8))
    }
  }

  @Test(arguments: [
    (nil, "the response has no body, but JSON was expected"),
    (Data(), "the response has no body, but JSON was expected"),
    (Data("{".utf8), "it is no JSON"),
    (Data([0xC3, 0x28]), "the body is no text in UTF-8, as JSON has to be"),
    (Data("[]".utf8), "it is not an object"),
    (Data("null".utf8), "it is null, not an object"),
  ])
  func `what is wrong with a body is said`(body: Data?, reason: String) {
    #expect(throws: BackendError.badResponse(reason)) {
      try EntityParser.lossy.entity(TestDocument.self, from: body)
    }
  }
}
