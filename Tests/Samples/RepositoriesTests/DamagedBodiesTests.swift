import Foundation
import Repositories
import TestKit

/// Whatever comes instead of a body: entities, or an error that says why there are none.
@Suite("Damaged bodies", .tags(.returnValue))
struct DamagedBodiesTests {
  private static let entity = Data(#"{"id": "1", "name": "a"}"#.utf8)
  private static let list = Data(#"[{"id": "1", "name": "a"}, {"id": "2", "name": "b"}]"#.utf8)
  private static let page = Data(
    #"{"items": [{"id": "1", "name": "a"}], "next": "c", "prev": null}"#.utf8)

  @Test(arguments: [EntityParser.lossy, .strict])
  func `a damaged object is an entity, or an error with a reason`(parser: EntityParser) {
    for copy in DamagedData.copies(of: Self.entity) {
      do throws(BackendError) {
        _ = try parser.entity(TestDocument.self, from: copy.data)
      } catch {
        #expect(!error.reason.isEmpty, "\(copy)")
        #expect([.badResponse, .parsingError].contains(error.code), "\(copy): \(error)")
      }
    }
  }

  @Test func `a damaged list is as many entities as it says, or an error with a reason`() {
    for copy in DamagedData.copies(of: Self.list) {
      do throws(BackendError) {
        let entities = try EntityParser.lossy.entities(TestDocument.self, from: copy.data)
        let elements = try JSONSerialization.elements(of: copy.data)
        #expect(entities.count + entities.droppedCount == elements, "\(copy)")
      } catch {
        #expect(!error.reason.isEmpty, "\(copy)")
        #expect(error.code == .badResponse, "\(copy): \(error)")
      }
    }
  }

  @Test func `a strict parser takes what a lossy one takes whole, and nothing else`() {
    for copy in DamagedData.copies(of: Self.list) {
      let strict = try? EntityParser.strict.entities(TestDocument.self, from: copy.data)
      let lossy = try? EntityParser.lossy.entities(TestDocument.self, from: copy.data)

      #expect(strict == (lossy?.droppedCount == 0 ? lossy : nil), "\(copy)")
    }
  }

  @Test func `a damaged page is a page, or an error with a reason`() {
    for copy in DamagedData.copies(of: Self.page) {
      do throws(BackendError) {
        _ = try EntityParser.lossy.cursorPage(TestDocument.self, from: copy.data)
      } catch {
        #expect(!error.reason.isEmpty, "\(copy)")
        #expect(error.code == .badResponse, "\(copy): \(error)")
      }
    }
  }
}

extension JSONSerialization {
  /// How many elements the list in a body has.
  fileprivate static func elements(of body: Data) throws(BackendError) -> Int {
    guard let list = try? jsonObject(with: body) as? [Any] else { throw .badResponse("no list") }
    return list.count
  }
}
