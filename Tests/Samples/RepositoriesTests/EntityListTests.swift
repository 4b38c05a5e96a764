import Repositories
import TestKit

@Suite("Entity list", .tags(.returnValue))
struct EntityListTests {
  @Test func `a list is a collection of its entities, and filtering keeps the dropped count`() {
    let list = EntityList(["a", "b"], droppedCount: 3)

    #expect(Array(list) == ["a", "b"])
    #expect(list.count == 2)
    #expect(list[1] == "b")
    #expect(list.droppedCount == 3)
    #expect(list.keeping { $0 > "a" } == EntityList(["b"], droppedCount: 3))
  }

  @Test func `lists are equal if their entities and their dropped counts are`() {
    #expect(EntityList(["a"]) == ["a"])
    #expect(EntityList(["a"]) != ["b"])
    #expect(EntityList(["a"], droppedCount: 1) != ["a"])
  }
}
