import Foundation
import Repositories
import TestKit

@Suite("Post identifier", .tags(.returnValue))
struct PostIdentifierTests {
  @Test(arguments: [
    (PostIdentifier.local("1"), "local_1"), (.server("1"), "1"), (.server("local"), "local"),
    (.local(""), "local_"), (.local("local_1"), "local_local_1"),
  ])
  func `an identifier is decoded as it was encoded`(id: PostIdentifier, text: String) throws {
    let json = try JSONEncoder().encode([id])

    #expect(id.description == text)
    #expect(PostIdentifier(text) == id)
    #expect(json == Data(#"["\#(text)"]"#.utf8))
    #expect(try JSONDecoder().decode([PostIdentifier].self, from: json) == [id])
  }
}

@Suite("Entity list", .tags(.returnValue))
struct EntityListTests {
  @Test func `an entity list is a collection that also counts dropped elements`() {
    let list = EntityList(["a", "b"], droppedCount: 3)

    #expect(Array(list) == ["a", "b"])
    #expect(list.count == 2)
    #expect(list[1] == "b")
    #expect(list.droppedCount == 3)
    #expect(list != ["a", "b"])
    #expect(EntityList(["a", "b"]) == ["a", "b"])
    #expect(list.keeping { $0 > "a" } == EntityList(["b"], droppedCount: 3))
  }
}
