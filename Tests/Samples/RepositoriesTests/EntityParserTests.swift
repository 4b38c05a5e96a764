import Foundation
import Repositories
import TestKit

@Suite("Entity parser", .tags(.returnValue))
struct EntityParserTests {
  private let mixed = Data(
    #"[{"id": "1", "name": "a"}, {"id": "2"}, {"id": "3", "name": "c"}]"#.utf8)

  @Test func `by default, a parser drops and counts elements that are not entities`() throws {
    let documents = try EntityParser().entities(TestDocument.self, from: mixed)

    let kept = [TestDocument("1", "a"), TestDocument("3", "c")]
    #expect(documents == EntityList(kept, droppedCount: 1))
    #expect(documents != EntityList(kept))
    #expect(EntityParser() == .lossy)
  }

  @Test func `a strict parser names the first element that is not an entity`() {
    #expect(throws: BackendError.parsingError("element 1: name: there is no such key")) {
      try EntityParser.strict.entities(TestDocument.self, from: mixed)
    }
  }

  // Keys, identifiers and names may contain characters of any writing system.
  @Test(arguments: ["items", "日本", ""])
  func `entities are read from the list under a given key`(key: String) throws {
    let parser = EntityParser(listsUnder: key)
    let body = Data(#"{"next": 5, "\#(key)": [{"id": "приве́т/\u00e9", "name": "日本"}, {}]}"#.utf8)

    let documents = try parser.entities(TestDocument.self, from: body)

    #expect(documents == EntityList([TestDocument("приве́т/é", "日本")], droppedCount: 1))
  }

  @Test(
    arguments: [
      (nil, #"{"items": [{"id": "1", "name": "a"}], "next": "b", "prev": "a"}"#, "b", "a"),
      (nil, #"{"items": [{"id": "1", "name": "a"}], "next": "b", "prev": null}"#, "b", nil),
      ("data", #"{"data": [{"id": "1", "name": "a"}]}"#, nil, nil),
    ] as [(String?, String, String?, String?)])
  func `a page has the items under the given key, and its cursors are optional`(
    key: String?, body: String, next: String?, previous: String?
  ) throws {
    let page = try EntityParser(listsUnder: key)
      .cursorPage(TestDocument.self, from: Data(body.utf8))

    #expect(page == CursorPage(entities: [TestDocument("1", "a")], next: next, previous: previous))
  }

  // MARK: - Entities

  @Test(arguments: [
    (PostIdentifier.local("1"), "local_1"), (.server("1"), "1"), (.server("local"), "local"),
    (.local(""), "local_"), (.local("local_1"), "local_local_1"), (.server("приве́т"), "приве́т"),
  ])
  func `an identifier is encoded as its text and decoded unchanged`(
    id: PostIdentifier, text: String
  ) throws {
    let json = try JSONEncoder().encode([id])

    #expect(id.description == text)
    #expect(PostIdentifier(text) == id)
    #expect(json == Data(#"["\#(text)"]"#.utf8))
    #expect(try JSONDecoder().decode([PostIdentifier].self, from: json) == [id])
  }

  // MARK: - JSON

  @Test func `a JSON body has sorted keys, and slashes are not escaped`() throws {
    // Seven keys, so that they are in order by chance only once in 5,040 runs.
    let letters = ["f": "", "id": "", "c": "", "a": "/", "e": "", "b": "", "d": ""]

    let body = try Data.json(letters)

    #expect(body == Data(#"{"a":"/","b":"","c":"","d":"","e":"","f":"","id":""}"#.utf8))
  }

  // MARK: - Failures

  @Test(
    arguments: [
      (nil, .badResponse("the response has no body, but JSON was expected")),
      (Data(), .badResponse("the response has no body, but JSON was expected")),
      (Data("{".utf8), .badResponse("it is not valid JSON")),
      (Data("{} {}".utf8), .badResponse("it is not valid JSON")),
      (Data("<html></html>".utf8), .badResponse("it is not valid JSON")),
      (Data(#""text""#.utf8), .badResponse("it is not an object")),
      (Data([0xC3, 0x28]), .badResponse("the body is not UTF-8 text, which JSON requires")),
      (Data("[]".utf8), .badResponse("it is not an object")),
      (Data("null".utf8), .badResponse("it is null, not an object")),
      (Data(#"{"id": "1", "name": 2}"#.utf8), .parsingError("name: it is not a string")),
    ] as [(Data?, BackendError)])
  func `an error says what is wrong with an entity and where`(body: Data?, error: BackendError) {
    #expect(throws: error) { try EntityParser.lossy.entity(TestDocument.self, from: body) }
  }

  @Test(
    arguments: [
      (nil, #"[{"id": "1"}, 2]"#, "[1]: it is not an object"),
      ("items", #"{"list": []}"#, "items: there is no such key"),
      ("items", #"{"items": {}}"#, "items: it is not a list"),
      ("items", #"{"items": null}"#, "items: it is null, not a list"),
      ("items", "[]", "it is not an object"), (nil, "{}", "it is not a list"),
      (nil, "null", "it is null, not a list"), (nil, "[null]", "[0]: it is null, not an object"),
      ("items", #"{"items": [1]}"#, "items[0]: it is not an object"),
    ] as [(String?, String, String)])
  func `lossy and strict parsers report a bad response if the body is not a list of objects`(
    key: String?, body: String, reason: String
  ) {
    for handling in [EntityParser.Handling.lossy, .strict] {
      #expect(throws: BackendError.badResponse(reason)) {
        try EntityParser(handling, listsUnder: key)
          .entities(TestDocument.self, from: Data(body.utf8))
      }
    }
  }

  @Test(arguments: ["next", "prev"])
  func `a cursor that is not a string causes a bad-response error`(key: String) {
    let body = Data(#"{"items": [], "\#(key)": 5}"#.utf8)

    #expect(throws: BackendError.badResponse("\(key): it is not a string")) {
      try EntityParser.lossy.cursorPage(TestDocument.self, from: body)
    }
  }

  // MARK: - Damaged bodies

  @Test(arguments: [
    #"{"id": "1", "name": "a"}"#,
    #"{"items": [{"id": "1", "name": "a"}], "next": "c", "prev": null}"#,
  ])
  func `if a damaged object or page cannot be decoded, the error gives a reason`(body: String) {
    for copy in DamagedData.copies(of: Data(body.utf8)) {
      do throws(BackendError) {
        if body.contains("items") {
          _ = try EntityParser.lossy.cursorPage(TestDocument.self, from: copy.data)
        } else {
          _ = try EntityParser.lossy.entity(TestDocument.self, from: copy.data)
        }
      } catch {
        #expect(!error.reason.isEmpty, "\(copy)")
        #expect([.badResponse, .parsingError].contains(error.code), "\(copy): \(error)")
      }
    }
  }

  @Test func `if lossy parsing of a damaged list drops elements, strict parsing fails`() {
    let list = Data(#"[{"id": "1", "name": "a"}, {"id": "2", "name": "b"}]"#.utf8)

    for copy in DamagedData.copies(of: list) {
      let strict = try? EntityParser.strict.entities(TestDocument.self, from: copy.data)
      do throws(BackendError) {
        let lossy = try EntityParser.lossy.entities(TestDocument.self, from: copy.data)
        let elements = try? JSONSerialization.jsonObject(with: copy.data) as? [Any]
        #expect(lossy.count + lossy.droppedCount == elements?.count, "\(copy)")
        #expect(strict == (lossy.droppedCount == 0 ? lossy : nil), "\(copy)")
      } catch {
        #expect(strict == nil, "\(copy)")
        #expect(!error.reason.isEmpty, "\(copy)")
        #expect(error.code == .badResponse, "\(copy): \(error)")
      }
    }
  }

  @Test func `the error names the value that cannot be written as JSON`() {
    #expect(throws: BackendError.badRequest("The value of “x” cannot be written as JSON.")) {
      try Data.json(["x": Double.nan])
    }
  }
}
